import { z } from "zod";

/**
 * Layout document of one desk: a tree of splits with tiles as leaves; a tile holds one panel or several as tabs. Tiles
 * have their own ids, so a tile keeps its identity while tabs come and go. Closed panels are parked in `closed` with
 * their former place. The document is independent of the library that draws it.
 */
export const LAYOUT_VERSION = 3;

/** Panel that a stored layout must contain, open or parked (P-07). */
export const REQUIRED_PANEL_TYPE = "Build Network";

/** Panels of the dealing desk. A layout may contain others: features add types to the catalogue. */
export const DESK_PANEL_TYPES = [
  "Chat",
  "Ticketing",
  "Private Runs",
  "Public Runs",
  "RFQ Quotes",
  REQUIRED_PANEL_TYPE,
] as const;

/** Groups in which panels share a selection: a bond, a client, a ticket. */
export const LINK_GROUPS = ["A", "B", "C", "D", "E", "F"] as const;

/** Maximum closed panels stored for reopening; the oldest are dropped first, never the last parked 'Build Network'. */
export const MAX_CLOSED_PANELS = 30;

const panelProps = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

const panel = z.strictObject({
  panelId: z.string().min(1).max(80),
  type: z.string().min(1).max(60),
  props: panelProps.exactOptional(),
  /** Link group of the panel; absent when unlinked. */
  link: z.enum(LINK_GROUPS).exactOptional(),
});

const tile = z.strictObject({
  kind: z.literal("tile"),
  tileId: z.string().min(1).max(80),
  panels: z.array(panel).min(1),
  active: z.string(),
});

const direction = z.enum(["row", "column"]);
const side = z.enum(["left", "right", "up", "down"]);

/**
 * Former place of a closed panel. `anchor` names the tiles beside it; `into` tells if their split still exists
 * (`sibling`) or must be made again (`wrap`).
 */
const place = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("tab"), tileId: z.string(), index: z.int().min(0) }),
  z.strictObject({
    kind: z.literal("beside"),
    tileId: z.string(),
    anchor: z.array(z.string()).min(1),
    side,
    sharePct: z.number().gt(0).lt(100),
    into: z.enum(["sibling", "wrap"]),
  }),
  z.strictObject({ kind: z.literal("alone"), tileId: z.string() }),
]);

const closedPanel = z.strictObject({ panel, place });

export type LinkGroup = (typeof LINK_GROUPS)[number];
export type PanelProps = z.infer<typeof panelProps>;
export type Panel = z.infer<typeof panel>;
export type Tile = z.infer<typeof tile>;
export type Direction = z.infer<typeof direction>;
export type Side = z.infer<typeof side>;
export type Place = z.infer<typeof place>;
export type ClosedPanel = z.infer<typeof closedPanel>;

/** Children side by side (`row`) or stacked (`column`); `shares` are their parts in percent and sum to 100. */
export interface Split {
  kind: "split";
  direction: Direction;
  shares: number[];
  children: LayoutNode[];
}
export type LayoutNode = Split | Tile;

const node: z.ZodType<LayoutNode> = z.lazy(() =>
  z.discriminatedUnion("kind", [
    tile,
    z.strictObject({ kind: z.literal("split"), direction, shares: z.array(z.number()), children: z.array(node) }),
  ]),
);

export const layoutSchema = z.strictObject({
  version: z.literal(LAYOUT_VERSION),
  name: z.string().min(1).max(80),
  root: node.nullable(),
  /** panelId of the focused panel; null only on an empty desk. */
  focused: z.string().nullable(),
  /** True when the focused panel's tile fills the desk. */
  maximised: z.boolean(),
  closed: z.array(closedPanel).max(MAX_CLOSED_PANELS),
});

export type Layout = z.infer<typeof layoutSchema>;

/** Direction of a split in which tiles are on this side of another. */
export function directionOf(towards: Side): Direction {
  return towards === "left" || towards === "right" ? "row" : "column";
}

/** True when this side comes first in reading order. */
export function isBefore(towards: Side): boolean {
  return towards === "left" || towards === "up";
}
