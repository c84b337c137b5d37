import { createFetch, FetchError } from "ofetch";
import { download, type Download } from "#domain/contract/download.ts";
import type { BodyIn, Endpoint, ParamsIn, QueryIn, ResponseOf } from "#domain/contract/endpoint.ts";
import { errorBody, type ErrorBody } from "#domain/contract/errors.ts";
import { createCallKeys, type CallKeys } from "#src/lib/call-keys.ts";
import { stores } from "#src/lib/stored.ts";

/**
 * The one way a page calls the server. Calls go through the contract's description of the endpoint. Safe methods retry
 * once on a passing failure, changing ones never; a 401 refreshes the session and repeats the call, and gives up to
 * the logout page after two failed repeats for the same address. A binding call that got no answer keeps its key for when
 * the same is sent again.
 */
const RETRYABLE = [408, 409, 425, 429, 500, 502, 503, 504];
const RETRY_CAP_401 = 2;
/** Answers that do not say whether the call was done. */
const isInconclusive = (status: number) => status === 0 || status === 408 || status >= 500;
const TIMEOUT_MS = 20_000;
const TIMEOUT_TEXT = "The operation was aborted due to timeout";
/** Where a plain success, too, has its status in its data. */
const CHAT_TRADE_PATH = "/api/chatter/trade/";

export type CallInput<E extends Endpoint> = (E["params"] extends object
  ? { params: ParamsIn<E> }
  : { params?: never }) &
  (E["query"] extends object ? { query?: QueryIn<E> } : { query?: never }) &
  (E["body"] extends object ? { body?: BodyIn<E> } : { body?: never }) & {
    /** The file of an upload endpoint. */
    file?: File;
    signal?: AbortSignal;
  };

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

/** How asking for new tokens ended; `failed` says nothing about the session, e.g. because the network is gone. */
export type Refreshed = "renewed" | "over" | "failed";

/** What identity gives the calls, so that they can refresh the session without knowing how. */
export interface SessionRefresher {
  refresh(): Promise<Refreshed>;
  /** The session is over: go to the logout page. */
  expired(): void;
}

export interface ApiNeeds {
  /** Put before every path; empty in a page, which calls its own server. */
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  /** Time for one attempt. */
  timeoutMs: number;
  keys: CallKeys;
}

export interface Api {
  /** Calls an endpoint; throws {@link CallError}. */
  call: <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<ResponseOf<E>>;
  setSessionRefresher: (refresher: SessionRefresher) => void;
}

