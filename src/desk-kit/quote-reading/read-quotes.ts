import { readQuotes, type QuoteReadingShown } from "#domain/contract/http/runs.ts";
import { call } from "#src/lib/api.ts";

export const NO_READINGS: readonly QuoteReadingShown[] = [];

/** The last text that was read, so that what the strip shows need not be asked for again when the text is sent. */
let last: { text: string; answer: Promise<readonly QuoteReadingShown[]> } | undefined;

/** Whether a text can hold a quote at all: without a figure there is nothing to read. */
export function mayQuote(text: string): boolean {
  return /\d/.test(text);
}

/** How a message would be read for quotes; who asks for the same text shares one call. */
export function readingsOf(text: string): Promise<readonly QuoteReadingShown[]> {
  if (!mayQuote(text)) return Promise.resolve(NO_READINGS);
  if (last?.text === text) return last.answer;
  const answer = call(readQuotes, { body: { text } }).then(({ readings }) => readings);
  last = { text, answer };
  // What failed may be asked again with the same words.
  answer.catch(() => {
    if (last?.answer === answer) last = undefined;
  });
  return answer;
}
