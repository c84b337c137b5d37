import { Maximize2, Minimize2, X } from "lucide-react";
import { use, type PointerEvent, type ReactElement, type ReactNode } from "react";
import type { Tile } from "#domain/workspace/layout.ts";
import { must } from "#domain/lib/must.ts";
import { FoldedNote } from "#src/shell/workspace/folded-note.tsx";
import { LinkChip } from "#src/shell/workspace/link-chip.tsx";
import { startDrag } from "#src/shell/workspace/tile-drag.ts";
import { TileMenu } from "#src/shell/workspace/tile-menu.tsx";
import { TileTabs } from "#src/shell/workspace/tile-tabs.tsx";
import { usePanelTitles } from "#src/shell/workspace/use-panel-titles.ts";
import { DeskViewContext, useWorkspace, useWorkspaceParts } from "#src/shell/workspace/workspace-context.ts";

export interface TileHeaderProps {
  tile: Tile;
  isFolded: boolean;
  onFiltersSlot: (element: HTMLElement | null) => void;
  onCountSlot: (element: HTMLElement | null) => void;
}

/** The only chrome of a tile: title or tabs, the panel's filters and count, maximise, close, link, menu. */
export function TileHeader({ tile, isFolded, onFiltersSlot, onCountSlot }: TileHeaderProps): ReactElement {
  const parts = useWorkspaceParts();
  const { actions, catalogue, store } = parts;
  const titleOf = usePanelTitles();
  const shown = must(tile.panels.find((panel) => panel.panelId === tile.active));
  const title = titleOf(shown);
  const Icon = catalogue.get(shown.type)?.icon;
  const { isOnePanel } = use(DeskViewContext);
  const maximised = useWorkspace((state) => state.layout.maximised);

  function onPointerDown(event: PointerEvent): void {
    if (event.target instanceof Element && event.target.closest("button, input, select, .yb-tile-slot > *")) return;
    startDrag(event.nativeEvent, { tileId: tile.tileId, label: title }, parts);
  }
  function maximise(): void {
    store.getState().focusCame(shown.panelId);
    actions.toggleMaximise();
  }
  return (
    // The mouse drags and double-clicks here; the keyboard has the menu and the commands for both.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="yb-tile-header" data-tile={tile.tileId} onPointerDown={onPointerDown}>
      {tile.panels.length > 1 && !isOnePanel ? (
        <TileTabs tile={tile} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <h2
          className="yb-tile-title"
          onDoubleClick={maximise}
          onClick={isFolded ? () => actions.unfold(tile.tileId) : undefined}
        >
          {Icon && <Icon size={14} strokeWidth={1.5} aria-hidden />}
          <span>{title}</span>
        </h2>
      )}
      {isFolded ? <FoldedNote tile={tile} title={title} panelType={catalogue.get(shown.type)} /> : null}
      <div className="yb-tile-slot yb-tile-filters" ref={onFiltersSlot} />
      <div className="yb-tile-slot yb-tile-count" ref={onCountSlot} />
      <div className="yb-tile-controls">
        <HeaderButton
          label={maximised ? "Restore" : "Maximise"}
          shortcut={parts.keyFor("toggleMaximise")}
          onClick={maximise}
        >
          {maximised ? (
            <Minimize2 size={14} strokeWidth={1.5} aria-hidden />
          ) : (
            <Maximize2 size={14} strokeWidth={1.5} aria-hidden />
          )}
        </HeaderButton>
        <HeaderButton
          label={`Close ${title}`}
          shortcut={parts.keyFor("close")}
          onClick={() => actions.closePanel(shown.panelId)}
        >
          <X size={16} strokeWidth={1.5} aria-hidden />
        </HeaderButton>
        <LinkChip panel={shown} title={title} />
        <TileMenu title={title} tabCount={tile.panels.length} panelId={shown.panelId} />
      </div>
    </div>
  );
}

function HeaderButton(props: {
  label: string;
  shortcut: string | undefined;
  onClick: () => void;
  children: ReactNode;
}): ReactElement {
  const tip = props.shortcut ? `${props.label} (${props.shortcut})` : props.label;
  return (
    <button
      type="button"
      className="yb-icon-button -quiet"
      aria-label={props.label}
      title={tip}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}
