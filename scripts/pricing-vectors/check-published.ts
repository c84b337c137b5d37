import { paiseToRupees } from "#domain/lib/paise.ts";
import { consideration } from "#domain/pricing/consideration.ts";
import { cashflowsOf, type PreparedFlows, prepareFlows } from "#domain/pricing/flows.ts";
import { exactPriceAtYield, exactYieldAtPrice } from "#domain/pricing/price-bond.ts";
import { riskAt } from "#domain/pricing/risk.ts";
import type { PricingTerms } from "#domain/pricing/terms.ts";
import { type Miss, Misses } from "./miss.ts";
import type { PublishedExample } from "#domain/pricing/vector-file.ts";

// Worked examples in print. Their file describes the inputs in words, so this table gives the inputs by the example's
// id.

function terms(family: PricingTerms["family"], couponPct: number, maturityDate: string): PricingTerms {
  return {
    family,
    couponRate: couponPct / 100,
    frequency: family === "GSEC" ? 2 : 12,
    issueDate: null,
    firstCouponDate: null,
    maturityDate,
    redemptionPrice: 100,
    recordDays: null,
  };
}

function flowsOf(of: PricingTerms, settlementDate: string): PreparedFlows {
  const flows = prepareFlows(of, settlementDate);
  if (!flows.ok) throw new Error(flows.reason);
  return flows;
}

function yieldPctOf(flows: PreparedFlows, clean: number): number {
  const exact = exactYieldAtPrice(flows, clean);
  return exact.ok ? exact.bondYield * 100 : Number.NaN;
}

const accruedOf = (couponPct: number, maturityDate: string) =>
  flowsOf(terms("GSEC", couponPct, maturityDate), "2016-11-21").accrued;

type Figures = Record<string, number | number[]>;

const EXAMPLES: Readonly<Record<string, () => Figures>> = {
  "pub-01": () => {
    const flows = flowsOf(terms("GSEC", 10, "2028-06-11"), "2026-06-11");
    const price = exactPriceAtYield(flows, 0.09);
    return { price: price.ok ? price.clean : Number.NaN, durationHalfYears: riskAt(flows, 0.09).macaulayDuration * 2 };
  },
  "pub-02": () => ({ yieldPercent: yieldPctOf(flowsOf(terms("DISC-365", 0, "2026-12-06"), "2026-10-12"), 99.1489) }),
  "pub-03": () => {
    const flows = flowsOf(terms("GSEC", 7.06, "2046-10-10"), "2016-11-21");
    return { accruedInterest: flows.accrued, yield: yieldPctOf(flows, 102.774) / 100 };
  },
  "pub-04": () => ({
    accrued: [accruedOf(7.61, "2030-05-09"), accruedOf(7.5, "2034-08-10"), accruedOf(6.51, "2024-11-07")],
  }),
  "pub-05": () => {
    const flows = flowsOf(terms("GSEC", 7.18, "2033-08-14"), "2025-10-08");
    return { accruedInterest: flows.accrued, yieldPercent: yieldPctOf(flows, 100) };
  },
  // Months of 31, 30 and 28 days in a year without a 29 February.
  "pub-06": () => {
    const flows = cashflowsOf(flowsOf(terms("NCD-ANN", 10.65, "2028-01-13"), "2026-03-13"));
    const ofMonth = (dueDate: string) => (flows.find((flow) => flow.dueDate === dueDate)?.interest ?? 0) * 1000;
    return { amounts: [ofMonth("2026-04-13"), ofMonth("2026-05-13"), ofMonth("2027-03-13")] };
  },
  "pub-07": () => {
    const ncd = terms("NCD-ANN", 8.98, "2029-03-13");
    return { accrued: [flowsOf(ncd, "2028-03-10").accrued * 10, flowsOf(ncd, "2026-09-29").accrued * 10] };
  },
  "pub-08": () => {
    const bill = terms("DISC-365", 0, "2026-10-01");
    return {
      yieldPercent: [yieldPctOf(flowsOf(bill, "2026-07-02"), 98.2), yieldPctOf(flowsOf(bill, "2026-08-12"), 99)],
    };
  },
  "pub-09": () => {
    const { accrued } = flowsOf(terms("GSEC", 8.83, "2023-11-25"), "2014-01-30");
    const money = consideration({
      quantumRupees: 50_000_000,
      cleanPrice: 100.5,
      accruedPer100: accrued,
      isGovernment: true,
    });
    return { accruedRupees: accrued * 500_000, totalRupees: paiseToRupees(money.totalPaise) };
  },
};

/** Compared to the last digit the file prints; null for an unknown example. */
export function missesOfPublished({ id, exact }: PublishedExample): Miss[] | null {
  const figures = EXAMPLES[id]?.();
  if (figures === undefined) return null;
  const misses = new Misses();
  for (const [quantity, expected] of Object.entries(exact)) {
    const wanted = [expected].flat();
    const got = [figures[quantity] ?? []].flat();
    misses.same(`${quantity}, how many`, wanted.length, got.length);
    for (const [index, value] of wanted.entries()) {
      const decimals = String(value).split(".")[1]?.length ?? 0;
      misses.near(quantity, Number(value), got[index] ?? Number.NaN, 0.51 * 10 ** -decimals);
    }
  }
  return misses.found;
}
