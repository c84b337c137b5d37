/** An error whose message may be shown to the person. */
export class UserFacingError extends Error {
  /** The same act may succeed when it is done again. */
  readonly isPassing: boolean;

  constructor(message: string, { isPassing = false, cause }: { isPassing?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isPassing = isPassing;
  }
}
