import { focusedTile } from "#domain/workspace/focus.ts";
import type { Direction, Layout, Split } from "#domain/workspace/layout.ts";
import { fitShares, shiftLine } from "#domain/workspace/shares.ts";
import { nodeAt, pathOf, replaceAt, type Path } from "#domain/workspace/tree.ts";

/**
 * Sets new shares for the children of the split at `path`, e.g. after dragging a splitter. Invalid shares are refused.
 */
export function setShares(layout: Layout, path: Path, shares: readonly number[]): Layout {
  return editSplit(layout, path, (split) =>
    shares.length === split.children.length && shares.every((share) => Number.isFinite(share) && share > 0)
      ? fitShares(shares)
      : split.shares,
  );
}

/** Moves the line after child `index` of the split at `path` by a percentage of that split. */
export function moveLine(layout: Layout, path: Path, index: number, deltaPct: number): Layout {
  return editSplit(layout, path, (split) => shiftLine(split.shares, index, deltaPct));
}

/** Gives all children of a split equal shares. */
export function equalise(layout: Layout, path: Path): Layout {
  return editSplit(layout, path, (split) => split.children.map(() => 100 / split.children.length));
}

/** Widens (`row`) or heightens (`column`) the focused tile by a percentage of the nearest split in that direction. */
export function growFocused(layout: Layout, direction: Direction, deltaPct: number): Layout {
  const tile = focusedTile(layout);
  const path = (tile && pathOf(layout.root, tile.tileId)) ?? [];
  for (let depth = path.length - 1; depth >= 0; depth -= 1) {
    const above = path.slice(0, depth);
    const index = path[depth];
    const split = layout.root ? nodeAt(layout.root, above) : undefined;
    if (index === undefined || split?.kind !== "split" || split.direction !== direction) continue;
    const last = index === split.children.length - 1;
    return moveLine(layout, above, last ? index - 1 : index, last ? -deltaPct : deltaPct);
  }
  return layout;
}

function editSplit(layout: Layout, path: Path, edit: (split: Split) => number[]): Layout {
  const split = layout.root ? nodeAt(layout.root, path) : undefined;
  if (!layout.root || split?.kind !== "split") return layout;
  const shares = edit(split);
  if (shares.every((share, index) => share === split.shares[index])) return layout;
  return { ...layout, root: replaceAt(layout.root, path, { ...split, shares }) };
}
