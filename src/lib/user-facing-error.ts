/** An error whose message is written for the person: it may be shown as it is. */
export class UserFacingError extends Error {
  /** The same act may succeed when it is done again. */
  readonly isPassing: boolean;

  constructor(message: string, { isPassing = false, cause }: { isPassing?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isPassing = isPassing;
  }
}
