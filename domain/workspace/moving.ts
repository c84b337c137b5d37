import { must } from "#domain/lib/must.ts";
import { focusPanel, focusedTile } from "#domain/workspace/focus.ts";
import { neighbourOf, rectOfTile } from "#domain/workspace/geometry.ts";
import { freshTileId } from "#domain/workspace/ids.ts";
import { directionOf, type Layout, type Side, type Tile } from "#domain/workspace/layout.ts";
import { dockAt, findTile, pathOf, replaceAt, replaceTile, takeOut, tileWith } from "#domain/workspace/tree.ts";

/** Target of a tile or tab dragged or moved by key. `index` counts the tabs before the move. */
export type MoveTarget =
  | { kind: "tab"; tileId: string; index?: number }
  | { kind: "side"; tileId: string; side: Side }
  | { kind: "desk"; side: Side };

/** Percentage of the desk occupied by a tile docked to its edge. */
const DESK_EDGE_SHARE_PCT = 30;

/** Moves one panel: into another tile as a tab, along its own tabs, beside a tile, or to an edge of the desk. */
export function movePanel(layout: Layout, panelId: string, target: MoveTarget): Layout {
  const tile = tileWith(layout.root, panelId);
  return tile ? move(layout, tile, [panelId], target) : layout;
}

/** Moves a tile with all its tabs. */
export function moveTile(layout: Layout, tileId: string, target: MoveTarget): Layout {
  const tile = findTile(layout.root, tileId);
  if (!tile) return layout;
  const panelIds = tile.panels.map((panel) => panel.panelId);
  return move(layout, tile, panelIds, target);
}

function move(layout: Layout, source: Tile, panelIds: readonly string[], target: MoveTarget): Layout {
  const moving = source.panels.filter((panel) => panelIds.includes(panel.panelId));
  const staying = source.panels.filter((panel) => !panelIds.includes(panel.panelId));
  const active = (moving.find((panel) => panel.panelId === source.active) ?? must(moving[0])).panelId;
  const within = target.kind !== "desk" && target.tileId === source.tileId;
  const root = must(layout.root);
  const lonely = root.kind === "tile";
  if (staying.length === 0 && (within || lonely)) return focusPanel(layout, active);
  if (target.kind !== "desk" && !findTile(root, target.tileId)) return layout;

  if (target.kind === "tab" && within) {
    const index = target.index ?? source.panels.length;
    const ahead = source.panels.slice(0, index).filter((panel) => staying.includes(panel)).length;
    const panels = [...staying.slice(0, ahead), ...moving, ...staying.slice(ahead)];
    return focusPanel({ ...layout, root: must(replaceTile(root, source.tileId, { ...source, panels })) }, active);
  }
  const rest =
    staying[
      Math.min(
        source.panels.findIndex((panel) => panel === moving[0]),
        staying.length - 1,
      )
    ];
  const left = rest
    ? replaceTile(root, source.tileId, {
        ...source,
        panels: staying,
        active: panelIds.includes(source.active) ? rest.panelId : source.active,
      })
    : takeOut(root, source.tileId).root;
  const remaining = must(left, "rest of the desk");

  if (target.kind === "tab") {
    const tile = must(findTile(remaining, target.tileId));
    const index = target.index ?? tile.panels.length;
    const panels = [...tile.panels.slice(0, index), ...moving, ...tile.panels.slice(index)];
    return focusPanel({ ...layout, root: replaceTile(remaining, tile.tileId, { ...tile, panels }) }, active);
  }
  const moved: Tile = rest
    ? { kind: "tile", tileId: freshTileId(layout), panels: moving, active }
    : { ...source, active };
  const docked =
    target.kind === "desk"
      ? dockAt(remaining, [], moved, { side: target.side, sharePct: DESK_EDGE_SHARE_PCT })
      : dockAt(remaining, must(pathOf(remaining, target.tileId)), moved, { side: target.side });
  return focusPanel({ ...layout, root: docked, maximised: false }, active);
}

/** Swaps two tiles; each takes the other's room. */
export function swapTiles(layout: Layout, tileId: string, otherId: string): Layout {
  const [path, otherPath] = [pathOf(layout.root, tileId), pathOf(layout.root, otherId)];
  if (!layout.root || !path || !otherPath || tileId === otherId) return layout;
  const tile = must(findTile(layout.root, tileId));
  const other = must(findTile(layout.root, otherId));
  return { ...layout, root: replaceAt(replaceAt(layout.root, path, other), otherPath, tile), maximised: false };
}

/**
 * Moves the focused tile one step: it swaps with its neighbour on that side or, at the edge of the desk, takes the
 * whole edge.
 */
export function moveTowards(layout: Layout, side: Side): Layout {
  const tile = focusedTile(layout);
  const rect = tile && rectOfTile(layout.root, tile.tileId);
  if (!tile || !rect) return layout;
  const neighbour = neighbourOf(layout, tile.tileId, side);
  if (neighbour) return swapTiles(layout, tile.tileId, neighbour.tileId);
  const across = directionOf(side) === "row" ? rect.height : rect.width;
  return across > 99.99 ? layout : moveTile(layout, tile.tileId, { kind: "desk", side });
}

/** Moves the focused panel as a tab into the neighbour on this side. */
export function stackTowards(layout: Layout, side: Side): Layout {
  const tile = focusedTile(layout);
  const neighbour = tile && neighbourOf(layout, tile.tileId, side);
  if (!neighbour || layout.focused === null) return layout;
  return movePanel(layout, layout.focused, { kind: "tab", tileId: neighbour.tileId });
}

/** Moves the focused panel out of its tabs into its own tile. */
export function ungroup(layout: Layout, side: Side): Layout {
  const tile = focusedTile(layout);
  if (!tile || layout.focused === null || tile.panels.length < 2) return layout;
  return movePanel(layout, layout.focused, { kind: "side", tileId: tile.tileId, side });
}
