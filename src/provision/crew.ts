/** Splits the machine's cores among the builds that are under way at the same time. */
export class Crew {
  readonly #cores: number;
  #builds = 0;

  constructor(cores: number) {
    this.#cores = cores;
  }

  /** Compilers that one build may run now; at least one. */
  jobs(): number {
    return Math.ceil(this.#cores / Math.max(1, this.#builds));
  }

  /** Counts `body` as a build for as long as it runs. */
  async build<T>(body: () => Promise<T>): Promise<T> {
    this.#builds += 1;
    try {
      return await body();
    } finally {
      this.#builds -= 1;
    }
  }
}
