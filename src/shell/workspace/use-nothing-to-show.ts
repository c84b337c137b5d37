import { useEffect } from "react";
import { usePanel } from "#src/shell/workspace/use-panel.ts";
import { useWorkspaceParts } from "#src/shell/workspace/workspace-context.ts";

/**
 * Marks the surrounding panel as known to be empty: loaded, without rows and without filters. Its tile may fold then.
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
