import { panelNumber } from "#domain/workspace/ids.ts";
import type { Panel } from "#domain/workspace/layout.ts";
import { useWorkspace, useWorkspaceParts } from "#src/shell/workspace/workspace-context.ts";

/**
 * Title of a panel: its own name, or its type's title, numbered from the second of a type on; the bare type when that
 * is unknown.
 */
export function usePanelTitles(): (panel: Pick<Panel, "panelId" | "type">) => string {
  const { catalogue } = useWorkspaceParts();
  const titles = useWorkspace((state) => state.titles);
  return (panel) => {
    const number = panelNumber(panel);
    const title = catalogue.get(panel.type)?.title ?? panel.type;
    return titles[panel.panelId] ?? (number === undefined ? title : `${title} ${number}`);
  };
}
