import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { SIX_PANELS } from "#domain/workspace/six-panels.testing.ts";
import { tileRects } from "#domain/workspace/geometry.ts";
import { EmptyState } from "#src/shell/workspace/empty-state.tsx";
import { resizeFrom, toMosaic } from "#src/shell/workspace/mosaic-tree.ts";
import { createPanelCatalogue } from "#src/shell/workspace/panel-catalogue.ts";

const Component = () => null;

const VIEWER = { roles: ["clientviewer"], client_segment: "INSTITUTIONAL", is_broker: false } as const;

describe("the panel catalogue", () => {
  const catalogue = createPanelCatalogue(
    [
      { type: "Ticketing", title: "Ticketing", Component },
      { type: "Bond", title: "Bond", Component, unlisted: true },
      { type: "Chat", title: "Chat", Component },
      { type: "Public Runs", title: "Public Runs", Component, needs: "trade" },
    ],
    VIEWER,
  );

  test("offers its types by title, without those that need a bond first or another role", () => {
    expect(catalogue.listed.map((each) => each.title)).toEqual(["Chat", "Ticketing"]);
    expect(catalogue.get("Bond")?.title).toBe("Bond");
    expect(catalogue.get("Heat Map")).toBeUndefined();
  });

  test("refuses a type registered twice", () => {
    const twice = { type: "Chat", title: "Chat", Component };
    expect(() => createPanelCatalogue([twice, twice], VIEWER)).toThrow("panel type 'Chat' is registered twice");
  });
});

test("an empty state says what will be here, what to do and the key", () => {
  const html = renderToStaticMarkup(
    <EmptyState what="No conversation open." hint="Find a person or group with" keyLabel="Ctrl J" />,
  );
  expect(html.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|")).toBe(
    "|No conversation open.|Find a person or group with |Ctrl J|",
  );
});

describe("the tree handed to mosaic", () => {
  test("has one leaf for each tile, whatever its tabs, and the same shares", () => {
    const tree = JSON.stringify(SIX_PANELS.root && toMosaic(SIX_PANELS.root));
    for (const { tile } of tileRects(SIX_PANELS.root)) expect(tree).toContain(`"${tile.tileId}"`);
    expect(tree).toContain('"splitPercentages":[64,36]');
    expect(tree).not.toContain("tabs");
  });

  test("gives back a dragged splitter and nothing else", () => {
    expect(resizeFrom({ type: "resize", path: [0], splitPercentages: [70, 30] })).toEqual({
      path: [0],
      shares: [70, 30],
    });
    expect(resizeFrom({ type: "update" })).toBeUndefined();
  });
});
