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
  /** The form overlays the page, which has no room beside it. */
  isOver: boolean;
}

/**
 * The dealing parts of a bond's page: forms, facts and companions of the desk. Loaded only for people allowed to deal,
 * so that nobody else loads the desk.
 */
export function BondDealing({ id, isOver }: BondDealingProps) {
  useDealFacts();
  useEffect(() => {
    // The quote focused on another page is not visible here.
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

/** Confirm strip at the foot of the page. */
export function BondConfirm() {
  return <ConfirmStrip place="desk" />;
}
