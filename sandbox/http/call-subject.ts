import type { FastifyRequest } from "fastify";
import { isinOf } from "#sandbox/runtime/callbacks.ts";
import type { Ledger } from "#sandbox/runtime/ledger.ts";

/** A text field of a body; null for anything else. */
export function fieldOf(body: unknown, name: string): string | null {
  const value: unknown = typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === "string" ? value : null;
}

const NUMBER_FIELDS = ["number", "rfqNumber", "ngRfqNumber", "tradeNumber", "orderNumber", "n", "d", "r", "deal"];

/** ISIN of the bond a call refers to, directly or by a number of the venue. */
export function isinOfCall(ledger: Ledger, { body, params, query }: FastifyRequest): string | null {
  const named = fieldOf(body, "isin") ?? fieldOf(query, "isin");
  if (named !== null) return named;
  const numbers: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "numbers") : undefined;
  const all = NUMBER_FIELDS.flatMap((name) => [body, params, query].flatMap((from) => fieldOf(from, name) ?? []));
  for (const number of [...all, ...(Array.isArray(numbers) ? numbers.map(String) : [])]) {
    const isin = isinOf(ledger, "quote", number) ?? isinOf(ledger, "report", number) ?? isinOf(ledger, "deal", number);
    if (isin !== null) return isin;
  }
  return null;
}
