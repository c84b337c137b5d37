import { useEffect, useState } from "react";
import { useLive } from "#src/live/live-store.ts";
import { useCan } from "#src/session/session.ts";

/** Maximum wait of the chat for the market, which loads first. */
const PATIENCE_MS = 1500;
/** Time from the market's first answer until its rows are painted. */
const DRAWING_MS = 100;

/** True once the market is on screen, or is not expected; less urgent work starts then. */
export function useMarketShown(): boolean {
  const mayView = useCan("trading.view");
  const hasAnswered = useLive(({ answered }) => answered.quotes);
  const [isShown, setShown] = useState(false);
  const waitMs = mayView ? (hasAnswered ? DRAWING_MS : PATIENCE_MS) : 0;
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), waitMs);
    return () => clearTimeout(timer);
  }, [waitMs]);
  return isShown;
}
