import { REQUIRED_PANEL_TYPE, type Layout, type LayoutNode } from "#domain/workspace/layout.ts";
import { fitShares, sum } from "#domain/workspace/shares.ts";
import { panelsOf, tileWith, tilesOf } from "#domain/workspace/tree.ts";

/** Tolerance for a sum of percentages to count as 100. */
const SHARE_SUM_TOLERANCE_PCT = 0.01;

/** Error texts of a layout; empty when it can be shown. Every edit must leave this empty. */
export function faultsOf(layout: Layout): string[] {
  const tiles = tilesOf(layout.root);
  const open = panelsOf(layout.root);
  const tile = tileWith(layout.root, layout.focused);
  return [
    ...repeated([...open, ...layout.closed.map((entry) => entry.panel)].map((panel) => panel.panelId)).map(
      (id) => `panel ${id} is there twice`,
    ),
    ...repeated(tiles.map((each) => each.tileId)).map((id) => `tile ${id} is there twice`),
    ...tiles
      .filter((each) => !each.panels.some((panel) => panel.panelId === each.active))
      .map((each) => `tile ${each.tileId} shows no panel`),
    ...(layout.root ? splitFaults(layout.root) : []),
    ...(layout.root && tile?.active !== layout.focused ? ["the focused panel is not shown"] : []),
    ...(!layout.root && layout.focused !== null ? ["an empty desk has a focus"] : []),
    ...(!layout.root && layout.maximised ? ["an empty desk is maximised"] : []),
  ];
}

/** True when the layout has a 'Build Network' panel, open or parked by the user (P-07, P-08). */
export function hasRequiredPanel(layout: Layout): boolean {
  const parked = layout.closed.map((entry) => entry.panel);
  return [...panelsOf(layout.root), ...parked].some((panel) => panel.type === REQUIRED_PANEL_TYPE);
}

function splitFaults(node: LayoutNode): string[] {
  if (node.kind === "tile") return [];
  const { children, shares } = node;
  return [
    ...(children.length < 2 ? ["a split has fewer than two parts"] : []),
    ...(shares.length === children.length ? [] : ["a split has not one share for each part"]),
    ...(shares.every((share) => share > 0) ? [] : ["a part of a split has no room"]),
    ...(Math.abs(sum(shares) - 100) <= SHARE_SUM_TOLERANCE_PCT ? [] : ["the shares of a split do not sum to 100"]),
    ...children.flatMap(splitFaults),
  ];
}

function repeated(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}

/**
 * Repairs faults with only one possible meaning: a split with one child becomes the child, shares are scaled to 100, a
 * tile or desk that points at a missing panel shows its first one. `faultsOf` reports everything else.
 */
export function tidy(layout: Layout): Layout {
  const root = layout.root && tidyNode(layout.root);
  const tile = tileWith(root, layout.focused) ?? tilesOf(root)[0];
  return { ...layout, root, focused: tile?.active ?? null, maximised: layout.maximised && tile !== undefined };
}

function tidyNode(node: LayoutNode): LayoutNode {
  if (node.kind === "tile") {
    const active = node.panels.find((panel) => panel.panelId === node.active) ?? node.panels[0];
    return active ? { ...node, active: active.panelId } : node;
  }
  const children = node.children.map(tidyNode);
  const only = children[0];
  if (children.length === 1 && only) return only;
  const sound = node.shares.length === children.length && node.shares.every((share) => share > 0);
  return { ...node, children, shares: sound ? fitShares(node.shares) : node.shares };
}
