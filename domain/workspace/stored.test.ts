import { describe, expect, test } from "vitest";
import { SIX_PANELS } from "#domain/workspace/six-panels.testing.ts";
import { closePanel } from "#domain/workspace/closing.ts";
import { BARE_MOSAIC_BINARY, BARE_MOSAIC_TABS, LAYOUT_V1, LAYOUT_V2 } from "#domain/workspace/old-forms.fixture.ts";
import type { Layout } from "#domain/workspace/layout.ts";
import { linkPanel } from "#domain/workspace/linking.ts";
import { parseStored, serialise } from "#domain/workspace/stored.ts";
import { panelsOf, tilesOf } from "#domain/workspace/tree.ts";

const types = (layout: Layout) => panelsOf(layout.root).map((panel) => panel.type);

function layoutFrom(text: string): Layout {
  const read = parseStored(text);
  if (!("ok" in read)) throw new Error(JSON.stringify(read));
  return read.layout;
}

describe("a stored layout", () => {
  test("comes back as it was", () => {
    expect(layoutFrom(serialise(SIX_PANELS))).toEqual(SIX_PANELS);
  });

  test("keeps the group each panel is linked to, open or closed", () => {
    const linked = closePanel(linkPanel(linkPanel(SIX_PANELS, "chat", "C"), "ticketing", "F"), "ticketing");
    expect(layoutFrom(serialise(linked))).toEqual(linked);
    expect(serialise(linked)).toContain('"type":"Ticketing","link":"F"');
  });

  test("with a group that does not exist is broken", () => {
    expect(parseStored(serialise(linkPanel(SIX_PANELS, "chat", "C")).replace('"C"', '"G"'))).toEqual({
      broken: "It does not have the form of a layout.",
    });
  });

  test("without a Build Network panel is cleared (P-08)", () => {
    const root = { kind: "tile", tileId: "tile-1", panels: [{ panelId: "chat", type: "Chat" }], active: "chat" };
    const text = JSON.stringify({ ...SIX_PANELS, root, focused: "chat" });
    expect(parseStored(text)).toEqual({ cleared: "It has no 'Build Network' panel." });
    expect(parseStored('{"direction":"row","first":"Chat","second":"Ticketing"}')).toHaveProperty("cleared");
  });

  test("whose Build Network panel its user closed stays closed (P-07)", () => {
    const closed = closePanel(SIX_PANELS, "build-network");
    expect(layoutFrom(serialise(closed))).toEqual(closed);
  });

  test.each([
    ["", "It is not valid JSON."],
    ["{", "It is not valid JSON."],
    ["null", "It does not have the form of a layout."],
    ['{"version":2}', "It does not have the form of a layout."],
    ['{"version":3}', "It does not have the form of a layout."],
    ['{"version":9,"root":null}', "It was saved by a newer version (9) of the application."],
  ])("%s is broken", (text, reason) => {
    expect(parseStored(text)).toEqual({ broken: reason });
  });

  test("longer than any desk is broken", () => {
    expect(parseStored(" ".repeat(500_001))).toEqual({ broken: "It is too long to be a layout." });
  });

  test("with a panel twice is broken", () => {
    const text = serialise(SIX_PANELS).replaceAll("rfq-quotes", "ticketing");
    expect(parseStored(text)).toEqual({ broken: "It contradicts itself: panel ticketing is there twice." });
  });

  test("with a share too many, or none for a part, is broken", () => {
    expect(parseStored(serialise(SIX_PANELS).replace("[64,36]", "[64,30,6]"))).toHaveProperty("broken");
    expect(parseStored(serialise(SIX_PANELS).replace("[64,36]", "[100,0]"))).toHaveProperty("broken");
  });

  test("with what can only be meant one way is put right", () => {
    const read = layoutFrom(
      serialise(SIX_PANELS).replace("[64,36]", "[32,18]").replace('"focused":"public-runs"', '"focused":"gone"'),
    );
    expect(read.root).toMatchObject({ shares: [64, 36] });
    expect(read.focused).toBe("public-runs");
  });
});

describe("an older form", () => {
  test("version 2 stays as it was, nothing linked", () => {
    const layout = layoutFrom(LAYOUT_V2);
    expect(layout).toEqual({ ...(JSON.parse(LAYOUT_V2) as Layout), version: 3 });
    expect(panelsOf(layout.root).some((panel) => panel.link !== undefined)).toBe(false);
  });

  test("version 1 keeps its panels, sizes and focus", () => {
    const layout = layoutFrom(LAYOUT_V1);
    expect(layout).toMatchObject({ version: 3, name: "Morning desk", focused: "p2" });
    expect(layout.root).toMatchObject({ direction: "row", shares: [70, 30] });
    expect(types(layout)).toEqual(["Public Runs", "Bond", "Chat", "Build Network"]);
    expect(panelsOf(layout.root)[1]?.props).toEqual({ isin: "IN0020230085" });
  });

  test("a bare mosaic tree of titles is taken", () => {
    expect(types(layoutFrom(BARE_MOSAIC_BINARY))).toEqual(["Chat", "Ticketing", "Build Network"]);
  });

  test("a bare mosaic tree with tabs keeps the shown tab", () => {
    const layout = layoutFrom(BARE_MOSAIC_TABS);
    expect(tilesOf(layout.root).map((tile) => tile.active)).toEqual(["public-runs", "build-network"]);
    expect(layout.root).toMatchObject({ shares: [60, 40] });
  });
});
