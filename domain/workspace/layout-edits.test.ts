import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faultsOf, hasRequiredPanel } from "#domain/workspace/checks.ts";
import { closePanel, reopenPanel } from "#domain/workspace/closing.ts";
import { SIX_PANELS } from "#domain/workspace/six-panels.testing.ts";
import { focusPanel, focusStep, focusTowards, tabStep, toggleMaximise } from "#domain/workspace/focus.ts";
import { tileRects } from "#domain/workspace/geometry.ts";
import type { Layout, LayoutNode, Side } from "#domain/workspace/layout.ts";
import {
  moveTowards,
  movePanel,
  moveTile,
  stackTowards,
  swapTiles,
  ungroup,
  type MoveTarget,
} from "#domain/workspace/moving.ts";
import { addTab, openPanel, replacePanel, splitTile } from "#domain/workspace/opening.ts";
import { minShare } from "#domain/workspace/shares.ts";
import { growFocused, moveLine, setShares } from "#domain/workspace/sizing.ts";
import { parseStored, serialise } from "#domain/workspace/stored.ts";
import { panelsOf, tilesOf } from "#domain/workspace/tree.ts";

type Edit = (layout: Layout) => Layout;

const side = fc.constantFrom<Side>("left", "right", "up", "down");
const step = fc.constantFrom<1 | -1>(1, -1);
const direction = fc.constantFrom<"row" | "column">("row", "column");
const spec = fc.constantFrom(
  { type: "Chat" },
  { type: "Build Network" },
  { type: "Bond", props: { isin: "IN0020230085" } },
  { type: "Cluster" },
);
const pick = fc.nat(50);

const panelAt = (layout: Layout, n: number) => panelsOf(layout.root)[n % Math.max(1, panelsOf(layout.root).length)];
const tileAt = (layout: Layout, n: number) => tilesOf(layout.root)[n % Math.max(1, tilesOf(layout.root).length)];

const target = fc.record({ kind: fc.constantFrom("tab", "side", "desk"), side, n: pick, index: fc.option(fc.nat(4)) });
function targetIn(layout: Layout, t: { kind: string; side: Side; n: number; index: number | null }): MoveTarget {
  const tileId = tileAt(layout, t.n)?.tileId ?? "gone";
  if (t.kind === "tab") return { kind: "tab", tileId, ...(t.index === null ? {} : { index: t.index }) };
  return t.kind === "side" ? { kind: "side", tileId, side: t.side } : { kind: "desk", side: t.side };
}

const edit: fc.Arbitrary<Edit> = fc.oneof(
  pick.map(
    (n): Edit =>
      (l) =>
        closePanel(l, panelAt(l, n)?.panelId ?? "gone"),
  ),
  fc.constant<Edit>((l) => reopenPanel(l)),
  fc.tuple(side, spec).map(
    ([s, what]): Edit =>
      (l) =>
        splitTile(l, s, what),
  ),
  spec.map(
    (what): Edit =>
      (l) =>
        addTab(l, what),
  ),
  spec.map(
    (what): Edit =>
      (l) =>
        openPanel(l, what),
  ),
  fc.tuple(pick, spec).map(
    ([n, what]): Edit =>
      (l) =>
        replacePanel(l, panelAt(l, n)?.panelId ?? "gone", what),
  ),
  fc.tuple(pick, target).map(
    ([n, t]): Edit =>
      (l) =>
        movePanel(l, panelAt(l, n)?.panelId ?? "gone", targetIn(l, t)),
  ),
  fc.tuple(pick, target).map(
    ([n, t]): Edit =>
      (l) =>
        moveTile(l, tileAt(l, n)?.tileId ?? "gone", targetIn(l, t)),
  ),
  fc.tuple(pick, pick).map(
    ([a, b]): Edit =>
      (l) =>
        swapTiles(l, tileAt(l, a)?.tileId ?? "", tileAt(l, b)?.tileId ?? ""),
  ),
  side.map(
    (s): Edit =>
      (l) =>
        moveTowards(l, s),
  ),
  side.map(
    (s): Edit =>
      (l) =>
        stackTowards(l, s),
  ),
  side.map(
    (s): Edit =>
      (l) =>
        ungroup(l, s),
  ),
  side.map(
    (s): Edit =>
      (l) =>
        focusTowards(l, s),
  ),
  step.map(
    (s): Edit =>
      (l) =>
        focusStep(l, s),
  ),
  step.map(
    (s): Edit =>
      (l) =>
        tabStep(l, s),
  ),
  fc.constant<Edit>(toggleMaximise),
  fc.tuple(direction, fc.double({ min: -150, max: 150, noNaN: true })).map(
    ([d, by]): Edit =>
      (l) =>
        growFocused(l, d, by),
  ),
  fc.tuple(fc.nat(3), fc.double({ min: -150, max: 150, noNaN: true })).map(
    ([i, by]): Edit =>
      (l) =>
        moveLine(l, [], i, by),
  ),
  fc.array(fc.double({ min: -5, max: 100, noNaN: true })).map(
    (shares): Edit =>
      (l) =>
        setShares(l, [], shares),
  ),
);

