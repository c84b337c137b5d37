import { describe, expect, test } from "vitest";
import { closePanel, park, reopenPanel } from "#domain/workspace/closing.ts";
import { SIX_PANELS } from "#domain/workspace/six-panels.testing.ts";
import { focusPanel, focusStep, focusTowards, tabStep, toggleMaximise } from "#domain/workspace/focus.ts";
import { dropRect, dropTargetAt } from "#domain/workspace/drop.ts";
import { rectOfTile, separatorsOf, tileRects } from "#domain/workspace/geometry.ts";
import { panelNumber } from "#domain/workspace/ids.ts";
import { DESK_PANEL_TYPES, type Layout, type Side } from "#domain/workspace/layout.ts";
import { movePanel, moveTowards, stackTowards, ungroup } from "#domain/workspace/moving.ts";
import { openPanel, replacePanel, splitTile } from "#domain/workspace/opening.ts";
import { equalise, growFocused } from "#domain/workspace/sizing.ts";
import { panelsOf, tileWith, tilesOf } from "#domain/workspace/tree.ts";

/** Desk as text: tiles in reading order, tabs joined, the active one in brackets if there are several. */
function desk(layout: Layout): string[] {
  return tilesOf(layout.root).map((tile) =>
    tile.panels
      .map(({ panelId }) => (tile.panels.length > 1 && panelId === tile.active ? `[${panelId}]` : panelId))
      .join("+"),
  );
}
const on = (panelId: string) => focusPanel(SIX_PANELS, panelId);
const rect = (layout: Layout, panelId: string) => rectOfTile(layout.root, tileWith(layout.root, panelId)?.tileId ?? "");

describe("the desk of a new dealer", () => {
  test("shows Chat, Ticketing, Private Runs, Public Runs, RFQ Quotes and Build Network (P-01..P-05, P-07)", () => {
    const types = panelsOf(SIX_PANELS.root).map((panel) => panel.type);
    expect(types.toSorted()).toEqual([...DESK_PANEL_TYPES].toSorted());
  });

  test("gives most room to Public Runs", () => {
    const areas = tileRects(SIX_PANELS.root).map(({ tile, rect: r }) => [r.width * r.height, tile.active] as const);
    expect(areas.toSorted((a, b) => b[0] - a[0])[0]?.[1]).toBe("public-runs");
  });
});

describe("going from tile to tile", () => {
  test.each<[string, Side, string]>([
    ["public-runs", "right", "chat"],
    ["public-runs", "down", "ticketing"],
    ["public-runs", "left", "public-runs"],
    ["public-runs", "up", "public-runs"],
    ["ticketing", "right", "rfq-quotes"],
    ["rfq-quotes", "right", "private-runs"],
    ["rfq-quotes", "up", "public-runs"],
    ["private-runs", "left", "rfq-quotes"],
    ["private-runs", "up", "chat"],
    ["chat", "left", "public-runs"],
  ])("from %s %s is %s", (from, side, to) => {
    expect(focusTowards(on(from), side).focused).toBe(to);
  });

  test("next goes round in reading order and previous goes back", () => {
    expect(focusStep(on("private-runs"), 1).focused).toBe("public-runs");
    expect(focusStep(on("public-runs"), -1).focused).toBe("private-runs");
  });

  test("next tab goes round within the tile", () => {
    expect(tabStep(on("chat"), 1).focused).toBe("build-network");
    expect(tabStep(on("build-network"), 1).focused).toBe("chat");
  });
});

describe("maximising", () => {
  test("fills the desk until asked again", () => {
    const full = toggleMaximise(on("chat"));
    expect(full.maximised).toBe(true);
    expect(toggleMaximise(full)).toEqual(on("chat"));
  });

  test("stays while changing tabs and ends on going to another tile, so the focus is always seen", () => {
    const full = toggleMaximise(on("chat"));
    expect(tabStep(full, 1).maximised).toBe(true);
    expect(focusStep(full, 1).maximised).toBe(false);
  });

  test("ends when the maximised tile closes", () => {
    expect(closePanel(toggleMaximise(on("public-runs")), "public-runs").maximised).toBe(false);
  });
});

describe("closing and reopening", () => {
  test("a closed tab leaves its tile to the other, and the focus stays in the tile", () => {
    const closed = closePanel(on("build-network"), "build-network");
    expect(desk(closed)).toEqual(["public-runs", "ticketing", "rfq-quotes", "chat", "private-runs"]);
    expect(closed.focused).toBe("chat");
  });

  test("the neighbour takes the room and the focus of a closed tile", () => {
    const closed = closePanel(on("rfq-quotes"), "rfq-quotes");
    expect(closed.focused).toBe("ticketing");
    expect(rect(closed, "ticketing")?.width).toBeCloseTo(64);
  });

  test("closing all leaves an empty desk, and reopening all brings the desk back", () => {
    const all = panelsOf(SIX_PANELS.root);
    const empty = all.reduce((layout, panel) => closePanel(layout, panel.panelId), SIX_PANELS);
    expect(empty).toMatchObject({ root: null, focused: null, maximised: false });
    const back = all.reduce((layout) => reopenPanel(layout), empty);
    expect(desk(back).join()).toBe("public-runs,ticketing,rfq-quotes,[chat]+build-network,private-runs");
  });

  test("Build Network, closed by its user, stays parked however many panels are closed after it (P-07)", () => {
    const parked = closePanel(SIX_PANELS, "build-network").closed;
    const extra = Array.from({ length: 80 }, (_, n) => ({ panelId: `bond-${n}`, type: "Bond" }));
    const closed = extra.reduce(
      (list, panel) => park(list, { panel, place: { kind: "alone", tileId: "tile-9" } }),
      parked,
    );
    expect(closed).toHaveLength(30);
    expect(closed.map((entry) => entry.panel.type)).toContain("Build Network");
    expect(closed.at(-1)?.panel.panelId).toBe("bond-79");
  });
});

