import { useEffect, type KeyboardEvent, type PointerEvent, type ReactElement } from "react";
import type { Panel, Tile } from "#domain/workspace/layout.ts";
import { TabCount } from "#src/shell/workspace/tab-count.tsx";
import { startDrag } from "#src/shell/workspace/tile-drag.ts";
import { usePanelTitles } from "#src/shell/workspace/use-panel-titles.ts";
import { useWorkspaceParts } from "#src/shell/workspace/workspace-context.ts";

export const tabId = (panelId: string): string => `yb-tab-${panelId}`;
export const tileBodyId = (tileId: string): string => `yb-body-${tileId}`;

/** The tabs of a tile. Arrows show the next one, Delete closes, a drag moves; a middle click closes. */
export function TileTabs({ tile }: { tile: Tile }): ReactElement {
  const parts = useWorkspaceParts();
  const titleOf = usePanelTitles();
  const { active } = tile;

  useEffect(() => {
    document.getElementById(tabId(active))?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [active]);

  function show(panel: Panel | undefined): void {
    if (!panel) return;
    parts.store.getState().focusCame(panel.panelId);
    document.getElementById(tabId(panel.panelId))?.focus();
  }
  function onKeyDown(event: KeyboardEvent, index: number): void {
    const { panels } = tile;
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: panels.length - 1 }[event.key];
    if (next !== undefined) show(panels.at(next % panels.length));
    else if (event.key === "Delete") parts.actions.closePanel(panels[index]?.panelId ?? "");
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  function onPointerDown(event: PointerEvent, { panelId, type }: Panel): void {
    event.stopPropagation();
    startDrag(event.nativeEvent, { panelId, label: titleOf({ panelId, type }) }, parts);
  }
  return (
    <div className="yb-tabs" role="tablist" aria-label="Panels in this tile">
      {tile.panels.map((panel, index) => {
        const shown = panel.panelId === tile.active;
        return (
          <button
            key={panel.panelId}
            type="button"
            role="tab"
            id={tabId(panel.panelId)}
            className="yb-tab"
            aria-selected={shown}
            aria-controls={shown ? tileBodyId(tile.tileId) : undefined}
            tabIndex={shown ? 0 : -1}
            onClick={() => parts.actions.focusPanel(panel.panelId)}
            onAuxClick={(event) => event.button === 1 && parts.actions.closePanel(panel.panelId)}
            onPointerDown={(event) => onPointerDown(event, panel)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            {titleOf(panel)}
            {shown ? null : <TabCount useCount={parts.catalogue.get(panel.type)?.useCount} />}
          </button>
        );
      })}
    </div>
  );
}
