import type { MosaicChangeMeta, MosaicNode } from "react-mosaic-component";
import type { LayoutNode } from "#domain/workspace/layout.ts";

/**
 * Converts our tree to mosaic's and mosaic's changes back. For mosaic a tile is one leaf with any number of tabs: tabs,
 * dragging and focus are ours, because mosaic cannot dock beside a tab group. Paths are child positions in both.
 */
export function toMosaic(node: LayoutNode): MosaicNode<string> {
  if (node.kind === "tile") return node.tileId;
  return {
    type: "split",
    direction: node.direction,
    splitPercentages: node.shares,
    children: node.children.map(toMosaic),
  };
}

/** The tile that holds the place of a form at the left of the last column. */
export const FORM_ROOM = "form-room";
/** Minimum width of the column beside the form, percent. */
const LEAST_PCT = 20;

/** Makes room of a width, in percent of the desk, at the left of the last column, so that a form there covers no tile. */
export function withFormRoom(tree: MosaicNode<string>, roomPct: number): MosaicNode<string> {
  if (typeof tree !== "object" || tree.type !== "split" || tree.direction !== "row") return tree;
  const at = tree.children.length - 2;
  const [beside, sharePct] = [tree.children[at], tree.splitPercentages?.[at]];
  if (beside === undefined || sharePct === undefined) return tree;
  const room = Math.min((roomPct / sharePct) * 100, 100 - LEAST_PCT);
  const parted: MosaicNode<string> = {
    type: "split",
    direction: "row",
    splitPercentages: [100 - room, room],
    children: [beside, FORM_ROOM],
  };
  return { ...tree, children: tree.children.with(at, parted) };
}

/** The path of a split in the tree without that room; null for the room's own. */
export function pathWithoutRoom(path: readonly number[], columns: number): number[] | null {
  if (path[0] !== columns - 2) return [...path];
  return path.length === 1 ? null : [columns - 2, ...path.slice(2)];
}

/** The one change that mosaic makes here: a splitter was dragged. */
export function resizeFrom(
  meta: MosaicChangeMeta<string> | undefined,
): { path: number[]; shares: number[] } | undefined {
  return meta?.type === "resize" ? { path: meta.path, shares: meta.splitPercentages } : undefined;
}
