import type { Layout, LayoutNode, Split, Tile } from "#domain/workspace/layout.ts";
import { sum } from "#domain/workspace/shares.ts";
import { tilesOf } from "#domain/workspace/tree.ts";

// Folds empty tiles to their header and gives their height to the neighbours. The layout document does not change:
// folded tiles and drawn shares are derived from it and from the contents of the panels.

/** Contents of panels that decide folding. */
export interface PanelContents {
  /** Panels known to be empty. */
  emptyPanels: ReadonlySet<string>;
  /** Empty tiles that a person unfolded; they stay open. */
  unfoldedTiles: ReadonlySet<string>;
}

/**
 * Ids of folded tiles. An empty tile folds when it is above or below others, or together with all tiles beside it. A
 * column of empty tiles only does not fold, nor does the focused tile, nor any tile while one is maximised.
 */
export function foldedTiles(layout: Layout, facts: PanelContents): ReadonlySet<string> {
  if (layout.maximised || layout.root === null) return new Set();
  const mayFold = ({ tileId, active, panels }: Tile): boolean =>
    facts.emptyPanels.has(active) &&
    !facts.unfoldedTiles.has(tileId) &&
    !panels.some(({ panelId }) => panelId === layout.focused);
  return new Set(foldedIn(layout.root, mayFold));
}

function foldedIn(node: LayoutNode, mayFold: (tile: Tile) => boolean): string[] {
  if (node.kind === "tile") return [];
  const folds = node.direction === "column" ? node.children.map((child) => foldsWhole(child, mayFold)) : [];
  const isColumnEmpty = folds.length > 0 && folds.every(Boolean);
  return node.children.flatMap((child, index) => {
    if (folds[index] !== true) return foldedIn(child, mayFold);
    return isColumnEmpty ? [] : tilesOf(child).map(({ tileId }) => tileId);
  });
}

/** True for a foldable tile, or a row of only foldable tiles: a column within a row would not fit into one header. */
function foldsWhole(node: LayoutNode, mayFold: (tile: Tile) => boolean): boolean {
  if (node.kind === "tile") return mayFold(node);
  return node.direction === "row" && node.children.every((child) => foldsWhole(child, mayFold));
}

function isFolded(node: LayoutNode, folded: ReadonlySet<string>): boolean {
  return tilesOf(node).every(({ tileId }) => folded.has(tileId));
}

/** Heights in CSS pixels of the tree's area and of a tile's header. */
export interface DrawnHeights {
  heightPx: number;
  headerPx: number;
}

/** Tree with the drawn shares: folded tiles are as high as a header, the others share the rest in proportion. */
export function drawnTree(
  node: LayoutNode,
  folded: ReadonlySet<string>,
  { heightPx, headerPx }: DrawnHeights,
): LayoutNode {
  if (node.kind === "tile" || folded.size === 0 || heightPx <= 0) return node;
  const shares = node.direction === "column" ? foldedShares(node, folded, { heightPx, headerPx }) : node.shares;
  const children = node.children.map((child, index) => {
    const childPx = node.direction === "column" ? (heightPx * (shares[index] ?? 0)) / 100 : heightPx;
    return drawnTree(child, folded, { heightPx: childPx, headerPx });
  });
  const isSame = shares === node.shares && children.every((child, index) => child === node.children[index]);
  return isSame ? node : { ...node, shares, children };
}

function foldedShares(split: Split, folded: ReadonlySet<string>, { heightPx, headerPx }: DrawnHeights): number[] {
  const folds = split.children.map((child) => isFolded(child, folded));
  const headerPct = (headerPx / heightPx) * 100;
  const restPct = 100 - headerPct * folds.filter(Boolean).length;
  const openPct = sum(split.shares.filter((_, index) => !folds[index]));
  // Does not fold when the headers would leave no room for the others.
  if (!folds.includes(true) || openPct === 0 || restPct <= 0) return split.shares;
  return split.shares.map((share, index) => (folds[index] ? headerPct : (share / openPct) * restPct));
}

/**
 * Shares to store after dragging on the drawn tree. Null when nothing is stored, because a line beside a folded tile
 * does not move. A folded tile keeps its share for unfolding.
 */
export function storedShares(
  stored: Split,
  drawn: Split,
  dragged: readonly number[],
  folded: ReadonlySet<string>,
): number[] | null {
  const folds = stored.children.map((child) => isFolded(child, folded));
  if (!folds.includes(true)) return [...dragged];
  const isMoved = (index: number) => Math.abs((dragged[index] ?? 0) - (drawn.shares[index] ?? 0)) > SAME_PCT;
  if (folds.some((isChildFolded, index) => isChildFolded && isMoved(index))) return null;
  const openPct = sum(stored.shares.filter((_, index) => !folds[index]));
  const draggedPct = sum(dragged.filter((_, index) => !folds[index]));
  return stored.shares.map((share, index) => (folds[index] ? share : ((dragged[index] ?? 0) / draggedPct) * openPct));
}

/** Difference below which shares count as equal; sums of percentages are not exact. */
const SAME_PCT = 0.01;
