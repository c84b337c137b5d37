import type { Layout } from "#domain/workspace/layout.ts";
import { tilesOf, tileWith } from "#domain/workspace/tree.ts";

/** The tiles of the last column of a desk. */
export interface RightColumn {
  tileIds: readonly string[];
  /** Its part of the width in percent. */
  sharePct: number;
  /** The focus is in it: a form stands at its left then, and over it otherwise. */
  isInUse: boolean;
}

/**
 * The last column of a desk that is parted into columns: a form stands over it, or beside it while it is in use, so that
 * the tile in use keeps its size and stays in sight. Null where there is none, and while one tile fills the desk.
 */
export function rightColumn({ root, focused, maximised }: Layout): RightColumn | null {
  if (maximised || root?.kind !== "split" || root.direction !== "row") return null;
  const last = root.children.at(-1);
  const sharePct = root.shares.at(-1);
  if (last === undefined || sharePct === undefined) return null;
  const isInUse = focused !== null && tileWith(last, focused) !== undefined;
  return { tileIds: tilesOf(last).map(({ tileId }) => tileId), sharePct, isInUse };
}
