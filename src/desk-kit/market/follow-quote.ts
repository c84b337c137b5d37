import type { Eoi } from "#domain/entities/eoi.ts";
import { pendingContext } from "#src/shell/commands/pending-context.ts";
import { live } from "#src/live/connection.ts";
import { useMarketFocus } from "#src/desk-kit/market/focus.ts";

let following: string | null = null;
let stop: () => void = () => undefined;

/** The quote that is followed as the one in focus. */
export function followedQuoteId(): string | null {
  return following;
}

/**
 * Makes a quote the one that commands act on, and keeps it as it changes, so that they act on what is seen; null leaves
 * none. `onQuote` is called each time.
 */
export function followQuote(id: string | null, onQuote?: (quote: Eoi | null) => void): void {
  stop();
  following = id;
  stop = () => undefined;
  const { quote, setQuote, setRfq } = useMarketFocus.getState();
  setRfq(null);
  // Until the quote is here nothing is acted on, least of all the one before.
  if (quote?.id !== id) setQuote(null);
  const arrived = pendingContext.begin();
  if (id === null) return arrived();
  const leave = live.watchQuotes({ id }, ([now = null]) => {
    setQuote(now);
    onQuote?.(now);
    arrived();
  });
  stop = () => {
    leave();
    arrived();
  };
}
