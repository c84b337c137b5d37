import { must } from "#domain/lib/must.ts";
import {
  directionOf,
  isBefore,
  type LayoutNode,
  type Panel,
  type Place,
  type Side,
  type Tile,
} from "#domain/workspace/layout.ts";
import { halveShare, withoutShare, withShare } from "#domain/workspace/shares.ts";

/**
 * Operations on the tree: find, replace, remove, insert. Every function returns a new tree that shares unchanged nodes
 * with the old one, so an unchanged tile is the same object and is not drawn again.
 */

/** Child indexes from the root down. */
export type Path = readonly number[];

/** Tiles in reading order: left to right, top to bottom. */
export function tilesOf(node: LayoutNode | null): Tile[] {
  if (node === null) return [];
  return node.kind === "tile" ? [node] : node.children.flatMap(tilesOf);
}

export function panelsOf(node: LayoutNode | null): Panel[] {
  return tilesOf(node).flatMap((tile) => tile.panels);
}

export function findTile(node: LayoutNode | null, tileId: string): Tile | undefined {
  return tilesOf(node).find((tile) => tile.tileId === tileId);
}

export function tileWith(node: LayoutNode | null, panelId: string | null): Tile | undefined {
  return tilesOf(node).find((tile) => tile.panels.some((panel) => panel.panelId === panelId));
}

export function nodeAt(root: LayoutNode, path: Path): LayoutNode | undefined {
  let node: LayoutNode | undefined = root;
  for (const index of path) node = node?.kind === "split" ? node.children[index] : undefined;
  return node;
}

export function pathOf(root: LayoutNode | null, tileId: string): number[] | undefined {
  if (root === null) return undefined;
  if (root.kind === "tile") return root.tileId === tileId ? [] : undefined;
  for (const [index, child] of root.children.entries()) {
    const below = pathOf(child, tileId);
    if (below) return [index, ...below];
  }
  return undefined;
}

/** Path of the smallest node that contains all these tiles; undefined when none is left. */
export function pathOfAll(root: LayoutNode | null, tileIds: readonly string[]): number[] | undefined {
  const paths = tileIds.map((id) => pathOf(root, id)).filter((path) => path !== undefined);
  const first = paths[0];
  if (!first) return undefined;
  const common = first.findIndex((index, depth) => paths.some((path) => path[depth] !== index));
  return common === -1 ? first : first.slice(0, common);
}

export function replaceAt(root: LayoutNode, path: Path, fresh: LayoutNode): LayoutNode {
  const [index, ...rest] = path;
  if (index === undefined || root.kind === "tile") return fresh;
  const children = root.children.map((child, i) => (i === index ? replaceAt(child, rest, fresh) : child));
  return { ...root, children };
}

export function replaceTile(root: LayoutNode | null, tileId: string, fresh: LayoutNode): LayoutNode | null {
  const path = pathOf(root, tileId);
  return root && path ? replaceAt(root, path, fresh) : root;
}

/** Removes a tile, collapses a split left with one child, and returns the tile's former place. */
export function takeOut(root: LayoutNode, tileId: string): { root: LayoutNode | null; place: Place } {
  const path = must(pathOf(root, tileId), "tile to take out");
  const index = path.at(-1);
  const above = path.slice(0, -1);
  const parent = nodeAt(root, above);
  if (index === undefined || parent?.kind !== "split") return { root: null, place: { kind: "alone", tileId } };

  const vertical = parent.direction === "column";
  const children = parent.children.filter((_, i) => i !== index);
  const place: Place = {
    kind: "beside",
    tileId,
    anchor: tilesOf(must(parent.children[index > 0 ? index - 1 : 1])).map((tile) => tile.tileId),
    side: index > 0 ? (vertical ? "down" : "right") : vertical ? "up" : "left",
    sharePct: must(parent.shares[index]),
    into: children.length === 1 ? "wrap" : "sibling",
  };
  const only = children[0];
  const left =
    children.length === 1 && only ? only : { ...parent, children, shares: withoutShare(parent.shares, index) };
  return { root: replaceAt(root, above, left), place };
}

/** Position of a new node beside its anchor: a sibling in the same split if possible, else in a new split. */
export interface DockHow {
  side: Side;
  /** Part of the split in percent; defaults to half of the anchor. */
  sharePct?: number;
  /** True to always create a new split around the anchor. */
  wrap?: boolean;
}

/** Docks `fresh` beside the node at `path`. */
export function dockAt(root: LayoutNode, path: Path, fresh: LayoutNode, how: DockHow): LayoutNode {
  const direction = directionOf(how.side);
  const anchor = must(nodeAt(root, path), "anchor to dock at");
  const above = path.slice(0, -1);
  const index = path.at(-1);
  const parent = index === undefined ? undefined : nodeAt(root, above);

  if (!how.wrap && index !== undefined && parent?.kind === "split" && parent.direction === direction) {
    const at = isBefore(how.side) ? index : index + 1;
    const children = [...parent.children.slice(0, at), fresh, ...parent.children.slice(at)];
    const shares =
      how.sharePct === undefined ? halveShare(parent.shares, index) : withShare(parent.shares, at, how.sharePct);
    return replaceAt(root, above, { ...parent, children, shares });
  }
  // A split already in that direction gets one more child instead of a nested split.
  if (!how.wrap && anchor.kind === "split" && anchor.direction === direction) {
    const at = isBefore(how.side) ? 0 : anchor.children.length;
    const children = [...anchor.children.slice(0, at), fresh, ...anchor.children.slice(at)];
    const shares = withShare(anchor.shares, at, how.sharePct ?? 100 / children.length);
    return replaceAt(root, path, { ...anchor, children, shares });
  }
  const children = isBefore(how.side) ? [fresh, anchor] : [anchor, fresh];
  const shares = withShare([100], isBefore(how.side) ? 0 : 1, how.sharePct ?? 50);
  return replaceAt(root, path, { kind: "split", direction, children, shares });
}
