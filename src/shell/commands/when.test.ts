import { describe, expect, test } from "vitest";
import { canBothBeTrue, countTests } from "#src/shell/commands/when-overlap.ts";
import {
  all,
  any,
  contextKey,
  flag,
  has,
  isMet,
  is,
  not,
  oneOf,
  present,
  whyBarred,
  type When,
} from "#src/shell/commands/when.ts";

const quoteFocused = flag("quote.focused", "Focus a quote first");
const quoteLive = flag("quote.live", "The quote has lapsed");
const side = contextKey<"BID" | "ASK" | null>("quote.side", null);
const bond = contextKey<string | null>("bond", null, "Choose a bond first");
const roles = contextKey<readonly string[]>("roles", []);

describe("a when-clause", () => {
  test.each<[string, When | undefined, Record<string, boolean | string | readonly string[]>, boolean]>([
    ["no clause always holds", undefined, {}, true],
    ["a flag nobody provides is false", all(quoteFocused), {}, false],
    ["all parts are needed", all(quoteFocused, quoteLive), { "quote.focused": true }, false],
    ["all parts hold", all(quoteFocused, quoteLive), { "quote.focused": true, "quote.live": true }, true],
    ["one part of any is enough", any(quoteFocused, quoteLive), { "quote.live": true }, true],
    ["any of nothing never holds", any(), {}, false],
    ["not of a missing flag holds", not(quoteLive), {}, true],
    ["a missing value counts as null", is(side, null), {}, true],
    ["the value matters", is(side, "BID"), { "quote.side": "ASK" }, false],
    ["one of several values", oneOf(side, ["BID", "ASK"]), { "quote.side": "ASK" }, true],
    ["a role in the list", has(roles, "clientdealer"), { roles: ["clientviewer", "clientdealer"] }, true],
    ["a role not in the list", has(roles, "clientdealer"), { roles: ["clientviewer"] }, false],
    ["a chosen bond is present", present(bond), { bond: "INE002A08534" }, true],
    ["an empty text is not present", present(bond), { bond: "" }, false],
  ])("%s", (_rule, when, values, expected) => {
    expect(isMet(when, values)).toBe(expected);
  });

  test.each<[string, When, string]>([
    ["names the first part that fails", all(quoteFocused, quoteLive), "The quote has lapsed"],
    ["looks inside", all(quoteFocused, all(present(bond))), "Choose a bond first"],
    ["offers every way out of an any", any(quoteLive, present(bond)), "The quote has lapsed, or Choose a bond first"],
    ["uses the words given to a not", not(quoteFocused, "Leave the quote first"), "Leave the quote first"],
    ["falls back to the general words", is(side, "BID"), "Not here"],
  ])("that bars %s", (_rule, when, reason) => {
    expect(whyBarred(when, { "quote.focused": true }, "Not here")).toBe(reason);
  });

  test("that holds gives no reason", () => {
    expect(whyBarred(all(quoteFocused), { "quote.focused": true }, "Not here")).toBeUndefined();
  });
});

describe("two when-clauses", () => {
  test.each<[string, When | undefined, When | undefined, boolean]>([
    ["without conditions overlap", undefined, undefined, true],
    ["on different facts overlap", all(quoteFocused), all(quoteLive), true],
    ["on one flag and its opposite do not", all(quoteFocused), not(quoteFocused), false],
    ["on two values of one key do not", is(side, "BID"), is(side, "ASK"), false],
    ["sharing one value overlap", oneOf(side, ["BID", "ASK"]), is(side, "ASK"), true],
    ["excluded by a negated all do not", all(quoteFocused, quoteLive), not(any(quoteFocused, quoteLive)), false],
    ["that leave one way open overlap", any(quoteFocused, quoteLive), not(quoteFocused), true],
    ["needing two roles overlap", has(roles, "backoffice"), has(roles, "clientdealer"), true],
    ["needing a bond and none do not", present(bond), not(present(bond)), false],
  ])("%s", (_rule, a, b, expected) => {
    expect(canBothBeTrue(a, b)).toBe(expected);
    expect(canBothBeTrue(b, a)).toBe(expected);
  });

  test("too tangled to compare count as overlapping", () => {
    const tangled = all(...Array.from({ length: 12 }, (_, i) => any(flag(`a${i}`), flag(`b${i}`))));
    expect(canBothBeTrue(tangled, not(flag("a0")))).toBe(true);
  });

  test("are compared by how many tests they make", () => {
    expect(countTests(all(quoteFocused, not(quoteLive), any(present(bond), is(side, "BID"))))).toBe(4);
  });
});
