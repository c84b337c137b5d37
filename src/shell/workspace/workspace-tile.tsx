import { memo, use, useMemo, useState, type ReactElement } from "react";
import { shownAlone } from "#domain/workspace/focus.ts";
import { rightColumn } from "#domain/workspace/right-column.ts";
import { findTile } from "#domain/workspace/tree.ts";
import { CoveredContext } from "#src/shell/controls/covered.ts";
import { PanelHost } from "#src/shell/workspace/panel-host.tsx";
import { TileHeader } from "#src/shell/workspace/tile-header.tsx";
import { tabId, tileBodyId } from "#src/shell/workspace/tile-tabs.tsx";
import { usePanelTitles } from "#src/shell/workspace/use-panel-titles.ts";
import {
  DeskViewContext,
  FoldedContext,
  useWorkspace,
  useWorkspaceParts,
} from "#src/shell/workspace/workspace-context.ts";

/** One tile of the desk. It is drawn again only when it changes itself, never because another is resized or moved. */
export const WorkspaceTile = memo(function WorkspaceTile({ tileId }: { tileId: string }): ReactElement | null {
  const { store } = useWorkspaceParts();
  const tile = useWorkspace((state) => findTile(state.layout.root, tileId));
  const isFocused = useWorkspace((state) => state.layout.focused !== null && state.layout.focused === tile?.active);
  const maximised = useWorkspace((state) => state.layout.maximised) && isFocused;
  const { formPlace } = use(DeskViewContext);
  const isInRightColumn = useWorkspace((state) => rightColumn(state.layout)?.tileIds.includes(tileId) ?? false);
  const isShownAlone = useWorkspace((state) => shownAlone(state.layout)?.tileId === tileId);
  const isFolded = use(FoldedContext).has(tileId);
  const titleOf = usePanelTitles();
  const [filters, setFilters] = useState<HTMLElement | null>(null);
  const [count, setCount] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ filters, count }), [filters, count]);
  const panel = tile?.panels.find((each) => each.panelId === tile.active);
  if (!tile || !panel) return null;

  const tabbed = tile.panels.length > 1;
  return (
    <section
      className="yb-tile"
      aria-label={titleOf(panel)}
      tabIndex={-1}
      inert={formPlace === "over-all" || (formPlace === "over-right" && isInRightColumn)}
      data-panel={panel.panelId}
      data-panel-type={panel.type}
      data-focused={isFocused || undefined}
      data-maximised={maximised || undefined}
      data-shown-alone={isShownAlone || undefined}
      data-folded={isFolded || undefined}
      onFocusCapture={({ target }) => {
        // Focusing the header of a folded tile does not activate it; Enter does.
        if (target.closest(".yb-folded-note") !== null) return;
        // Reads the tile's current tab, which may be newer than the rendered one: a tab shown by key takes the focus at
        // once.
        const shown = findTile(store.getState().layout.root, tileId)?.active;
        if (shown !== undefined) store.getState().focusCame(shown);
      }}
    >
      <TileHeader tile={tile} isFolded={isFolded} onFiltersSlot={setFilters} onCountSlot={setCount} />
      <div
        className="yb-tile-body"
        id={tileBodyId(tileId)}
        {...(tabbed && { role: "tabpanel", "aria-labelledby": tabId(panel.panelId) })}
      >
        <CoveredContext value={formPlace === "over-all"}>
          <PanelHost key={panel.panelId} panel={panel} slots={slots} />
        </CoveredContext>
      </div>
    </section>
  );
});
