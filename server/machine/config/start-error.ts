/**
 * Reason why the server cannot start, as one line a person can act on. Printed without a stack; the process exits with
 * 1.
 */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}
