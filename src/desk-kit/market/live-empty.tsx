import type { ReactElement } from "react";
import { usePassFocusOn } from "#src/shell/workspace/use-pass-focus-on.ts";
import { useNothingToShow } from "#src/shell/workspace/use-nothing-to-show.ts";
import { EmptyState, PanelEmpty } from "#src/shell/workspace/empty-state.tsx";
import { useCan } from "#src/session/session.ts";
import { useUnanswered } from "#src/desk-kit/market/use-unanswered.ts";
import type { LiveRows } from "#src/live/live-store.ts";

interface LiveEmptyProps {
  /** The lists that the panel's rows are of. */
  rows: readonly LiveRows[];
  /** Something typed or chosen in the panel's header says which rows are shown. */
  isFiltered?: boolean;
}

/** Placeholder of a live panel without rows: loading, then its own empty state. Its tile may fold then. */
export function LiveEmpty({ rows, isFiltered = false }: LiveEmptyProps): ReactElement {
  const unanswered = useUnanswered(...rows);
  useNothingToShow(unanswered === undefined && !isFiltered);
  const mayAct = useCan("trade");
  const here = usePassFocusOn<HTMLDivElement>();
  return (
    <div ref={here}>{unanswered === undefined ? <PanelEmpty mayAct={mayAct} /> : <EmptyState what={unanswered} />}</div>
  );
}
