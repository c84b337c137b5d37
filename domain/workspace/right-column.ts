import type { Layout } from "#domain/workspace/layout.ts";
import { tilesOf, tileWith } from "#domain/workspace/tree.ts";

/** The tiles of the last column of a desk, and its part of the width in percent. */
export interface RightColumn {
  tileIds: readonly string[];
  sharePct: number;
}

/**
 * The column that a form may stand over, so that the tile in use keeps its size: the last of a desk that is parted into
 * columns, unless the focus is in it. Null where there is none, and while one tile fills the desk.
 */
export function rightColumn({ root, focused, maximised }: Layout): RightColumn | null {
  if (maximised || root?.kind !== "split" || root.direction !== "row") return null;
  const last = root.children.at(-1);
  const sharePct = root.shares.at(-1);
  if (last === undefined || sharePct === undefined) return null;
  if (focused !== null && tileWith(last, focused) !== undefined) return null;
  return { tileIds: tilesOf(last).map(({ tileId }) => tileId), sharePct };
}
