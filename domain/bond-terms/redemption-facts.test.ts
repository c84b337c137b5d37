import { describe, expect, test } from "vitest";
import {
  redemptionPercentIn,
  reducedFaceIn,
  repaymentsFrom,
  repaymentWordsIn,
} from "#domain/bond-terms/redemption-facts.ts";

describe("what the sources say of a repayment in parts", () => {
  test("the newest reduced face holds, and a few rupees are a slip", () => {
    const values = ["residual_face_value=11;from=2026-09-11", "residual_face_value=50000;notice=2026-04-10"];
    expect(reducedFaceIn([...values, "residual_face_value=25000;notice=2026-06-08"])).toEqual({
      face: 25_000,
      on: "2026-06-08",
    });
    expect(reducedFaceIn(["residual_face_value=2.5e+06;notice=2026-06-10"])).toEqual({
      face: 2_500_000,
      on: "2026-06-10",
    });
  });

  test("a cumulative bond pays its amount for each thousand of face", () => {
    expect(redemptionPercentIn(["redemption_amount=1404.93 per 1000"])).toBeCloseTo(140.493, 10);
    expect(redemptionPercentIn(["residual_face_value=400;notice=2026-07-02"])).toBeNull();
  });

  test.each([
    ["25% quarterly from Mar'30", "2030-12-31", ["2030-03-31", "2030-06-30", "2030-09-30", "2030-12-31"]],
    ["25% Every Quarter From Mar 27", "2027-12-31", ["2027-03-31", "2027-06-30", "2027-09-30", "2027-12-31"]],
    ["50% annually from Oct'27", "2028-10-15", ["2027-10-15", "2028-10-15"]],
    ["50% semi-annually from Mar'27", "2027-09-20", ["2027-03-20", "2027-09-20"]],
    ["33.33% Annual from Jun '27", "2029-06-30", ["2027-06-30", "2028-06-30", "2029-06-30"]],
  ])("%s up to %s is equal parts", (words, maturity, dates) => {
    expect(repaymentsFrom(words, maturity)?.map(({ date }) => date)).toEqual(dates);
  });

  test.each([
    ["parts that do not end at the maturity", "25% quarterly from Mar'30", "2031-12-31"],
    ["parts that are not equal", "8% quarterly till Jan '28 and 17% till maturity", "2030-01-31"],
    ["no dates at all", "Partial Redemption By Face Value", "2030-01-31"],
  ])("%s are words only", (_what, words, maturity) => {
    expect(repaymentsFrom(words, maturity)).toBeNull();
    expect(repaymentWordsIn([words])).toBe(words);
  });
});
