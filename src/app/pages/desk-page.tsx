import { useEffect } from "react";
import { useStore } from "zustand";
import { rightColumn } from "#domain/workspace/right-column.ts";
import { isLive } from "#domain/trading/eoi-life.ts";
import { catalogue, companions, keyForLayout, sideViews, workspaceStore } from "#src/app/desk-system.ts";
import { ConfirmStrip } from "#src/desk-kit/confirm/confirm-strip.tsx";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { useCan, useSession } from "#src/session/session.ts";
import { facts, useMarketFocus } from "#src/desk-kit/market/focus.ts";
import { SideDeskColumn } from "#src/shell/side-desk/side-desk-column.tsx";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { reportFailure } from "#src/session/report.ts";
import { Workspace } from "#src/shell/workspace/workspace.tsx";

/** What the desk knows, for the when-clauses. */
function useDeskFacts(): void {
  const clientId = useSession((state) => state.session?.id);
  const quote = useMarketFocus((state) => state.quote);
  const view = useSideDesk((state) => state.current?.view ?? "");
  useCommandContext(facts.onDesk, true);
  useCommandContext(facts.mayTrade, useCan("trade"));
  useCommandContext(facts.quoteFocused, quote !== null);
  useCommandContext(facts.quoteMine, quote !== null && quote.client_id === clientId);
  useCommandContext(facts.quoteLive, quote !== null && isLive(quote.status));
  useCommandContext(facts.sideView, view);
}

/** How much of the width the open form stands over; null while there is none, or it takes room of its own. */
function useCoveredPct(): number | null {
  const isOpen = useSideDesk((state) => state.current !== null);
  const sharePct = useStore(workspaceStore, (state) => rightColumn(state.layout)?.sharePct ?? null);
  const coveredPct = isOpen ? sharePct : null;
  useEffect(() => {
    if (coveredPct === null) return undefined;
    // Toasts stand beside it, so its width is the page's to know.
    const { style } = document.documentElement;
    style.setProperty("--yb-side-width", `max(min(400px, 45vw), ${coveredPct}vw)`);
    return () => {
      style.removeProperty("--yb-side-width");
    };
  }, [coveredPct]);
  return coveredPct;
}

/** The tiled workspace of /dart with the side column. */
export function DeskPage() {
  useDeskFacts();
  const isOver = useCoveredPct() !== null;
  return (
    <div className="relative flex min-h-0 flex-1">
      <h1 className="sr-only">Dealing desk</h1>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="min-h-0 flex-1">
          <Workspace
            store={workspaceStore}
            catalogue={catalogue}
            keyFor={keyForLayout}
            report={(error, { type }) => reportFailure(error, `panel ${type}`)}
            isRightCovered={isOver}
          />
        </div>
        <ConfirmStrip place="desk" />
      </div>
      <SideDeskColumn views={sideViews} isOver={isOver} />
      {companions.map((Companion, index) => (
        <Companion key={index} />
      ))}
    </div>
  );
}
