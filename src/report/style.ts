import { escapeText } from "./escape-markdown.ts";
import { visible } from "./visible-text.ts";

/** How a sentence is dressed. Whatever comes from outside goes through `text`, and only once. */
export interface Style {
  text(outside: string): string;
  strong(styled: string): string;
  /** An issue such as `RsyncProject/rsync#123`. */
  issue(reference: string): string;
}

/**
 * For reports and comments on GitHub. Issues are linked through redirect.github.com: a plain reference would leave
 * a "mentioned this issue" line in the upstream project for every comment posted anywhere.
 */
export const markdownStyle: Style = {
  text: escapeText,
  strong: (styled) => `**${styled}**`,
  issue: (reference) => {
    const [, repository, number] = /^([\w-]+\/[\w.-]+)#(\d+)$/.exec(reference) ?? [];
    if (repository === undefined) return escapeText(reference);
    return `[${repository}#${number}](https://redirect.github.com/${repository}/issues/${number})`;
  },
};

/** For terminals and annotations. */
export const plainStyle: Style = {
  text: visible,
  strong: (styled) => styled,
  issue: visible,
};
