import { describe, expect, test } from "vitest";
import { type FrequencyShare, frequencyShares } from "#domain/bond-terms/frequency-share.ts";

const share = (scope: string, key: string, knownBonds: number, annual: number): FrequencyShare => ({
  scope,
  key,
  knownBonds,
  percents: { ANNUAL: annual, SEMI_ANNUAL: 0, QUARTERLY: 0, MONTHLY: 100 - annual },
});
const ISSUER = "issuer (coupon-paying)";
const assumed = frequencyShares([
  share(ISSUER, "NBFC: Steady", 4, 90),
  share(ISSUER, "NBFC: Mixed", 40, 89.9),
  share(ISSUER, "NBFC: Few", 3, 100),
  share(ISSUER, "NBFC: Monthly", 12, 8.3),
  share(ISSUER, "CORPORATE: Steady", 10, 100),
  share("category+rating", "NBFC AAA", 68, 98.5),
  share("category+rating", "NBFC AA", 152, 95),
  share("category+rating", "BANK AAA", 29, 100),
]);
const bond = (
  issuer: string,
  credit_rating: string | null,
  category: "NBFC" | "BANK" | "CORPORATE" | null = "NBFC",
) => ({
  issuer,
  credit_rating,
  category,
});

describe("how often a bond is assumed to pay", () => {
  test.each([
    ["the issuer's own 90 % of four known", bond("Steady", null), "Steady: 90 % of 4 known pay yearly"],
    ["an issuer's other habit", bond("Monthly", "AAA"), "Monthly: 92 % of 12 known pay monthly"],
    ["the kind's 95 % and more of thirty, below them", bond("Few", "AAA(CE)"), "NBFC AAA: 99 % of 68 known pay yearly"],
    ["the band, whatever sign the rating has", bond("Mixed", "AA+"), "NBFC AA: 95 % of 152 known pay yearly"],
  ])("follows %s", (_what, asked, ground) => {
    expect(assumed(asked)).toMatchObject({ basis: "ASSUMED", ground });
  });

  test.each([
    ["an issuer below 90 % without a rating", bond("Mixed", null)],
    ["an issuer with three known bonds", bond("Few", null)],
    ["a kind with fewer than thirty known bonds", bond("Nobody", "AAA", "BANK")],
    ["a corporate bond, whatever its issuer does", bond("Steady", "AAA", "CORPORATE")],
    ["a bond of an issuer nobody identified", bond("Steady", "AAA", null)],
  ])("is not assumed for %s", (_what, asked) => {
    expect(assumed(asked)).toBeNull();
  });
});
