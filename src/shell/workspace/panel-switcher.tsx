import { useEffect, useRef, type ReactElement } from "react";
import { shownAlone } from "#domain/workspace/focus.ts";
import { panelsOf } from "#domain/workspace/tree.ts";
import { TabCount } from "#src/shell/workspace/tab-count.tsx";
import { usePanelTitles } from "#src/shell/workspace/use-panel-titles.ts";
import { useWorkspace, useWorkspaceParts } from "#src/shell/workspace/workspace-context.ts";

/** The panels of a desk that shows one at a time, each a touch away. */
export function PanelSwitcher(): ReactElement {
  const { actions, catalogue } = useWorkspaceParts();
  const root = useWorkspace((state) => state.layout.root);
  const shown = useWorkspace((state) => shownAlone(state.layout)?.active);
  const titleOf = usePanelTitles();
  const list = useRef<HTMLElement>(null);

  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [shown]);

  return (
    <nav ref={list} className="yb-panel-switcher" aria-label="Panels">
      {panelsOf(root).map((panel) => (
        <button
          key={panel.panelId}
          type="button"
          aria-current={panel.panelId === shown ? "true" : undefined}
          onClick={() => actions.focusPanel(panel.panelId)}
        >
          {titleOf(panel)}
          {panel.panelId === shown ? null : <TabCount useCount={catalogue.get(panel.type)?.useCount} />}
        </button>
      ))}
    </nav>
  );
}
