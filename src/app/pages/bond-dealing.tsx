import { useEffect } from "react";
import { DealSide } from "#src/app/deal-side.tsx";
import { useDealFacts } from "#src/app/use-deal-facts.ts";
import { ConfirmStrip } from "#src/desk-kit/confirm/confirm-strip.tsx";
import { useMarketFocus } from "#src/desk-kit/market/focus.ts";
import { followQuote } from "#src/desk-kit/market/follow-quote.ts";
import { BOND_VIEW } from "#src/features/bonds/feature.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";

export { LiveMarket } from "#src/features/bonds/dealing/live-market.tsx";

interface BondDealingProps {
  id: string;
  /** The form stands over the page, which has no room beside it. */
  isOver: boolean;
}

/**
 * What makes a bond's page one on which dealers deal: the forms, facts and companions of the desk. Loaded once it is known
 * that whoever looks may deal, so that nobody else loads the desk.
 */
export function BondDealing({ id, isOver }: BondDealingProps) {
  useDealFacts();
  useEffect(() => {
    // What was in focus on another page is not seen here.
    followQuote(null);
    useMarketFocus.setState({ bond: id });
    const { current, close } = useSideDesk.getState();
    if (current?.view === BOND_VIEW) close();
    return () => {
      followQuote(null);
      useMarketFocus.setState({ bond: null });
    };
  }, [id]);
  return <DealSide isOver={isOver} />;
}

/** Where what is asked for at the foot of the page waits for its key. */
export function BondConfirm() {
  return <ConfirmStrip place="desk" />;
}
