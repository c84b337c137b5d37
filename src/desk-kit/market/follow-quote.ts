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
 * Makes a quote the target of commands and follows its changes, so that they act on the visible version; null clears
 * it. Calls `onQuote` on each update.
 */
export function followQuote(id: string | null, onQuote?: (quote: Eoi | null) => void): void {
  stop();
  following = id;
  stop = () => undefined;
  const { quote, setQuote, setRfq } = useMarketFocus.getState();
  setRfq(null);
  // Until the quote arrives, commands have no target, least of all the previous quote.
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
