import { z } from "zod";
import { panelIdStem } from "#domain/workspace/ids.ts";
import { LAYOUT_VERSION, type LayoutNode, type Panel } from "#domain/workspace/layout.ts";
import { tilesOf } from "#domain/workspace/tree.ts";

/**
 * Earlier forms of a stored layout, and their conversion. Version 2 had no links between panels. Version 1 was a binary
 * tree of single panels. Before that, and in layouts from other tools, a bare react-mosaic tree was stored: binary or
 * with any number of children, with panel titles as leaves.
 */
type OldNode =
  | string
  | { id: string; panel: string; props?: NonNullable<Panel["props"]> | undefined }
  | { direction: "row" | "column"; first: OldNode; second: OldNode; splitPercentage?: number | undefined }
  | { type: "split"; direction: "row" | "column"; children: OldNode[]; splitPercentages?: number[] | undefined }
  | { type: "tabs"; tabs: string[]; activeTabIndex: number };

const direction = z.enum(["row", "column"]);
const oldNode: z.ZodType<OldNode> = z.lazy(() =>
  z.union([
    z.string().min(1),
    z.object({
      id: z.string().min(1),
      panel: z.string().min(1),
      props: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    }),
    z.object({ direction, first: oldNode, second: oldNode, splitPercentage: z.number().gt(0).lt(100).optional() }),
    z.object({
      type: z.literal("split"),
      direction,
      children: z.array(oldNode).min(1),
      splitPercentages: z.array(z.number()).optional(),
    }),
    z.object({ type: z.literal("tabs"), tabs: z.array(z.string()).min(1), activeTabIndex: z.int() }),
  ]),
);

const versionOne = z.object({
  version: z.literal(1),
  name: z.string().min(1),
  tree: oldNode,
  focusedPanel: z.string().nullish(),
});

const versionTwo = z.looseObject({ version: z.literal(2) });

/** Converts a stored value to the current form, unchecked; undefined when it has none of the earlier forms. */
export function fromOldForm(stored: unknown): unknown {
  const two = versionTwo.safeParse(stored);
  if (two.success) return { ...two.data, version: LAYOUT_VERSION };
  const one = versionOne.safeParse(stored);
  if (one.success) return upgrade(one.data.tree, one.data.name, one.data.focusedPanel ?? null);
  const bare = oldNode.safeParse(stored);
  return bare.success ? upgrade(bare.data, "Dealing desk", null) : undefined;
}

function upgrade(tree: OldNode, name: string, focused: string | null): unknown {
  let tiles = 0;
  const taken = new Set<string>();

  function panelNamed(type: string): Panel {
    const base = panelIdStem(type);
    let panelId = base;
    for (let count = 2; taken.has(panelId); count += 1) panelId = `${base}-${count}`;
    taken.add(panelId);
    return { panelId, type };
  }
  function tileOf(panels: Panel[], active: Panel | undefined): LayoutNode {
    tiles += 1;
    return { kind: "tile", tileId: `tile-${tiles}`, panels, active: (active ?? panels[0])?.panelId ?? "" };
  }
  function convert(node: OldNode): LayoutNode {
    if (typeof node === "string") return tileOf([panelNamed(node)], undefined);
    if ("panel" in node) {
      return tileOf([{ panelId: node.id, type: node.panel, ...(node.props && { props: node.props }) }], undefined);
    }
    if ("tabs" in node) {
      const panels = node.tabs.map(panelNamed);
      return tileOf(panels, panels[node.activeTabIndex]);
    }
    if ("first" in node) {
      const first = node.splitPercentage ?? 50;
      const children = [convert(node.first), convert(node.second)];
      return { kind: "split", direction: node.direction, shares: [first, 100 - first], children };
    }
    const children = node.children.map(convert);
    const shares = node.splitPercentages ?? children.map(() => 100 / children.length);
    return { kind: "split", direction: node.direction, shares, children };
  }
  const root = convert(tree);
  return {
    version: LAYOUT_VERSION,
    name,
    root,
    focused: focused ?? tilesOf(root)[0]?.active ?? null,
    maximised: false,
    closed: [],
  };
}
