import { describe, expect, it } from "vitest";
import { bothLevelsRefusal, bothSettlementsRefusal } from "#domain/validation/exclusive-fields.ts";

describe("two ways to say one thing", () => {
  it("refuses a settlement date together with a delta, T+0 included", () => {
    expect(bothSettlementsRefusal("2026-11-23", 0)).toBe("Cannot provide both settlement date & delta");
    expect([bothSettlementsRefusal("2026-11-23", null), bothSettlementsRefusal(undefined, 1)]).toEqual([null, null]);
  });

  it("refuses a price together with a yield", () => {
    expect(bothLevelsRefusal(99.5, 0.07)).toBe("Cannot provide both price and yield");
    expect([bothLevelsRefusal(99.5, ""), bothLevelsRefusal(null, 0)]).toEqual([null, null]);
  });
});
