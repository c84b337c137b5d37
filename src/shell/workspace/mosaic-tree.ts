import type { MosaicChangeMeta, MosaicNode } from "react-mosaic-component";
import type { LayoutNode } from "#domain/workspace/layout.ts";

/**
 * Our tree in mosaic's terms and mosaic's changes in ours. To mosaic a tile is one leaf, whatever tabs it holds: tabs,
 * dragging and focus are ours, because mosaic cannot dock beside a tab group. Its paths are child positions like ours.
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

/** The one change that mosaic makes here: a splitter was dragged. */
export function resizeFrom(
  meta: MosaicChangeMeta<string> | undefined,
): { path: number[]; shares: number[] } | undefined {
  return meta?.type === "resize" ? { path: meta.path, shares: meta.splitPercentages } : undefined;
}
