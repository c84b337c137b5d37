import type { Eoi } from "#domain/entities/eoi.ts";
import { settling } from "#src/shell/commands/settling.ts";
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
 * none. `told` hears of it each time.
 */
export function followQuote(id: string | null, told?: (quote: Eoi | null) => void): void {
  stop();
  following = id;
  stop = () => undefined;
  const { quote, setQuote } = useMarketFocus.getState();
  // Until the quote is here nothing is acted on, least of all the one before.
  if (quote?.id !== id) setQuote(null);
  const settled = settling.begin();
  if (id === null) return settled();
  const leave = live.watchQuotes({ id }, ([now = null]) => {
    setQuote(now);
    told?.(now);
    settled();
  });
  stop = () => {
    leave();
    settled();
  };
}
