import { z } from "zod";

/**
 * The layout document: how one desk is tiled. It is a tree of splits whose leaves are tiles; a tile holds one panel or
 * several as tabs. Tiles have ids of their own, so a tile stays the same tile while tabs come and go. Closed panels are
 * parked in `closed` with the place they had. The document knows nothing of the library that draws it.
 */
export const LAYOUT_VERSION = 3;

/** The panel a stored layout must hold, open or parked (P-07). */
export const REQUIRED_PANEL_TYPE = "Build Network";

/** The panels of the dealing desk. A layout may hold others: features add types to the catalogue. */
export const DESK_PANEL_TYPES = [
  "Chat",
  "Ticketing",
  "Private Runs",
  "Public Runs",
  "RFQ Quotes",
  REQUIRED_PANEL_TYPE,
] as const;

/** The groups in which panels share what is chosen: a bond, a client, a ticket. */
export const LINK_GROUPS = ["A", "B", "C", "D", "E", "F"] as const;

/** Closed panels stored for reopening; the oldest fall out first, never the last parked 'Build Network'. */
export const MAX_CLOSED_PANELS = 30;

const panelProps = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

const panel = z.strictObject({
  panelId: z.string().min(1).max(80),
  type: z.string().min(1).max(60),
  props: panelProps.exactOptional(),
  /** The group the panel is linked to; absent when it stands alone. */
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

/** Where a closed panel stood. `anchor` names the tiles it stood beside; `into` says whether their split survived it. */
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

/** Children laid side by side (`row`) or stacked (`column`); `shares` are their parts of it in percent and sum to 100. */
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
  /** panelId of the panel that has the focus; null only on an empty desk. */
  focused: z.string().nullable(),
  /** The focused panel's tile fills the desk. */
  maximised: z.boolean(),
  closed: z.array(closedPanel).max(MAX_CLOSED_PANELS),
});

export type Layout = z.infer<typeof layoutSchema>;

/** The direction in which tiles on this side of another lie. */
export function directionOf(towards: Side): Direction {
  return towards === "left" || towards === "right" ? "row" : "column";
}

/** Whether this side comes first in reading order. */
export function isBefore(towards: Side): boolean {
  return towards === "left" || towards === "up";
}
