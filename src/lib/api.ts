import { type Address, addresses } from "#domain/contract/addresses.ts";
import type { Download } from "#domain/contract/download.ts";
import type { BodyIn, Endpoint, ParamsIn, QueryIn, ResponseOf } from "#domain/contract/endpoint.ts";
import type { ErrorBody, ErrorCode } from "#domain/contract/errors.ts";
import type { readAct } from "#domain/contract/http/acts.ts";
import { CallError } from "#src/lib/call-error.ts";
import { createCallKeys, type CallKeys } from "#src/lib/call-keys.ts";
import { beginLookup, holdAct, waitBeforeLookup } from "#src/lib/lookups.ts";
import { type Outcome, outcomeOf } from "#src/lib/outcome.ts";
import { sendRequest, type Answer, type OnPiece, type Query } from "#src/lib/send-request.ts";
import { stores } from "#src/lib/stored.ts";

/**
 * The only way a page calls the server, by the contract's description of the endpoint. Safe methods are retried once on
 * a passing failure; changing ones never. A 401 refreshes the session and repeats the call; after two failed repeats
 * for the same address it goes to the logout page. A binding call without a response is looked up by its key until its
 * outcome is known: then it returns its result, or fails as not done.
 */
const RETRY_CAP_401 = 2;
const TIMEOUT_MS = 20_000;
/** Refusal codes of people who must first consent or set up a second factor. */
const DUTY_CODES = new Set<ErrorCode | undefined>(["consent_missing", "second_factor_missing"]);
/** Endpoint whose plain success also carries its status in the data. */
const CHAT_TRADE_PATH = "/api/chatter/trade/";

export type CallInput<E extends Endpoint> = (E["params"] extends object
  ? { params: ParamsIn<E> }
  : { params?: never }) &
  (E["query"] extends object ? { query?: QueryIn<E> } : { query?: never }) &
  (E["body"] extends object ? { body?: BodyIn<E> } : { body?: never }) & {
    /** The file of an upload endpoint. */
    file?: File;
    signal?: AbortSignal;
    /** Called for each chunk of a downloaded file. */
    onPiece?: OnPiece;
  };

/** Fields of an endpoint that a call needs. */
type Called = Pick<Endpoint, "name" | "method" | "path" | "idempotent" | "isDownload"> & { summary?: string };

/** Result of a token refresh; `failed` tells nothing about the session, e.g. when offline. */
export type Refreshed = "renewed" | "over" | "failed";

/** Session functions injected by the sign-in code, so that calls can refresh the session. */
export interface SessionRefresher {
  refresh(): Promise<Refreshed>;
  /** The session is over: go to the logout page. */
  expired(): void;
  /** The person must first consent or set up a second factor. */
  dutyMissing(): void;
}

export interface ApiNeeds {
  /** Put before every path; empty in a page, which calls its own server. */
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  /** Time for one attempt. */
  timeoutMs: number;
  keys: CallKeys;
  /** Waits before the next lookup of an outcome. */
  waitBeforeLookup: (looks: number) => Promise<void>;
}

export interface Api {
  /** Calls an endpoint; throws {@link CallError}. */
  call: <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<ResponseOf<E>>;
  /** The same by address only (`addresses.ts`); the endpoint is given as the type. */
  callAt: <E extends Endpoint>(address: Address, input: CallInput<E>) => Promise<ResponseOf<E>>;
  /** Looks up a binding call until its outcome is known. @throws CallError */
  outcomeOfCall: (key: string) => Promise<Outcome>;
  setSessionRefresher: (refresher: SessionRefresher) => void;
  /** Has headers sent with every call from now on. */
  setCallHeaders: (headers: CallHeaders) => void;
}

/** Extra headers of every call. */
export type CallHeaders = () => Readonly<Record<string, string>>;

