import type { Layout, LayoutNode, Split, Tile } from "#domain/workspace/layout.ts";
import { sum } from "#domain/workspace/shares.ts";
import { tilesOf } from "#domain/workspace/tree.ts";

// An empty tile folds to its header and gives its height to its neighbours. The document is not changed by it: what is folded,
// and the shares that are drawn then, follow from the document and from what is known of the panels.

/** What folding asks about a tile. */
export interface PanelContents {
  /** Panels that are known to have nothing to show. */
  emptyPanels: ReadonlySet<string>;
  /** Tiles that stay as they are although they are empty: somebody unfolded them. */
  unfoldedTiles: ReadonlySet<string>;
}

/**
 * The ids of the tiles that fold. One folds where it stands over or under others, or together with all that stand beside it
 * there; a column of nothing but empty tiles stays, as do the tile with the focus and all of them while one fills the desk.
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

/** A tile, or tiles beside each other that all may: a column in a row would not fit into one header. */
function foldsWhole(node: LayoutNode, mayFold: (tile: Tile) => boolean): boolean {
  if (node.kind === "tile") return mayFold(node);
  return node.direction === "row" && node.children.every((child) => foldsWhole(child, mayFold));
}

function isFolded(node: LayoutNode, folded: ReadonlySet<string>): boolean {
  return tilesOf(node).every(({ tileId }) => folded.has(tileId));
}

/** Heights in CSS pixels: of what the tree is drawn in, and of a tile's header. */
export interface DrawnHeights {
  heightPx: number;
  headerPx: number;
}

/** The tree with the shares that are drawn: folded tiles as high as a header, the others with the room in proportion. */
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
  // Headers that leave no room for the others are no gain.
  if (!folds.includes(true) || openPct === 0 || restPct <= 0) return split.shares;
  return split.shares.map((share, index) => (folds[index] ? headerPct : (share / openPct) * restPct));
}

/**
 * The shares to store for what was dragged on the drawn tree; null where nothing is to be stored: a line beside a folded tile
 * does not move. A folded tile has the share it had, for when it unfolds.
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

/** Shares that differ by less are the same; sums of percentages are not exact. */
const SAME_PCT = 0.01;
