import type { Layout } from "#domain/workspace/layout.ts";
import { tilesOf, tileWith } from "#domain/workspace/tree.ts";

/** Tiles of the last column of a desk. */
export interface RightColumn {
  tileIds: readonly string[];
  /** Width in percent of the desk. */
  sharePct: number;
  /** True when it has the focus: a form then opens to its left, otherwise over it. */
  isInUse: boolean;
}

/**
 * Last column of a desk split into columns. A form opens over it, or beside it while it is in use, so that the tile in
 * use keeps its size and stays visible. Null without columns, and while a tile is maximised.
 */
export function rightColumn({ root, focused, maximised }: Layout): RightColumn | null {
  if (maximised || root?.kind !== "split" || root.direction !== "row") return null;
  const last = root.children.at(-1);
  const sharePct = root.shares.at(-1);
  if (last === undefined || sharePct === undefined) return null;
  const isInUse = focused !== null && tileWith(last, focused) !== undefined;
  return { tileIds: tilesOf(last).map(({ tileId }) => tileId), sharePct, isInUse };
}
