import { useEffect } from "react";
import { whenIdle } from "#src/lib/when-idle.ts";
import { useCan } from "#src/session/session.ts";

export const loadMindPanel = async () => (await import("#src/features/mind/panel/mind-panel.tsx")).MindPanel;
export const loadTablePanel = async () => (await import("#src/features/mind/panel/table-panel.tsx")).TablePanel;

/** The panels of whoever may use them come before they are opened: what is typed next is their question. */
export function MindPanelsLoader(): null {
  const mayUse = useCan("mind");
  useEffect(() => {
    if (!mayUse) return undefined;
    return whenIdle(() => {
      for (const panel of [loadMindPanel(), loadTablePanel()]) panel.catch(() => undefined);
    });
  }, [mayUse]);
  return null;
}