describe("opening", () => {
  test("focuses what is already open", () => {
    const opened = openPanel(SIX_PANELS, { type: "Build Network" });
    expect(opened.focused).toBe("build-network");
    expect(panelsOf(opened.root)).toHaveLength(6);
  });

  test("brings back what was closed, with the same panel id", () => {
    const opened = openPanel(closePanel(SIX_PANELS, "ticketing"), { type: "Ticketing" });
    expect(opened.closed).toEqual([]);
    expect(rect(opened, "ticketing")).toEqual(rect(SIX_PANELS, "ticketing"));
  });

  test("puts the second bond beside the first as a tab", () => {
    const one = openPanel(SIX_PANELS, { type: "Bond", props: { isin: "INE002A08427" } });
    const two = openPanel(one, { type: "Bond", props: { isin: "IN0020230085" } });
    expect(desk(two)).toContain("bond+[bond-2]");
    expect(openPanel(two, { type: "Bond", props: { isin: "INE002A08427" } }).focused).toBe("bond");
  });

  test("the second of a type is told from the first by its number", () => {
    const two = splitTile(SIX_PANELS, "down", { type: "RFQ Quotes" });
    const numbers = panelsOf(two.root)
      .filter((panel) => panel.type === "RFQ Quotes")
      .map(panelNumber);
    expect(new Set(numbers)).toEqual(new Set([undefined, 2]));
    expect(panelNumber({ panelId: "p-2", type: "Chat" })).toBeUndefined();
  });

  test("replacing a panel parks the old one", () => {
    const replaced = replacePanel(SIX_PANELS, "ticketing", { type: "Cluster" });
    expect(desk(replaced)).toContain("cluster");
    expect(replaced.closed.at(-1)?.panel.panelId).toBe("ticketing");
  });

  test("splitting gives half of the tile to the new panel", () => {
    const split = splitTile(on("public-runs"), "right", { type: "EOI" });
    expect(rect(split, "eoi")).toMatchObject({ left: 32, width: 32, height: 60 });
    expect(split.focused).toBe("eoi");
  });
});

describe("moving by key", () => {
  test("changes places with the neighbour", () => {
    expect(desk(moveTowards(on("rfq-quotes"), "left"))).toEqual([
      "public-runs",
      "rfq-quotes",
      "ticketing",
      "[chat]+build-network",
      "private-runs",
    ]);
  });

  test("takes the whole edge of the desk when there is no neighbour, and then stays", () => {
    const docked = moveTowards(on("ticketing"), "left");
    expect(rect(docked, "ticketing")).toMatchObject({ left: 0, top: 0, height: 100 });
    expect(moveTowards(docked, "left")).toBe(docked);
  });

  test("stacks into the neighbour as a tab and comes out again into its own tile", () => {
    const stacked = stackTowards(on("private-runs"), "up");
    expect(desk(stacked)).toContain("chat+build-network+[private-runs]");
    const out = ungroup(stacked, "down");
    expect(desk(out)).toContain("chat+[build-network]");
    expect(rect(out, "private-runs")).toEqual({ left: 64, top: 50, width: 36, height: 50 });
  });
});

const at = (x: number, y: number) => dropTargetAt(SIX_PANELS.root, { x, y, deskWidth: 1440, deskHeight: 900 });

describe("dragging", () => {
  test.each([
    [460, 270, { kind: "tab", tileId: "tile-1" }],
    [60, 270, { kind: "side", tileId: "tile-1", side: "left" }],
    [460, 500, { kind: "side", tileId: "tile-1", side: "down" }],
    [4, 270, { kind: "desk", side: "left" }],
    [1000, 898, { kind: "desk", side: "down" }],
    [-5, 10, undefined],
  ])("at %i,%i", (x, y, target) => {
    expect(at(x, y)).toEqual(target);
  });

  test("shows the half that a drop beside a tile takes", () => {
    expect(dropRect(SIX_PANELS.root, { kind: "side", tileId: "tile-5", side: "right" })).toEqual({
      left: 82,
      top: 60,
      width: 18,
      height: 40,
    });
  });

  test("a tab can be dragged out of its own tile and along its own tabs", () => {
    const out = movePanel(SIX_PANELS, "build-network", { kind: "side", tileId: "tile-4", side: "down" });
    expect(rect(out, "build-network")).toMatchObject({ top: 30, height: 30 });
    const along = movePanel(SIX_PANELS, "build-network", { kind: "tab", tileId: "tile-4", index: 0 });
    expect(desk(along)).toContain("[build-network]+chat");
  });
});

describe("sizes", () => {
  test("growing takes from the next tile, or from the one before when there is no next", () => {
    expect(rect(growFocused(on("ticketing"), "row", 5), "ticketing")?.width).toBeCloseTo(64 * 0.6);
    expect(rect(growFocused(on("rfq-quotes"), "row", 5), "rfq-quotes")?.width).toBeCloseTo(64 * 0.5);
    expect(rect(growFocused(on("public-runs"), "column", -10), "public-runs")?.height).toBeCloseTo(50);
  });

  test("a splitter exposes its value and its range", () => {
    const [outer] = separatorsOf(SIX_PANELS.root).filter(({ path }) => path.length === 0);
    expect(outer).toMatchObject({
      direction: "row",
      valuePct: 64,
      minPct: 8,
      maxPct: 92,
      line: { left: 64, width: 0 },
    });
  });

  test("equalising gives each part the same room", () => {
    expect(rect(equalise(SIX_PANELS, []), "chat")?.width).toBe(50);
  });
});
