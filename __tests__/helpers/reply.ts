/** What a double answers to an HTTP request. */
export interface Reply {
  status: number;
  body: object;
}