export function createApi({ baseUrl, fetch, timeoutMs, keys }: ApiNeeds): Api {
  let refresher: SessionRefresher = { refresh: () => Promise.resolve("failed"), expired: () => undefined };
  const failedRepeats = new Map<string, number>();
  // Each attempt has its own time, the reading of its answer included.
  const send = createFetch({
    fetch: (request, init) => {
      const timeout = AbortSignal.timeout(timeoutMs);
      return fetch(request, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout });
    },
  });

  async function attempt<E extends Endpoint>(
    endpoint: E,
    url: string,
    input: CallInput<E>,
    key: string | undefined,
  ): Promise<ResponseOf<E>> {
    const { method } = endpoint;
    const answer = await send.raw<ResponseOf<E>, "json" | "arrayBuffer">(url, {
      baseURL: baseUrl,
      method,
      credentials: "include",
      retry: method === "GET" ? 1 : 0,
      retryStatusCodes: RETRYABLE,
      ...(input.query ? { query: input.query as Record<string, unknown> } : {}),
      ...bodyOf(input),
      // What was just asked for gets through when the page is closed upon it.
      ...(method !== "GET" && isSmall(input) ? { keepalive: true } : {}),
      ...(endpoint.response === download ? { responseType: "arrayBuffer" } : {}),
      ...(key === undefined ? {} : { headers: { "Idempotency-Key": key } }),
      ...(input.signal ? { signal: input.signal } : {}),
    });
    if (endpoint.response === download) return downloadOf(answer) as ResponseOf<E>;
    const data = answer._data as ResponseOf<E>;
    const hasStatusInBody =
      answer.status === 207 || (answer.status === 200 && method === "POST" && url === CHAT_TRADE_PATH);
    // A partly taken upload says so in its data, so that the screen can warn.
    return hasStatusInBody ? ({ ...(data as object), status: answer.status } as ResponseOf<E>) : data;
  }

  /** Repeats a call whose token had run out, once there is a new one. @throws CallError */
  async function repeating<E extends Endpoint>(
    endpoint: E,
    url: string,
    input: CallInput<E>,
    key: string | undefined,
  ): Promise<ResponseOf<E>> {
    for (let repeats = 0; ; repeats += 1) {
      try {
        const answer = await attempt(endpoint, url, input, key);
        failedRepeats.delete(url);
        return answer;
      } catch (thrown) {
        const error = asCallError(endpoint, url, thrown);
        if (error.status !== 401 || endpoint.path.startsWith("/api/token/")) throw error;
        // Only repeats count: several calls of one address may meet the end of a token together.
        const failed = (failedRepeats.get(url) ?? 0) + (repeats > 0 ? 1 : 0);
        failedRepeats.set(url, failed);
        const refreshed = failed >= RETRY_CAP_401 ? "over" : await refresher.refresh();
        if (refreshed === "renewed") continue;
        failedRepeats.delete(url);
        if (refreshed === "over") refresher.expired();
        throw error;
      }
    }
  }

  return {
    setSessionRefresher(next) {
      refresher = next;
    },
    async call(endpoint, input) {
      const url = pathOf(endpoint, input.params as Readonly<Record<string, string>> | undefined);
      if (!endpoint.idempotent) return repeating(endpoint, url, input, undefined);
      const { query, body } = input;
      const keyed = await keys.keyed(endpoint.name, [url, query, body]);
      try {
        const answer = await repeating(endpoint, url, input, keyed.key);
        keyed.answered();
        return answer;
      } catch (error) {
        if (error instanceof CallError && !isInconclusive(error.status)) keyed.answered();
        else keyed.lost();
        throw error;
      }
    },
  };
}

/** Browsers send so much for a page that has gone, in all its calls together. */
const SMALL_CHARS = 4000;

function isSmall(input: { body?: unknown; file?: File }): boolean {
  return input.file === undefined && JSON.stringify(input.body ?? null).length <= SMALL_CHARS;
}

function bodyOf(input: { body?: unknown; file?: File }): { body?: FormData | Record<string, unknown> } {
  if (input.file) {
    const form = new FormData();
    form.append("file", input.file);
    return { body: form };
  }
  return input.body === undefined ? {} : { body: input.body as Record<string, unknown> };
}

function downloadOf(answer: { headers: Headers; _data?: unknown }): Download {
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  return download.parse({
    filename: name ?? "download",
    content_type: answer.headers.get("content-type") ?? "application/octet-stream",
    bytes: new Uint8Array(answer._data as ArrayBuffer),
  });
}

function pathOf(endpoint: Endpoint, params: Readonly<Record<string, string>> | undefined): string {
  return endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params?.[name] ?? ""));
}

function asCallError(endpoint: Endpoint, url: string, error: unknown): CallError {
  if (!(error instanceof FetchError)) return new CallError(endpoint.method, url, 0, null, error);
  const parsed = errorBody.safeParse(error.data);
  const body = parsed.success ? parsed.data : null;
  return new CallError(endpoint.method, url, error.status ?? 0, body, error.cause ?? error);
}

const keys = createCallKeys(stores.typed, () => Date.now());
stores.onPerson(keys.reload);

/** This page's calls, to the server it came from. */
export const { call, setSessionRefresher } = createApi({
  baseUrl: "",
  fetch: (request, init) => globalThis.fetch(request, init),
  timeoutMs: TIMEOUT_MS,
  keys,
});

/** Whether a call may succeed when it is made again: the way was broken, or the server was busy or failing. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  // 401: the session is over or being renewed; what waits is sent once the person is signed in again.
  return error.status === 0 || error.status >= 500 || [401, 408, 425, 429].includes(error.status);
}
