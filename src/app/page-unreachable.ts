/** The page could not be loaded, because the server or the network gave no response. A retry may help. */
export class PageUnreachable extends Error {
  constructor(cause: unknown) {
    super("The page could not be reached", { cause });
    this.name = "PageUnreachable";
  }
}
