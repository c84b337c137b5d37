import type { ErrorBody } from "#domain/contract/errors.ts";

const TIMEOUT_TEXT = "The operation was aborted due to timeout";

/** A call that the server, or the way to it, refused. Its message shows method, URL and status. */
export class CallError extends Error {
  /** 0 when no answer came. */
  readonly status: number;
  readonly body: ErrorBody | null;

  constructor(method: string, url: string, status: number, body: ErrorBody | null, cause?: unknown) {
    const timedOut = cause instanceof Error && cause.name === "TimeoutError";
    super(timedOut ? TIMEOUT_TEXT : `[${method}] "${url}": ${status || "no answer"}`, { cause });
    this.name = "CallError";
    this.status = status;
    this.body = body;
  }

  /** First field error of a 4xx, else its first other error or its message; a general sentence for everything else. */
  get text(): string {
    if (this.status >= 400 && this.status < 500 && this.body) {
      const first = Object.values(this.body.field_errors)[0]?.[0];
      return first ?? this.body.non_field_errors[0] ?? this.body.message;
    }
    return "Something went wrong, Please try again.";
  }

  /** Field errors by path, the first text of each. */
  get fields(): Record<string, string> {
    const entries = Object.entries(this.body?.field_errors ?? {});
    return Object.fromEntries(entries.flatMap(([field, texts]) => (texts[0] ? [[field, texts[0]]] : [])));
  }
}
