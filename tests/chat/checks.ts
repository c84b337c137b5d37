import type { SendCheck } from "#src/chat-client/send-check.ts";

export const OFF = ["6.10 is 75 bp off your own live offer."];

/** Any figure counts as a possible price; all are usual except levels of 6.10. */
export const atOnce: SendCheck = {
  mayQuote: (text) => /\d/.test(text),
  reasonsToAsk: (text) => Promise.resolve(text.startsWith("6.10") ? OFF : []),
};
