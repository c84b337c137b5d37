import { isLive } from "#domain/trading/eoi-life.ts";
import { useIsWide } from "#src/app/use-is-wide.ts";
import { facts, useMarketFocus } from "#src/desk-kit/market/focus.ts";
import { useSession } from "#src/session/session.ts";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";

/** Publishes the dealing facts of a page with a side column to when-clauses: focused quote, open form. */
export function useDealFacts(): void {
  const clientId = useSession((state) => state.session?.id);
  const quote = useMarketFocus((state) => state.quote);
  const isRfq = useMarketFocus((state) => state.rfqId !== null);
  // The quote behind a sheet is not in focus.
  const isWide = useIsWide();
  const view = useSideDesk((state) => state.current?.view ?? "");
  useCommandContext(facts.dealsHere, true);
  useCommandContext(facts.quoteFocused, quote !== null && !isWide);
  useCommandContext(facts.rfqFocused, isRfq && !isWide);
  useCommandContext(facts.quoteMine, quote !== null && quote.client_id === clientId);
  useCommandContext(facts.quoteLive, quote !== null && isLive(quote.status));
  useCommandContext(facts.sideView, view);
}
