import type { ReactElement } from "react";
import { usePassFocusOn } from "#src/shell/workspace/use-pass-focus-on.ts";
import { EmptyState, PanelEmpty } from "#src/shell/workspace/empty-state.tsx";
import { useCan } from "#src/session/session.ts";
import { type LiveRows, useLive } from "#src/live/live-store.ts";

const OFFLINE_TEXT = "Not connected. What is here will be listed once the connection is back.";
const LOADING_TEXT = "Loading…";

/** Why a live list that has no rows cannot be called empty yet; undefined once its first answer has come. */
export function useUnanswered(rows: LiveRows): string | undefined {
  return useLive(({ answered, socket }) =>
    answered[rows] ? undefined : socket === "offline" ? OFFLINE_TEXT : LOADING_TEXT,
  );
}

/** What a panel of live rows shows while it has none: that it waits, and then its own empty state. */
export function LiveEmpty({ rows }: { rows: LiveRows }): ReactElement {
  const unanswered = useUnanswered(rows);
  const mayAct = useCan("trade");
  const here = usePassFocusOn<HTMLDivElement>();
  return (
    <div ref={here}>{unanswered === undefined ? <PanelEmpty mayAct={mayAct} /> : <EmptyState what={unanswered} />}</div>
  );
}
