import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { readQuotes } from "#domain/contract/http/runs.ts";
import { call } from "#src/lib/api.ts";

/** The quotes of a text, and why its table or a row of it gives none. */
export type MessageRead = ResponseOf<typeof readQuotes>;

export const NOTHING_READ: MessageRead = { readings: [], problems: [] };

/** The last text that was read, so that what the strip shows need not be asked for again when the text is sent. */
let last: { text: string; answer: Promise<MessageRead> } | undefined;

/** Whether a text can hold a quote at all: without a figure there is nothing to read. */
export function mayQuote(text: string): boolean {
  return /\d/.test(text);
}

/** How a message would be read for quotes; who asks for the same text shares one call. */
export function readMessage(text: string): Promise<MessageRead> {
  if (!mayQuote(text)) return Promise.resolve(NOTHING_READ);
  if (last?.text === text) return last.answer;
  const answer = call(readQuotes, { body: { text } });
  last = { text, answer };
  // What failed may be asked again with the same words.
  answer.catch(() => {
    if (last?.answer === answer) last = undefined;
  });
  return answer;
}
