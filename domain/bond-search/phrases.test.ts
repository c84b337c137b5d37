import { describe, expect, test } from "vitest";
import { phrased } from "#domain/bond-search/phrases.ts";

describe("what is written in several words becomes one", () => {
  test.each([
    ["7,18 GS 2033", "7.18 gs 2033", "a decimal comma"],
    ["1,00,000", "1,00,000", "no decimal comma between groups"],
    ["L and T Finance", "l&t finance", "and between initials"],
    ["j n k", "j&k", "n between initials"],
    ["larsen and toubro", "larsen and toubro", "and between words stays"],
    ["P F C 7.18", "pfc 7.18", "initials with spaces"],
    ["182 d", "182d", "a bill's days"],
    ["91-day", "91d", "a bill's days with a hyphen"],
    ["364 dtb", "364d dtb", "days before dtb"],
    ["364dtb", "364d dtb", "days glued to dtb"],
    ["182 treasury bills", "182d treasury bills", "days before treasury bills"],
    ["t-bill 91", "t-bill 91d", "days after the bill"],
    ["semi-annual", "halfyearly", "how often it pays"],
    ["half yearly", "halfyearly", "how often it pays, in two words"],
    ["six monthly", "halfyearly", "how often it pays, counted"],
    ["annually", "annual", "once a year"],
    ["AA+ nbfc", "aaplus nbfc", "a rating with its sign"],
    ["a- 2028", "aminus 2028", "a rating with a minus"],
    ["tier-II", "tier2", "bank capital"],
    ["at-1", "at1", "bank capital without end"],
    ["tax free", "taxfree", "two words for one"],
    ["<b>7.18</b>", " 7.18 ", "mark-up that was copied along"],
  ])("%s reads %s: %s", (typed, text) => {
    expect(phrased(typed)).toEqual({ text, tenors: [] });
  });
});

describe("a tenor", () => {
  const daysOf = (typed: string) =>
    phrased(typed).tenors.map(({ ranges }) => ((ranges[0]?.from ?? 0) + (ranges[0]?.to ?? 0)) / 2);

  test.each([
    ["gsec 10 year", [3652.5]],
    ["10y gsec", [3652.5]],
    ["10-yr", [3652.5]],
    ["ten years", [3652.5]],
    ["1.5 years", [548]],
    ["18 months", [548]],
    ["45 days", [45]],
    ["2033", []],
    ["7.18y", []],
    ["often years", []],
  ])("%s is as many days", (typed, days) => {
    expect(daysOf(typed).map((each, at) => Math.abs(each - (days[at] ?? 0)) < 1)).toEqual(days.map(() => true));
    expect(daysOf(typed)).toHaveLength(days.length);
  });

  test("of a bill is its own at issue, too", () => {
    expect(phrased("3 month tbill").tenors[0]?.mark).toBe("91d");
    expect(phrased("1 year treasury bill").tenors[0]?.mark).toBe("364d");
    expect(phrased("10 year gsec").tenors[0]?.mark).toBeNull();
  });
});
