import { useEffect } from "react";
import { useStore } from "zustand";
import { rightColumn } from "#domain/workspace/right-column.ts";
import { DealSide } from "#src/app/deal-side.tsx";
import { catalogue, companions, keyForLayout, workspaceStore } from "#src/app/desk-system.ts";
import { useDealFacts } from "#src/app/use-deal-facts.ts";
import { ConfirmStrip } from "#src/desk-kit/confirm/confirm-strip.tsx";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { reportFailure } from "#src/session/report.ts";
import { Workspace } from "#src/shell/workspace/workspace.tsx";

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
  useCommandContext(facts.onDesk, true);
  useDealFacts();
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
      <DealSide isOver={isOver} />
      {companions.map((Companion, index) => (
        <Companion key={index} />
      ))}
    </div>
  );
}
