/** What a log says of an error. */
export interface LoggedErrorFields {
  type: string;
  message: string;
  code?: string;
  /** Names of the schema, where the database gives them. */
  table?: string;
  constraint?: string;
  /** Where it was thrown: the frames alone. */
  stack: string;
  cause?: LoggedErrorFields;
}

const PARAMS = "\nparams: ";
const FRAME = /^\s+at /;
const MOST_CAUSES = 8;

/**
 * What a log says of an error: what failed and where, and nothing of what somebody sent. The mapper puts the values of a
 * failed statement into its message and into fields, the database those of a row into its own, and the parser of JSON a
 * piece of the text; among them are messages, passwords' hashes and tokens. So fields are named here, none is copied.
 */
export function loggedErrorFields(error: unknown, causes = MOST_CAUSES): unknown {
  return error instanceof Error ? fieldsOf(error, causes) : error;
}

function fieldsOf(error: Error, causes: number): LoggedErrorFields {
  return {
    type: error.constructor.name,
    message: messageOf(error),
    ...textField(error, "code"),
    ...textField(error, "table"),
    ...textField(error, "constraint"),
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => FRAME.test(line))
      .join("\n"),
    ...(error.cause instanceof Error && causes > 0 ? { cause: fieldsOf(error.cause, causes - 1) } : {}),
  };
}

function messageOf(error: Error): string {
  if ("params" in error) return error.message.split(PARAMS, 1)[0] ?? "";
  if (error instanceof SyntaxError) return "what was to be read is not well formed";
  // The database's own errors have a severity. Values stand in quotes and may hold quotes.
  return "severity" in error ? error.message.replace(/["'`].*$/s, "…") : error.message;
}

function textField<N extends "code" | "table" | "constraint">(error: Error, name: N): { [K in N]?: string } {
  const value: unknown = name in error ? (error as Error & Record<N, unknown>)[name] : undefined;
  return typeof value === "string" ? ({ [name]: value } as { [K in N]: string }) : {};
}
