import type { Outcome } from "#server/market/exchange/adapter.ts";
import type { VenueClock } from "#server/market/exchange/venue-clock.ts";

/** Request to an exchange. */
export interface VenueRequest {
  method: "GET" | "POST" | "PUT" | "PATCH";
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** An answer of the exchange itself that accepts or refuses. */
export interface VenueAnswer {
  status: number;
  body: unknown;
  /** By the exchange's clock; ours where it does not say. */
  at: Date;
}

type NoAnswer = Extract<Outcome<never>, { kind: "unsent" | "unknown" }>;
export type VenueReply = ({ kind: "answer" } & VenueAnswer) | NoAnswer;

/**
 * Errors of requests that were never sent: no connection, or none to a server with a valid certificate of the exchange.
 */
const NEVER_SENT = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "CERT_HAS_EXPIRED",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);
/** The exchange said that it did something, in no words that are read here. */
export const UNREADABLE_ANSWER = "the answer could not be read";
const RETRY_MS = 1000;
const HALF_SECOND_MS = 500;

/**
 * Sends one request and classifies its outcome. A request that may have been processed but has no readable answer is
 * unknown: a broken connection, a late answer, a server error of the exchange.
 */
export async function callVenue(
  { method, url, headers = {}, body }: VenueRequest,
  { answerMs, clock }: { answerMs: number; clock: VenueClock },
): Promise<VenueReply> {
  const sentMs = clock.now().getTime();
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: "error",
      signal: AbortSignal.timeout(answerMs),
    });
    text = await response.text();
  } catch (error) {
    const cause = causeOf(error);
    return NEVER_SENT.has(cause) ? unsent(RETRY_MS) : { kind: "unknown", why: cause === "" ? String(error) : cause };
  }
  const { status } = response;
  const venueTime = timeOf(response);
  if (venueTime !== null) clock.take({ sentMs, receivedMs: clock.now().getTime(), ...venueTime });
  if (status === 401) return unsent(0, true);
  if (status === 429 || status === 503) return unsent(retryAfterMs(response));
  const read = jsonOf(text);
  const at = venueTime === null ? clock.now() : new Date(venueTime.venueMs);
  if (response.ok)
    return read === undefined
      ? { kind: "unknown", why: UNREADABLE_ANSWER }
      : { kind: "answer", status, body: read, at };
  if (status >= 400 && status < 500 && status !== 408) return { kind: "answer", status, body: read ?? null, at };
  return { kind: "unknown", why: `HTTP ${status}` };
}

export function unsent(retryAfter: number, isSignedOut = false): NoAnswer {
  return { kind: "unsent", retryAfterMs: retryAfter, isSignedOut };
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  // Several addresses were tried: one that was not refused may have been reached.
  const tried = cause instanceof AggregateError ? (cause.errors as unknown[]) : [cause];
  const codes = new Set(tried.map((each) => (each as { code?: string } | undefined)?.code ?? ""));
  return [...codes].find((code) => !NEVER_SENT.has(code)) ?? [...codes][0] ?? "";
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Time at the exchange according to an answer: exact to the millisecond, or HTTP's own date in whole seconds. */
function timeOf({ headers }: Response): { venueMs: number; coarseMs: number } | null {
  const exactMs = Date.parse(headers.get("x-server-time") ?? "");
  if (!Number.isNaN(exactMs)) return { venueMs: exactMs, coarseMs: 0 };
  const secondMs = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(secondMs) ? null : { venueMs: secondMs + HALF_SECOND_MS, coarseMs: HALF_SECOND_MS };
}

/** Wait that the exchange requests in whole seconds, at most 60 s. */
function retryAfterMs(response: Response): number {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 60) * 1000 : RETRY_MS;
}
