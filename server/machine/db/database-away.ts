/** A connection that was lost, refused or never made, and a server that starts, stops or has no place left. */
const AWAY_CODE =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[1235]|53300|25P03)$/;
/** A standby that has not taken its primary's place yet, or a primary that lost it: it takes no writes. */
const READ_ONLY_CODE = "25006";
/** Timeout of a statement or of a wait for a lock. */
const LATE_CODE = /^(?:57014|55P03)$/;
/** Driver messages about a broken connection that carry no error code. */
const AWAY_TEXT =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|timeout expired)/;

/**
 * The database did not answer. The outcome of the statement is unknown: either the statement or its answer may have
 * been lost.
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

/** True when the server refuses writes: another server accepts them, or soon will. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === READ_ONLY_CODE;
}

/** True when an error, or one of its causes, means that the database did not answer. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    if (at instanceof DatabaseAway) return true;
  }
  return false;
}
