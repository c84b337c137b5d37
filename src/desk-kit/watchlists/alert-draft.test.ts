import { describe, expect, test } from "vitest";
import { addAlert } from "#domain/contract/http/watchlists.ts";
import { firstDraft, ruleOfDraft } from "#src/desk-kit/watchlists/alert-draft.ts";

describe("the alert form (B-14)", () => {
  test.each(["7.15", "7.15%", "7.15y", " 7.15 "])("reads the level '%s' as a yield", (levelText) => {
    expect(ruleOfDraft({ ...firstDraft, levelText })).toEqual({
      ok: true,
      rule: { kind: "level_crossed", side: "best_bid", direction: "below", level: 7.15 },
    });
  });

  test.each([
    ["", "This field is required"],
    ["much", "Should be number"],
    ["@99.5", "Enter a yield in percent, e.g. 7.15"],
    ["-1", "Cannot be negative"],
    ["101", "Yield above 100%"],
    ["7.123456", "Should be at most 7 characters"],
  ])("says of the level '%s': %s (V-01..V-05, U-24)", (levelText, levelError) => {
    expect(ruleOfDraft({ ...firstDraft, levelText })).toEqual({ ok: false, levelError });
  });

  test("asks for no level where none is needed, and sends what the server takes", () => {
    for (const kind of ["new_quote", "rating_action"] as const) {
      const read = ruleOfDraft({ ...firstDraft, kind, quoteSide: "ASK" });
      expect(addAlert.body.parse({ finstrument_id: "IN0020230085", rule: read.ok && read.rule }).rule.kind).toBe(kind);
    }
  });
});
