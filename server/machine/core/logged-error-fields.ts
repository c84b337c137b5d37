/** Fields of an error in the log. */
export interface LoggedErrorFields {
  type: string;
  message: string;
  code?: string;
  /** Names of the schema, where the database gives them. */
  table?: string;
  constraint?: string;
  /** Stack frames, without the message. */
  stack: string;
  cause?: LoggedErrorFields;
}

const PARAMS = "\nparams: ";
const FRAME = /^\s+at /;
const MOST_CAUSES = 8;

/**
 * Fields of an error for the log: the failure and its position, but no user data. Error messages can contain such data:
 * the ORM adds the values of a failed statement, the database those of a row, the JSON parser a piece of the text;
 * among them may be chat messages, password hashes and tokens. So fields are allowed by name, and none is copied
 * wholesale.
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
  // Errors of the database have a severity. Values are quoted and may contain quotes, so cut at the first one.
  return "severity" in error ? error.message.replace(/["'`].*$/s, "…") : error.message;
}

function textField<N extends "code" | "table" | "constraint">(error: Error, name: N): { [K in N]?: string } {
  const value: unknown = name in error ? (error as Error & Record<N, unknown>)[name] : undefined;
  return typeof value === "string" ? ({ [name]: value } as { [K in N]: string }) : {};
}
