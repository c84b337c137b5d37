import { describe, expect, test } from "vitest";
import { focusPanel, toggleMaximise } from "#domain/workspace/focus.ts";
import { rightColumn } from "#domain/workspace/right-column.ts";
import { SIX_PANELS } from "#domain/workspace/six-panels.testing.ts";

describe("the column a form may stand over", () => {
  test("is the last one, with its part of the width", () => {
    expect(rightColumn(SIX_PANELS)).toEqual({ tileIds: ["tile-4", "tile-5"], sharePct: 36, isInUse: false });
  });
  test("is in use while the focus is in it", () => {
    expect(rightColumn(focusPanel(SIX_PANELS, "private-runs"))).toMatchObject({ isInUse: true });
  });
  test("is none while one tile fills the desk, or the desk has no columns", () => {
    expect(rightColumn(toggleMaximise(SIX_PANELS))).toBeNull();
    expect(rightColumn({ ...SIX_PANELS, root: null })).toBeNull();
  });
});
