import { useEffect, useState } from "react";
import { useLive } from "#src/live/live-store.ts";
import { useCan } from "#src/session/session.ts";

/** The market comes first, but the chat does not wait longer than this for one that does not come. */
const PATIENCE_MS = 1500;
/** From the market's first answer until its rows are painted. */
const DRAWING_MS = 100;

/** Whether the market stands on the screen, as far as there is one to come: what is less pressing begins then. */
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
