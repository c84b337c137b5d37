import { insertTab, park, reopenPanel, tileFor } from "#domain/workspace/closing.ts";
import { focusPanel, focusedTile } from "#domain/workspace/focus.ts";
import { rectOfTile } from "#domain/workspace/geometry.ts";
import { freshPanelId } from "#domain/workspace/ids.ts";
import type { Layout, LinkGroup, Panel, PanelProps, Side } from "#domain/workspace/layout.ts";
import { dockAt, findTile, panelsOf, pathOf, replaceTile, tileWith, tilesOf } from "#domain/workspace/tree.ts";

/** Content of a new panel. */
export interface PanelSpec {
  type: string;
  props?: PanelProps;
  /** Initial link group; if absent, any panel of the kind matches. */
  link?: LinkGroup;
}

/**
 * Minimum part of the desk, in percent, at which a tile is split for a new panel; a narrower or lower tile gets a tab.
 */
const ROOM_TO_SPLIT_PCT = 40;

function newPanel(layout: Layout, spec: PanelSpec): Panel {
  return { panelId: freshPanelId(layout, spec.type), ...spec };
}

/** Splits a tile (by default the focused one) and shows a new panel on that side of it. */
export function splitTile(layout: Layout, side: Side, spec: PanelSpec, tileId?: string): Layout {
  const panel = newPanel(layout, spec);
  const tile = tileFor(layout, panel);
  const path = pathOf(layout.root, tileId ?? focusedTile(layout)?.tileId ?? "");
  const root = layout.root ? dockAt(layout.root, path ?? [], tile, { side }) : tile;
  return focusPanel({ ...layout, root }, panel.panelId);
}

/** Adds a new panel as the last tab of a tile (by default the focused one). */
export function addTab(layout: Layout, spec: PanelSpec, tileId?: string): Layout {
  const tile = tileId ? findTile(layout.root, tileId) : focusedTile(layout);
  return tile ? insertTab(layout, tile, newPanel(layout, spec)) : splitTile(layout, "right", spec);
}

/**
 * Shows a panel without duplicating it: focuses an open one, reopens a closed one, or else opens a new one beside its
 * own kind, beside the focused tile if there is room, or as a tab of it.
 */
export function openPanel(layout: Layout, spec: PanelSpec): Layout {
  const open = panelsOf(layout.root).find((panel) => shows(panel, spec));
  if (open) return focusPanel(layout, open.panelId);
  const parked = layout.closed.findLast(({ panel }) => shows(panel, spec));
  if (parked) return reopenPanel(layout, parked.panel.panelId);

  const kin = tilesOf(layout.root).find((tile) => tile.panels.some((panel) => panel.type === spec.type));
  if (kin) return addTab(layout, spec, kin.tileId);
  const rect = rectOfTile(layout.root, focusedTile(layout)?.tileId ?? "");
  if (!rect || rect.width >= ROOM_TO_SPLIT_PCT) return splitTile(layout, "right", spec);
  return rect.height >= ROOM_TO_SPLIT_PCT ? splitTile(layout, "down", spec) : addTab(layout, spec);
}

/** Replaces a panel by another in the same place; the old one is parked. */
export function replacePanel(layout: Layout, panelId: string, spec: PanelSpec): Layout {
  const tile = tileWith(layout.root, panelId);
  const index = tile?.panels.findIndex((panel) => panel.panelId === panelId) ?? -1;
  const old = tile?.panels[index];
  if (!tile || !old || shows(old, spec)) return layout;
  const fresh = newPanel(layout, spec);
  const panels = tile.panels.map((panel) => (panel === old ? fresh : panel));
  const root = replaceTile(layout.root, tile.tileId, { ...tile, panels, active: fresh.panelId });
  const closed = park(layout.closed, { panel: old, place: { kind: "tab", tileId: tile.tileId, index } });
  return focusPanel({ ...layout, root, closed }, fresh.panelId);
}

function shows(panel: Panel, spec: PanelSpec): boolean {
  const linked = spec.link === undefined || panel.link === spec.link;
  return panel.type === spec.type && linked && propsKey(panel.props) === propsKey(spec.props);
}

function propsKey(props: PanelProps | undefined): string {
  return JSON.stringify(Object.entries(props ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
