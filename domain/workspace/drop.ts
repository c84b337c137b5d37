import { unreachable } from "#domain/lib/must.ts";
import { rectOfTile, tileRects, WHOLE_DESK, type Rect } from "#domain/workspace/geometry.ts";
import type { LayoutNode, Side } from "#domain/workspace/layout.ts";
import type { MoveTarget } from "#domain/workspace/moving.ts";

/** Pointer position over the desk, in pixels from its top left corner. */
export interface DeskPoint {
  x: number;
  y: number;
  deskWidth: number;
  deskHeight: number;
}

/** Width of the band along the desk's edge that docks to the desk instead of the tile below. */
const DESK_EDGE_PX = 12;
/** Part of a tile's width or height, from an edge, in which a drop docks beside the tile; further in it adds a tab. */
const SIDE_PART = 0.28;

/** Effect of a drop at this point of the drawn tree; undefined outside the desk. */
export function dropTargetAt(root: LayoutNode | null, point: DeskPoint): MoveTarget | undefined {
  const { x, y, deskWidth, deskHeight } = point;
  if (x < 0 || y < 0 || x > deskWidth || y > deskHeight || deskWidth <= 0 || deskHeight <= 0) return undefined;
  const edge = nearestSide({ left: x, right: deskWidth - x, up: y, down: deskHeight - y });
  if (edge.distance < DESK_EDGE_PX) return { kind: "desk", side: edge.side };

  const at = { left: (x / deskWidth) * 100, top: (y / deskHeight) * 100 };
  const under = tileRects(root).find(
    ({ rect }) =>
      at.left >= rect.left &&
      at.left <= rect.left + rect.width &&
      at.top >= rect.top &&
      at.top <= rect.top + rect.height,
  );
  if (!under) return undefined;
  const { tile, rect } = under;
  const across = (at.left - rect.left) / rect.width;
  const down = (at.top - rect.top) / rect.height;
  const near = nearestSide({ left: across, right: 1 - across, up: down, down: 1 - down });
  return near.distance < SIDE_PART
    ? { kind: "side", tileId: tile.tileId, side: near.side }
    : { kind: "tab", tileId: tile.tileId };
}

/** Area that a drop would occupy, shown while dragging. */
export function dropRect(root: LayoutNode | null, target: MoveTarget): Rect | undefined {
  if (target.kind === "desk") return partOf(WHOLE_DESK, target.side, 0.3);
  const rect = rectOfTile(root, target.tileId);
  return rect && target.kind === "side" ? partOf(rect, target.side, 0.5) : rect;
}

function partOf(rect: Rect, side: Side, part: number): Rect {
  const width = rect.width * part;
  const height = rect.height * part;
  switch (side) {
    case "left":
      return { ...rect, width };
    case "right":
      return { ...rect, left: rect.left + rect.width - width, width };
    case "up":
      return { ...rect, height };
    case "down":
      return { ...rect, top: rect.top + rect.height - height, height };
    default:
      return unreachable(side);
  }
}

function nearestSide(distances: Record<Side, number>): { side: Side; distance: number } {
  const sides: Side[] = ["left", "right", "up", "down"];
  return sides
    .map((side) => ({ side, distance: distances[side] }))
    .reduce((nearest, next) => (next.distance < nearest.distance ? next : nearest));
}
