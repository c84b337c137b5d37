/** Why the server cannot start, in one line a person can act on: printed without a stack, the process exits with 1. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}
