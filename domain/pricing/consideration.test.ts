import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { consideration, considerationDetailsOf } from "#domain/pricing/consideration.ts";

// Exact decimal arithmetic: face | clean | accrued per 100 | duty rate | principal | accrued | consideration | duty unrounded
const cases = `
50000000 | 98.4332 | 0.0 | 0.000001 | 49216600.00 | 0.00 | 49216600.00 | 49.21660000
100000 | 94.5763 | 0.0 | 0.000001 | 94576.30 | 0.00 | 94576.30 | 0.09457630
500000 | 97.9788 | 3.180821917808 | 0.000001 | 489894.00 | 15904.11 | 505798.11 | 0.50579811
1000000 | 98.4833 | 0.0 | 0 | 984833.00 | 0.00 | 984833.00 | 0
50000000 | 81.5833 | 0.1535 | 0 | 40791650.00 | 76750.00 | 40868400.00 | 0
10000000 | 94.6615 | 1.314 | 0 | 9466150.00 | 131400.00 | 9597550.00 | 0
1000 | 100.0037 | 0.718356164384 | 0.000001 | 1000.04 | 7.18 | 1007.22 | 0.00100722
100000 | 28.7399 | 0.0 | 0.000001 | 28739.90 | 0.00 | 28739.90 | 0.02873990
123000 | 96.8012 | 0.0 | 0.000001 | 119065.48 | 0.00 | 119065.48 | 0.11906548
10000000 | 99.3772 | 0.457258064516 | 0.000001 | 9937720.00 | 45725.81 | 9983445.81 | 9.98344581
100000 | 85.9456 | 3.012166666667 | 0 | 85945.60 | 3012.17 | 88957.77 | 0
500000 | 93.4094 | 0.164383561644 | 0.000001 | 467047.00 | 821.92 | 467868.92 | 0.46786892
123000 | 103.9249 | 2.288904109589 | 0.000001 | 127827.63 | 2815.35 | 130642.98 | 0.13064298
10000000 | 106.2579 | 0.0 | 0.000001 | 10625790.00 | 0.00 | 10625790.00 | 10.62579000
500000 | 106.5424 | 2.498916666667 | 0 | 532712.00 | 12494.58 | 545206.58 | 0
100000 | 102.6133 | 0.669892473118 | 0.000001 | 102613.30 | 669.89 | 103283.19 | 0.10328319
75000 | 55.7647 | 0.0 | 0.000001 | 41823.53 | 0.00 | 41823.53 | 0.04182353
250000000 | 91.4205 | 0.832833333333 | 0 | 228551250.00 | 2082083.33 | 230633333.33 | 0
10000 | 100.3755 | 0.0 | 0.000001 | 10037.55 | 0.00 | 10037.55 | 0.01003755
123000 | 99.8226 | 1.633333333333 | 0.000001 | 122781.80 | 2009.00 | 124790.80 | 0.12479080
75000 | 98.1514 | 2.677595628415 | 0.000001 | 73613.55 | 2008.20 | 75621.75 | 0.07562175
1000000 | 93.4580 | 5.763835616438 | 0.000001 | 934580.00 | 57638.36 | 992218.36 | 0.99221836
10000 | 116.3594 | 2.992388888889 | 0 | 11635.94 | 299.24 | 11935.18 | 0
1000 | 103.2517 | 8.733424657534 | 0.000001 | 1032.52 | 87.33 | 1119.85 | 0.00111985
`;

const accruedPaise = (accruedPer100: number) =>
  consideration({ quantumRupees: 1000, cleanPrice: 100, accruedPer100, isGovernment: true }).accruedPaise;
const inRupees = (paise: number) => (paise / 100).toFixed(2);

describe("the money of a deal", () => {
  it.each(
    cases
      .trim()
      .split("\n")
      .map((line) => line.split(" | ")),
  )("%s of face at %s with %s accrued", (face, clean, accrued, dutyRate, principal, accruedAmount, total, duty) => {
    const money = consideration({
      quantumRupees: Number(face),
      cleanPrice: Number(clean),
      accruedPer100: Number(accrued),
      isGovernment: dutyRate === "0",
    });
    expect([money.principalPaise, money.accruedPaise, money.totalPaise].map(inRupees)).toEqual([
      principal,
      accruedAmount,
      total,
    ]);
    expect(money.stampDutyPaiseUnrounded / 100).toBeCloseTo(Number(duty), 10);
  });

  it("matches the primer's Rs 5 crore of 8.83% GS 2023 at 100.50 with 65 days", () => {
    const money = consideration({
      quantumRupees: 50_000_000,
      cleanPrice: 100.5,
      accruedPer100: (8.83 * 65) / 360,
      isGovernment: true,
    });
    expect(considerationDetailsOf(money)).toEqual({
      principal: 50_250_000,
      accrued_interest: 797_152.78,
      consideration: 51_047_152.78,
      stamp_duty: 0,
    });
  });

  it("rounds a half paisa away from zero on both sides of zero, whatever binary made of it", () => {
    expect([1.0005, -1.0005, 0.1005 * 3 + 0.699, 1.00049].map(accruedPaise)).toEqual([1001, -1001, 1001, 1000]);
  });

  it("charges the buyer of a corporate bond a millionth, shown to the paisa", () => {
    const money = consideration({
      quantumRupees: 50_000_000,
      cleanPrice: 100.25,
      accruedPer100: 0,
      isGovernment: false,
    });
    expect([money.stampDutyPaiseUnrounded, money.stampDutyPaise]).toEqual([5012.5, 5013]);
  });

  it("counts on the face that part redemptions have left", () => {
    const money = consideration({
      quantumRupees: 1_000_000,
      cleanPrice: 99.5,
      accruedPer100: 1.25,
      isGovernment: false,
      outstandingPercent: 66.666667,
    });
    expect([money.residualFacePaise, money.principalPaise, money.accruedPaise].map(inRupees)).toEqual([
      "666666.67",
      "663333.34",
      "8333.33",
    ]);
  });

  it("is the sum of its parts, to the paisa of the exact product, up to a 12-digit face", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999_999 }),
        fc.integer({ min: 1, max: 2_500_000 }),
        fc.integer({ min: -80_000, max: 160_000 }),
        (quantumRupees, clean, accrued) => {
          const money = consideration({
            quantumRupees,
            cleanPrice: clean / 10_000,
            accruedPer100: accrued / 10_000,
            isGovernment: false,
          });
          const exact = BigInt(quantumRupees) * BigInt(clean);
          const off = BigInt(money.principalPaise) * 10_000n - exact;
          expect(off <= 5000n && off > -5000n).toBe(true);
          expect(money.totalPaise).toBe(money.principalPaise + money.accruedPaise);
        },
      ),
    );
  });
});
