/** A connection that was lost, refused or never made, and a server that starts, stops or has no place left. */
const AWAY_CODE =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[1235]|53300|25P03)$/;
/** A standby that has not taken its primary's place yet, or a primary that lost it: it takes no writes. */
const READ_ONLY_CODE = "25006";
/** Gave up after its time: a statement, or the wait for a lock. */
const LATE_CODE = /^(?:57014|55P03)$/;
/** What the driver says of a connection without giving a code. */
const AWAY_TEXT =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|timeout expired)/;

/**
 * The database did not answer. Whether what was asked of it was done is then unknown: it may have been lost on the way
 * there, or its answer on the way back.
 */
export class DatabaseAway extends Error {
  override name = "DatabaseAway";
}

/** The driver's error, as a {@link DatabaseAway} when it says that no answer came. */
export function driverError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  const isAway =
    AWAY_CODE.test(code) || code === READ_ONLY_CODE || LATE_CODE.test(code) || AWAY_TEXT.test(error.message);
  return isAway ? new DatabaseAway(`the database does not answer: ${error.message}`, { cause: error }) : error;
}

const codeOf = (error: Error): string => ("code" in error && typeof error.code === "string" ? error.code : "");

/** Whether the other end of a connection takes no writes: another server does, or soon will. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === READ_ONLY_CODE;
}

/** Whether an error, or one that caused it, is that the database did not answer. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    if (at instanceof DatabaseAway) return true;
  }
  return false;
}