export function createApi({ baseUrl, fetch, timeoutMs, keys, waitBeforeLookup: rest }: ApiNeeds): Api {
  let refresher: SessionRefresher = {
    refresh: () => Promise.resolve("failed"),
    expired: () => undefined,
    dutyMissing: () => undefined,
  };
  let callHeaders: CallHeaders | undefined;
  const failedRepeats = new Map<string, number>();
  async function attempt<E extends Endpoint>(
    endpoint: Called,
    url: string,
    input: CallInput<E>,
    key: string | undefined,
  ): Promise<ResponseOf<E>> {
    const { method } = endpoint;
    const { query, body, file, signal, onPiece } = input as Given;
    const request = {
      method,
      query,
      body,
      file,
      signal,
      onPiece,
      // The request survives when the page closes right after it.
      keepalive: method !== "GET" && isSmall(input),
      isFile: endpoint.isDownload === true,
      headers: { ...callHeaders?.(), ...(key === undefined ? {} : { "Idempotency-Key": key }) },
    };
    const answer = await sendRequest(fetch, baseUrl + url, request, timeoutMs).catch((error: unknown) => {
      throw new CallError(method, url, 0, null, error);
    });
    const { status, data: answered } = answer;
    if (status >= 400) throw new CallError(method, url, status, isErrorBody(answered) ? answered : null);
    if (endpoint.isDownload === true) return downloadOf(answer) as ResponseOf<E>;
    const data = answered as ResponseOf<E>;
    const hasStatusInBody = status === 207 || (status === 200 && method === "POST" && url === CHAT_TRADE_PATH);
    // A partly taken upload says so in its data, so that the screen can warn.
    return hasStatusInBody ? ({ ...(data as object), status } as ResponseOf<E>) : data;
  }

  /** Repeats a call after its expired token was renewed. @throws CallError */
  async function repeating<E extends Endpoint>(
    endpoint: Called,
    url: string,
    input: CallInput<E>,
    key: string | undefined,
  ): Promise<ResponseOf<E>> {
    for (let repeats = 0; ; repeats += 1) {
      try {
        const answer = await attempt<E>(endpoint, url, input, key);
        failedRepeats.delete(url);
        return answer;
      } catch (error) {
        if (error instanceof CallError && DUTY_CODES.has(error.body?.code)) refresher.dutyMissing();
        if (!(error instanceof CallError) || error.status !== 401 || endpoint.path.startsWith("/api/token/"))
          throw error;
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

  async function call<E extends Endpoint>(endpoint: Called, input: CallInput<E>): Promise<ResponseOf<E>> {
    const url = pathOf(endpoint, input.params as Readonly<Record<string, string>> | undefined);
    if (!endpoint.idempotent) return repeating<E>(endpoint, url, input, undefined);
    const { query, body } = input;
    const keyed = await keys.keyed(endpoint.name, [url, query, body], endpoint.summary);
    const release = holdAct(keyed.key);
    try {
      const answer = await binding(() => repeating<E>(endpoint, url, input, keyed.key), keyed.key, input.signal);
      keyed.answered();
      return answer;
    } catch (error) {
      if (error instanceof CallError && (!error.isUnanswered || error.isNotDone)) keyed.answered();
      else keyed.lost();
      throw error;
    } finally {
      release();
    }
  }

  /** Sends a binding call under its key until it is answered. A repeat after it was done returns its result. */
  async function binding<T>(send: () => Promise<T>, key: string, signal: AbortSignal | undefined): Promise<T> {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof CallError && error.isUnanswered) || signal?.aborted === true) throw error;
        // If the lookup is refused, the outcome stays unknown.
        const outcome = await looked(key).catch(() => null);
        if (outcome === null) throw error;
        if (outcome === "done") continue;
        error.isNotDone = true;
        throw error;
      }
    }
  }

  async function looked(key: string): Promise<Outcome> {
    const ended = beginLookup(key);
    try {
      return await outcomeOfCall(key);
    } finally {
      ended();
    }
  }

  function outcomeOfCall(key: string): Promise<Outcome> {
    const ask = async (method: "GET" | "DELETE") => {
      const address = method === "GET" ? addresses.readAct : addresses.closeAct;
      return (await call<typeof readAct>(address, { params: { key } })).state;
    };
    return outcomeOf({ ask, rest });
  }

  return {
    call,
    callAt: call,
    outcomeOfCall,
    setSessionRefresher(next) {
      refresher = next;
    },
    setCallHeaders(next) {
      callHeaders = next;
    },
  };
}

/** Input of a call to any endpoint. */
interface Given {
  query?: Query;
  body?: unknown;
  file?: File;
  signal?: AbortSignal;
  onPiece?: OnPiece;
}

/** Browsers send so much for a page that has gone, in all its calls together. */
const SMALL_CHARS = 4000;

function isSmall(input: { body?: unknown; file?: File }): boolean {
  return input.file === undefined && JSON.stringify(input.body ?? null).length <= SMALL_CHARS;
}

function downloadOf(answer: Answer): Download {
  const name = /filename="([\w.-]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  return {
    filename: name ?? "download",
    content_type: answer.headers.get("content-type") ?? "application/octet-stream",
    bytes: new Uint8Array(answer.data as ArrayBuffer),
  };
}

function pathOf(endpoint: Called, params: Readonly<Record<string, string>> | undefined): string {
  return endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params?.[name] ?? ""));
}

/** Checked by hand: the zod schema would load the library into a visitor's first page. */
function isErrorBody(data: unknown): data is ErrorBody {
  const { code, message, field_errors, non_field_errors } = Object(data) as Record<string, unknown>;
  const areTexts = (value: unknown) => Array.isArray(value) && value.every((text) => typeof text === "string");
  return (
    typeof code === "string" &&
    typeof message === "string" &&
    typeof field_errors === "object" &&
    field_errors !== null &&
    Object.values(field_errors).every(areTexts) &&
    areTexts(non_field_errors)
  );
}

export const callKeys = createCallKeys(stores.typed, () => Date.now());
stores.onPerson(callKeys.reload);

/** Calls of this page to its own server. */
export const { call, callAt, outcomeOfCall, setSessionRefresher, setCallHeaders } = createApi({
  baseUrl: "",
  fetch: (request, init) => globalThis.fetch(request, init),
  timeoutMs: TIMEOUT_MS,
  keys: callKeys,
  waitBeforeLookup,
});
