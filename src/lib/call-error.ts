import type { ErrorBody } from "#domain/contract/errors.ts";

const TIMEOUT_TEXT = "The operation was aborted due to timeout";

const FAILED = "Something went wrong, Please try again.";
/** Text of a binding call once it is certain that it was not done. */
const NOT_DONE = `It was not done. ${FAILED}`;

/** A call that failed or was refused. Its message shows method, URL and status. */
export class CallError extends Error {
  /** 0 without a response. */
  readonly status: number;
  readonly body: ErrorBody | null;
  /** True when a lookup confirmed that the call was not done and never will be. */
  isNotDone = false;

  constructor(method: string, url: string, status: number, body: ErrorBody | null, cause?: unknown) {
    const timedOut = cause instanceof Error && cause.name === "TimeoutError";
    super(timedOut ? TIMEOUT_TEXT : `[${method}] "${url}": ${status || "no answer"}`, { cause });
    this.name = "CallError";
    this.status = status;
    this.body = body;
  }

  /** True when no response tells if the call was done. */
  get isUnanswered(): boolean {
    return this.status === 0 || this.status === 408 || this.status >= 500;
  }

  /** First field error of a 4xx, else its first other error or its message; otherwise a general text. */
  get text(): string {
    if (this.status >= 400 && this.status < 500 && this.body) {
      const first = Object.values(this.body.field_errors)[0]?.[0];
      return first ?? this.body.non_field_errors[0] ?? this.body.message;
    }
    return this.isNotDone ? NOT_DONE : FAILED;
  }

  /** Field errors by path, the first text of each. */
  get fields(): Record<string, string> {
    const entries = Object.entries(this.body?.field_errors ?? {});
    return Object.fromEntries(entries.flatMap(([field, texts]) => (texts[0] ? [[field, texts[0]]] : [])));
  }
}

/** True for a call that was answered with a no: it was not done. */
export const isRefusal = (error: unknown): error is CallError => error instanceof CallError && !error.isUnanswered;

/** True when a retry may succeed: no connection, or the server busy or failing. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  // 401: the session is over or being renewed; pending calls are sent after the next sign-in.
  return error.status === 0 || error.status >= 500 || [401, 408, 425, 429].includes(error.status);
}
