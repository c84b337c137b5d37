import { FetchError, ofetch } from "ofetch";
import type { BodyIn, Endpoint, ParamsIn, QueryIn, ResponseOf } from "#domain/contract/endpoint.ts";
import { errorBody, type ErrorBody } from "#domain/contract/errors.ts";

/**
 * The one way a page calls the server. Calls go through the contract's description of the endpoint. Safe methods retry
 * once on a passing failure, changing ones never; a 401 refreshes the session and repeats the call, and gives up to
 * the logout page after two failures for the same address.
 */
const RETRYABLE = [408, 409, 425, 429, 500, 502, 503, 504];
const RETRY_CAP_401 = 2;
const TIMEOUT_MS = 20_000;

export type CallInput<E extends Endpoint> = (E["params"] extends object
  ? { params: ParamsIn<E> }
  : { params?: never }) &
  (E["query"] extends object ? { query?: QueryIn<E> } : { query?: never }) &
  (E["body"] extends object ? { body?: BodyIn<E> } : { body?: never }) & {
    /** Repeating a binding call with the same key gives the first answer. A new key is made when left out. */
    idempotencyKey?: string;
    signal?: AbortSignal;
  };

/** A call that the server, or the way to it, refused. Its message shows method, URL and status. */
export class CallError extends Error {
  readonly status: number;
  readonly body: ErrorBody | null;

  constructor(method: string, url: string, status: number, body: ErrorBody | null, cause?: unknown) {
    super(`[${method}] "${url}": ${status || "no answer"}`, { cause });
    this.name = "CallError";
    this.status = status;
    this.body = body;
  }

  /** First field error of a 4xx, else its message; a general sentence for everything else. */
  get text(): string {
    if (this.status === 0) return "No connection to the server. Check the network and try again.";
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

/** What identity gives this module, so that a call can refresh the session without knowing how. */
export interface SessionKeeper {
  /** Refreshes the tokens; false when the session is over. */
  refresh(): Promise<boolean>;
  /** The session is over: go to the logout page. */
  expired(): void;
}

let keeper: SessionKeeper = { refresh: () => Promise.resolve(false), expired: () => undefined };
const failures401 = new Map<string, number>();

export function keepSessionWith(next: SessionKeeper): void {
  keeper = next;
}

function pathOf(endpoint: Endpoint, params: Readonly<Record<string, string>> | undefined): string {
  return endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params?.[name] ?? ""));
}

function asCallError(endpoint: Endpoint, url: string, error: unknown): CallError {
  if (error instanceof FetchError) {
    const parsed = errorBody.safeParse(error.data);
    return new CallError(endpoint.method, url, error.status ?? 0, parsed.success ? parsed.data : null, error);
  }
  return new CallError(endpoint.method, url, 0, null, error);
}

async function send<E extends Endpoint>(
  endpoint: E,
  url: string,
  input: CallInput<E>,
  key: string,
): Promise<ResponseOf<E>> {
  const safe = endpoint.method === "GET";
  const answer = await ofetch.raw<ResponseOf<E>>(url, {
    method: endpoint.method,
    credentials: "include",
    retry: safe ? 1 : 0,
    retryStatusCodes: RETRYABLE,
    timeout: TIMEOUT_MS,
    ...(input.query ? { query: input.query as Record<string, unknown> } : {}),
    ...(input.body === undefined ? {} : { body: input.body as Record<string, unknown> }),
    ...(endpoint.idempotent ? { headers: { "Idempotency-Key": key } } : {}),
    ...(input.signal ? { signal: input.signal } : {}),
  });
  const data = answer._data as ResponseOf<E>;
  // A partly taken upload says so in its data, so that the screen can warn.
  return answer.status === 207 ? ({ ...(data as object), status: 207 } as ResponseOf<E>) : data;
}

/** Calls an endpoint; throws {@link CallError}. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>> {
  const url = pathOf(endpoint, input.params as Readonly<Record<string, string>> | undefined);
  const key = input.idempotencyKey ?? crypto.randomUUID();
  for (;;) {
    try {
      const answer = await send(endpoint, url, input, key);
      failures401.delete(url);
      return answer;
    } catch (thrown) {
      const error = asCallError(endpoint, url, thrown);
      if (error.status !== 401 || endpoint.path.startsWith("/api/token/")) throw error;
      const failures = (failures401.get(url) ?? 0) + 1;
      failures401.set(url, failures);
      if (failures > RETRY_CAP_401 || !(await keeper.refresh())) {
        failures401.delete(url);
        keeper.expired();
        throw error;
      }
    }
  }
}
