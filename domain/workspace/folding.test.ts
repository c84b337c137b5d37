import { describe, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import { focusPanel, toggleMaximise } from "#domain/workspace/focus.ts";
import { drawnTree, foldedTiles, storedShares } from "#domain/workspace/folding.ts";
import type { Layout, LayoutNode, Split } from "#domain/workspace/layout.ts";
import { SIX_PANELS } from "#domain/workspace/six-panels.testing.ts";
import { nodeAt } from "#domain/workspace/tree.ts";

/** Left: tile-1 over [tile-2 | tile-3]; right: tile-4 over tile-5. */
const LAYOUT: Layout = { ...SIX_PANELS, focused: "public-runs" };
const folded = (empty: string[], unfolded: string[] = [], layout = LAYOUT): string[] => [
  ...foldedTiles(layout, { emptyPanels: new Set(empty), unfoldedTiles: new Set(unfolded) }),
];
const SIZE = { heightPx: 280, headerPx: 28 };
const splitAt = (root: LayoutNode | null, ...path: number[]) => nodeAt(must(root), path) as Split;
const drawn = (...tiles: string[]) => drawnTree(must(LAYOUT.root), new Set(tiles), SIZE);

describe("an empty tile", () => {
  test("folds where it stands over or under another", () => {
    expect(folded(["private-runs"])).toEqual(["tile-5"]);
    expect(folded(["chat"])).toEqual(["tile-4"]);
    expect(folded([])).toEqual([]);
  });

  test("folds by what it shows, whatever the tabs behind hold", () => {
    expect(folded(["build-network"])).toEqual([]);
  });

  test("folds with those beside it, never alone: its height would be nobody's", () => {
    expect(folded(["ticketing"])).toEqual([]);
    expect(folded(["ticketing", "rfq-quotes"])).toEqual(["tile-2", "tile-3"]);
  });

  test("stays in a column of nothing but empty tiles", () => {
    expect(folded(["chat", "private-runs"])).toEqual([]);
    expect(folded(["public-runs", "ticketing", "rfq-quotes"], [], focusPanel(LAYOUT, "chat"))).toEqual([]);
  });

  test("stays where it is not in a column", () => {
    const tile = splitAt(LAYOUT.root, 1).children[1];
    expect(folded(["private-runs"], [], { ...LAYOUT, root: must(tile) })).toEqual([]);
    const row: Split = { ...splitAt(LAYOUT.root), children: splitAt(LAYOUT.root, 1).children };
    expect(folded(["private-runs"], [], { ...LAYOUT, root: row })).toEqual([]);
  });

  test("stays while it has the focus, also in a tab behind", () => {
    expect(folded(["private-runs"], [], focusPanel(LAYOUT, "private-runs"))).toEqual([]);
    const behind = { ...LAYOUT, focused: "build-network" };
    expect(folded(["chat"], [], behind)).toEqual([]);
  });

  test("stays once somebody unfolded it", () => {
    expect(folded(["private-runs"], ["tile-5"])).toEqual([]);
    expect(folded(["ticketing", "rfq-quotes"], ["tile-2"])).toEqual([]);
  });

  test("stays while one tile fills the desk", () => {
    expect(folded(["private-runs"], [], toggleMaximise(LAYOUT))).toEqual([]);
  });

  test("does not fold in a column within a row: one header has no room for two", () => {
    const column = splitAt(LAYOUT.root, 1);
    const row: Split = { kind: "split", direction: "row", shares: [50, 50], children: [column, rfq()] };
    const root: Split = { ...column, children: [must(splitAt(LAYOUT.root, 0).children[0]), row] };
    expect(folded(["chat", "private-runs", "rfq-quotes"], [], { ...LAYOUT, root })).toEqual([]);
  });
});

function rfq(): LayoutNode {
  return must(splitAt(LAYOUT.root, 0, 1).children[1]);
}

describe("the tree that is drawn", () => {
  test("is the document's own while nothing is folded, or the height is not known", () => {
    expect(drawn()).toBe(LAYOUT.root);
    expect(drawnTree(must(LAYOUT.root), new Set(["tile-5"]), { ...SIZE, heightPx: 0 })).toBe(LAYOUT.root);
  });

  test("gives a folded tile its header and the others the rest in proportion", () => {
    expect(splitAt(drawn("tile-5"), 1).shares).toEqual([90, 10]);
    expect(splitAt(drawn("tile-2", "tile-3"), 0).shares).toEqual([90, 10]);
    expect(splitAt(drawn("tile-2", "tile-3"), 0, 1).shares).toEqual([55, 45]);
    const three: Split = { ...splitAt(LAYOUT.root, 1), shares: [20, 60, 20] };
    three.children = [...three.children, rfq()];
    expect((drawnTree(three, new Set(["tile-5"]), SIZE) as Split).shares).toEqual([45, 10, 45]);
  });

  test("leaves the document as it is", () => {
    const before = JSON.stringify(LAYOUT.root);
    drawn("tile-5", "tile-2", "tile-3");
    expect(JSON.stringify(LAYOUT.root)).toBe(before);
  });

  test("folds nothing where headers would leave no room", () => {
    expect(drawnTree(must(LAYOUT.root), new Set(["tile-5"]), { ...SIZE, heightPx: 28 })).toBe(LAYOUT.root);
  });
});

describe("a line that is dragged", () => {
  const column: Split = { ...splitAt(LAYOUT.root, 1), shares: [30, 50, 20] };
  column.children = [...column.children, rfq()];
  const third = new Set(["tile-3"]);
  const shown = drawnTree(column, third, SIZE) as Split;

  test("is stored as it stands while nothing is folded", () => {
    expect(storedShares(column, column, [40, 40, 20], new Set())).toEqual([40, 40, 20]);
  });

  test("between open tiles shares what both had; the folded one has what it had", () => {
    expect(shown.shares).toEqual([33.75, 56.25, 10]);
    expect(storedShares(column, shown, [45, 45, 10], third)).toEqual([40, 40, 20]);
  });

  test("beside a folded tile does not move", () => {
    expect(storedShares(column, shown, [33.75, 50, 16.25], third)).toBeNull();
  });
});
