import { useEffect } from "react";
import { usePanel } from "#src/shell/workspace/use-panel.ts";
import { useWorkspaceParts } from "#src/shell/workspace/workspace-context.ts";

/**
 * Says that the panel around this component is known to have nothing to show: its rows have answered, there are none, and
 * nothing filters them. Its tile may fold then.
 */
export function useNothingToShow(isEmpty: boolean): void {
  const { store } = useWorkspaceParts();
  const { panelId } = usePanel();
  useEffect(() => {
    if (!isEmpty) return undefined;
    store.getState().setEmpty(panelId, true);
    return () => store.getState().setEmpty(panelId, false);
  }, [store, panelId, isEmpty]);
}
