/** The page could not be had because the server, or the way to it, gave no answer. Another try may do. */
export class PageUnreachable extends Error {
  constructor(cause: unknown) {
    super("The page could not be reached", { cause });
    this.name = "PageUnreachable";
  }
}
