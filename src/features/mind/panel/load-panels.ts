import { useEffect } from "react";
import { whenIdle } from "#src/lib/when-idle.ts";
import { useCan } from "#src/session/session.ts";

export const loadMindPanel = async () => (await import("#src/features/mind/panel/mind-panel.tsx")).MindPanel;
export const loadTablePanel = async () => (await import("#src/features/mind/panel/table-panel.tsx")).TablePanel;

/** Preloads the panels for users of Mind, so that a key typed after opening one reaches its question box. */
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