function sharesOf(node: LayoutNode | null): number[][] {
  return node?.kind === "split" ? [node.shares, ...node.children.flatMap(sharesOf)] : [];
}

const arranged = fc.array(edit, { maxLength: 25 }).map((edits) => edits.reduce((l, apply) => apply(l), SIX_PANELS));

describe("whatever a dealer does to the desk", () => {
  test("the layout stays sound and keeps Build Network, open or parked (P-07)", () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
        let layout = SIX_PANELS;
        for (const apply of edits) {
          layout = apply(layout);
          expect(faultsOf(layout)).toEqual([]);
          expect(hasRequiredPanel(layout)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("no part of a split gets less than the least room, and the tiles cover the desk", () => {
    fc.assert(
      fc.property(arranged, (layout) => {
        for (const shares of sharesOf(layout.root)) {
          for (const share of shares) expect(share).toBeGreaterThan(minShare(shares.length) - 1e-6);
        }
        const area = tileRects(layout.root).reduce((total, { rect }) => total + rect.width * rect.height, 0);
        expect(area).toBeCloseTo(layout.root ? 10_000 : 0, 3);
      }),
    );
  });

  test("the layout survives being stored", () => {
    fc.assert(
      fc.property(arranged, (layout) => {
        const read = parseStored(serialise(layout));
        expect(read).toHaveProperty("ok", true);
        if ("ok" in read) expect(geometry(read.layout)).toEqual(geometry(layout));
      }),
    );
  });

  test("closing a panel and reopening it at once puts every tile back where it was", () => {
    fc.assert(
      fc.property(arranged, pick, (layout, n) => {
        const panel = panelAt(layout, n);
        fc.pre(panel !== undefined && layout.closed.length < 30);
        const focused = focusPanel(layout, panel?.panelId ?? "");
        expect(geometry(reopenPanel(closePanel(focused, panel?.panelId ?? "")))).toEqual(geometry(focused));
      }),
    );
  });

  test("every tile is reached by going to the next one", () => {
    fc.assert(
      fc.property(arranged, (layout) => {
        const tiles = tilesOf(layout.root);
        let at = layout;
        const seen = new Set<string>();
        for (const _ of tiles) {
          at = focusStep(at, 1);
          seen.add(at.focused ?? "");
        }
        expect(seen).toEqual(new Set(tiles.map((tile) => tile.active)));
      }),
    );
  });

  test("moving never loses or doubles a panel", () => {
    fc.assert(
      fc.property(arranged, pick, target, (layout, n, t) => {
        const moved = movePanel(layout, panelAt(layout, n)?.panelId ?? "gone", targetIn(layout, t));
        expect(ids(moved)).toEqual(ids(layout));
      }),
    );
  });
});

function ids(layout: Layout): string[] {
  return panelsOf(layout.root)
    .map((panel) => panel.panelId)
    .toSorted();
}

/** Rounds to a ten-thousandth of a percent, and never to -0. */
const round = (value: number) => Number(value.toFixed(4)) + 0;

function geometry(layout: Layout): unknown {
  return tileRects(layout.root)
    .map(({ tile, rect }) => ({
      tile: tile.tileId,
      panels: tile.panels.map((panel) => panel.panelId),
      active: tile.active,
      rect: [rect.left, rect.top, rect.width, rect.height].map(round),
    }))
    .toSorted((a, b) => (a.tile < b.tile ? -1 : 1));
}
