import { directionOf, isBefore, type Layout, type LayoutNode, type Side, type Tile } from "#domain/workspace/layout.ts";
import { must } from "#domain/lib/must.ts";
import { minShare } from "#domain/workspace/shares.ts";
import { findTile, type Path } from "#domain/workspace/tree.ts";

/** A rectangle in percent of the desk. */
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const WHOLE_DESK: Rect = { left: 0, top: 0, width: 100, height: 100 };

/** Difference below which positions count as the same line; sums of percentages are not exact. */
const SAME_PCT = 0.01;

function childRects(split: Extract<LayoutNode, { kind: "split" }>, rect: Rect): Rect[] {
  let start = 0;
  return split.shares.map((share) => {
    const from = start;
    start += share;
    return split.direction === "row"
      ? { ...rect, left: rect.left + (rect.width * from) / 100, width: (rect.width * share) / 100 }
      : { ...rect, top: rect.top + (rect.height * from) / 100, height: (rect.height * share) / 100 };
  });
}

/** Rectangles of all tiles, in reading order of the tree. */
export function tileRects(node: LayoutNode | null, rect: Rect = WHOLE_DESK): { tile: Tile; rect: Rect }[] {
  if (node === null) return [];
  if (node.kind === "tile") return [{ tile: node, rect }];
  const rects = childRects(node, rect);
  return node.children.flatMap((child, index) => tileRects(child, must(rects[index])));
}

export function rectOfTile(root: LayoutNode | null, tileId: string): Rect | undefined {
  return tileRects(root).find(({ tile }) => tile.tileId === tileId)?.rect;
}

/** Line between two neighbours of a split, in the terms of an ARIA window splitter. */
export interface Separator {
  path: Path;
  /** Index of the child before the line. */
  index: number;
  direction: "row" | "column";
  /** Line as a rectangle; width 0 in a row, height 0 in a column. */
  line: Rect;
  /** First neighbour's part of both neighbours in percent, with its limits. */
  valuePct: number;
  minPct: number;
  maxPct: number;
  before: Tile[];
  after: Tile[];
}

export function separatorsOf(node: LayoutNode | null, rect: Rect = WHOLE_DESK, path: Path = []): Separator[] {
  if (node === null || node.kind === "tile") return [];
  const rects = childRects(node, rect);
  return node.children.flatMap((child, index) => {
    const own = must(rects[index]);
    const inner = separatorsOf(child, own, [...path, index]);
    const next = node.children[index + 1];
    if (!next) return inner;
    const row = node.direction === "row";
    const share = must(node.shares[index]);
    const both = share + must(node.shares[index + 1]);
    const minPct = Math.min((minShare(node.shares.length) / both) * 100, 50);
    const separator: Separator = {
      path,
      index,
      direction: node.direction,
      line: row ? { ...own, left: own.left + own.width, width: 0 } : { ...own, top: own.top + own.height, height: 0 },
      valuePct: (share / both) * 100,
      minPct,
      maxPct: 100 - minPct,
      before: tileRects(child).map((entry) => entry.tile),
      after: tileRects(next).map((entry) => entry.tile),
    };
    return [...inner, separator];
  });
}

/**
 * Neighbouring tile on this side, as a person would see it: the nearest one with a facing edge and, among those, the
 * one that faces the middle, or else most of it.
 */
export function neighbourOf(layout: Layout, tileId: string, side: Side): Tile | undefined {
  const own = rectOfTile(layout.root, tileId);
  if (!own || !findTile(layout.root, tileId)) return undefined;
  const facing = tileRects(layout.root)
    .filter(({ tile }) => tile.tileId !== tileId)
    .map(({ tile, rect }) => ({ tile, ...facingOf(own, rect, side) }))
    .filter(({ gap, overlap }) => gap > -SAME_PCT && overlap > SAME_PCT)
    .toSorted((a, b) =>
      Math.abs(a.gap - b.gap) > SAME_PCT ? a.gap - b.gap : Number(b.middle) - Number(a.middle) || b.overlap - a.overlap,
    );
  return facing[0]?.tile;
}

function facingOf(own: Rect, other: Rect, side: Side): { gap: number; overlap: number; middle: boolean } {
  const row = directionOf(side) === "row";
  const [ownStart, ownEnd] = row ? [own.left, own.left + own.width] : [own.top, own.top + own.height];
  const [start, end] = row ? [other.left, other.left + other.width] : [other.top, other.top + other.height];
  const [ownFrom, ownTo] = row ? [own.top, own.top + own.height] : [own.left, own.left + own.width];
  const [from, to] = row ? [other.top, other.top + other.height] : [other.left, other.left + other.width];
  const middle = (ownFrom + ownTo) / 2;
  return {
    gap: isBefore(side) ? ownStart - end : start - ownEnd,
    overlap: Math.min(ownTo, to) - Math.max(ownFrom, from),
    middle: from <= middle && middle < to,
  };
}
