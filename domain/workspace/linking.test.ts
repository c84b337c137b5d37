import { describe, expect, test } from "vitest";
import { closePanel, reopenPanel } from "#domain/workspace/closing.ts";
import { SIX_PANELS } from "#domain/workspace/six-panels.testing.ts";
import { linkOf, linkPanel, panelsInGroup } from "#domain/workspace/linking.ts";
import { stackTowards } from "#domain/workspace/moving.ts";
import { focusPanel } from "#domain/workspace/focus.ts";
import { openPanel } from "#domain/workspace/opening.ts";

const ids = (panels: readonly { panelId: string }[]) => panels.map((panel) => panel.panelId);

describe("linking a panel", () => {
  test("the standard desk has Public Runs in group A and nothing else linked", () => {
    expect(ids(panelsInGroup(SIX_PANELS, "A"))).toEqual(["public-runs"]);
    expect(linkOf(SIX_PANELS, "ticketing")).toBeNull();
  });

  test("puts it in one group at a time and takes it out again", () => {
    const inB = linkPanel(linkPanel(SIX_PANELS, "public-runs", "B"), "chat", "B");
    expect(ids(panelsInGroup(inB, "A"))).toEqual([]);
    expect(ids(panelsInGroup(inB, "B"))).toEqual(["public-runs", "chat"]);
    const alone = linkPanel(inB, "chat", null);
    expect(linkOf(alone, "chat")).toBeNull();
    expect(JSON.stringify(alone)).not.toContain('"link":null');
  });

  test("changes nothing for the same group or a panel that is not open", () => {
    expect(linkPanel(SIX_PANELS, "public-runs", "A")).toBe(SIX_PANELS);
    expect(linkPanel(SIX_PANELS, "nothing", "A")).toBe(SIX_PANELS);
  });

  test("lasts while the panel is stacked, closed and reopened", () => {
    const linked = linkPanel(SIX_PANELS, "rfq-quotes", "D");
    const stacked = stackTowards(focusPanel(linked, "rfq-quotes"), "left");
    expect(linkOf(stacked, "rfq-quotes")).toBe("D");
    expect(linkOf(closePanel(stacked, "rfq-quotes"), "rfq-quotes")).toBeNull();
    expect(linkOf(reopenPanel(closePanel(stacked, "rfq-quotes")), "rfq-quotes")).toBe("D");
  });
});

describe("opening a panel into a group", () => {
  test("opens it linked, and shows that one again instead of a second", () => {
    const opened = openPanel(SIX_PANELS, { type: "Bond", link: "A" });
    expect(linkOf(opened, "bond")).toBe("A");
    expect(openPanel(focusPanel(opened, "chat"), { type: "Bond", link: "A" }).focused).toBe("bond");
  });

  test("a panel of another group is not taken for it", () => {
    const opened = openPanel(SIX_PANELS, { type: "Bond", link: "B" });
    const both = openPanel(opened, { type: "Bond", link: "A" });
    expect(ids(panelsInGroup(both, "A"))).toEqual(["public-runs", "bond-2"]);
  });
});
