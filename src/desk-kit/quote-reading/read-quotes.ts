import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { readQuotes } from "#domain/contract/http/runs.ts";
import { call } from "#src/lib/api.ts";

/** The quotes of a text, and why its table or a row of it gives none. */
export type MessageRead = ResponseOf<typeof readQuotes>;

export const NOTHING_READ: MessageRead = { readings: [], problems: [] };

/** Cache of the last text read, so that sending does not repeat the strip's request. */
let last: { text: string; answer: Promise<MessageRead> } | undefined;

/** True when a text may hold a quote: it needs a digit. */
export function mayQuote(text: string): boolean {
  return /\d/.test(text);
}

/** Reads a message for quotes; callers with the same text share one request. */
export function readMessage(text: string): Promise<MessageRead> {
  if (!mayQuote(text)) return Promise.resolve(NOTHING_READ);
  if (last?.text === text) return last.answer;
  const answer = call(readQuotes, { body: { text } });
  last = { text, answer };
  // A failed request may be repeated with the same text.
  answer.catch(() => {
    if (last?.answer === answer) last = undefined;
  });
  return answer;
}
