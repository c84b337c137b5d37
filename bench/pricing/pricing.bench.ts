import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { dirtyAt } from "#domain/pricing/discount.ts";
import { type PreparedFlows, prepareFlows } from "#domain/pricing/flows.ts";
import { riskAt } from "#domain/pricing/risk.ts";
import { solveYield } from "#domain/pricing/solve-yield.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import type { PricingTerms } from "#domain/pricing/terms.ts";
import { readUniverse } from "#server/market/bonds/load-universe.ts";
import { pricingTerms, vectorCase, vectorFile } from "#domain/pricing/vector-file.ts";
import { fullOrShort } from "../short.ts";

// Prices, yields and risk figures per second on one core, compared with QuantLib 1.29 in C++. The peer is the upper end
// of several measured runs (Debian 12 package, g++ -O2, one thread, a shared two-core AMD EPYC machine, bonds built
// beforehand unless stated). Budget: a million prices and 200,000 yields a second.

const PEER = {
  ten_year_prices: 115_000,
  universe_prices: 182_000,
  /** library default solver at 1e-8; its Brent solver at 1e-10 does 12,300 on the ten-year bond */
  ten_year_yields: 12_300,
  universe_yields: 4_800,
  price_and_risk: 39_000,
  build_and_price: 64_000,
} as const;

const SETTLEMENT = "2026-11-23";
const SAMPLE_MS = fullOrShort(700, 20);
const SAMPLES = fullOrShort(5, 1);
/** Bonds of one kind per batch, so the cost of reading the clock is negligible. */
const COPIES = 512;

const tenYear: PricingTerms = {
  family: "GSEC",
  couponRate: 0.0718,
  frequency: 2,
  issueDate: "2026-08-14",
  firstCouponDate: null,
  maturityDate: "2036-08-14",
  redemptionPrice: 100,
  recordDays: null,
};

/**
 * Best of several samples, in operations per second of CPU time, as for the peer. `batch` performs `size` operations
 * and returns a sum, so nothing is optimised away.
 */
function perSecond(size: number, batch: (round: number) => number): number {
  const nowMs = () => process.cpuUsage().user / 1000;
  let best = 0;
  let sink = 0;
  for (let sample = 0; sample <= SAMPLES; sample++) {
    const start = nowMs();
    let rounds = 0;
    while (nowMs() - start < (sample === 0 ? SAMPLE_MS / 2 : SAMPLE_MS)) sink += batch(rounds++);
    const rate = (rounds * size * 1000) / (nowMs() - start);
    // The first sample warms up.
    if (sample > 0) best = Math.max(best, rate);
  }
  if (!Number.isFinite(sink)) throw new Error("a price is no number");
  return Math.round(best);
}

function prepared(terms: PricingTerms, settlementDate: string): PreparedFlows[] {
  const flows = prepareFlows(terms, settlementDate);
  return flows.ok ? [flows] : [];
}

/** Yields move as in a market, so no result can be cached from one round to the next. */
const yieldOf = (index: number, round: number) => 0.06 + ((index * 7 + round) % 200) * 0.0001;

function measurePrices(universe: readonly PreparedFlows[]): number {
  return perSecond(universe.length, (round) => {
    let sum = 0;
    for (let index = 0; index < universe.length; index++) {
      const flows = universe[index];
      if (flows !== undefined) sum += dirtyAt(flows, yieldOf(index, round));
    }
    return sum;
  });
}

function measureYields(universe: readonly PreparedFlows[]): number {
  // Prices computed beforehand, so only the solving is timed.
  const shelf = Array.from({ length: 16 }, (_, round) =>
    Float64Array.from(universe, (flows, index) => dirtyAt(flows, yieldOf(index, round * 11))),
  );
  return perSecond(universe.length, (round) => {
    const prices = shelf[round % shelf.length];
    let sum = 0;
    for (let index = 0; index < universe.length; index++) {
      const flows = universe[index];
      if (flows !== undefined) sum += solveYield(flows, prices?.[index] ?? 100) ?? Number.NaN;
    }
    return sum;
  });
}

export async function run(): Promise<{
  name: string;
  figures: Record<string, number | string>;
  ratios: Record<string, number>;
}> {
  const root = resolve(import.meta.dirname, "../..");
  const universe = readUniverse(resolve(root, "reference-data")).flatMap((bond) => {
    const reading = termsOf(bond, SETTLEMENT);
    return reading.ok ? prepared(reading.terms, SETTLEMENT) : [];
  });
  const file = vectorFile.parse(JSON.parse(readFileSync(resolve(root, "reference-data/pricing-vectors.json"), "utf8")));
  const vectors = file.cases.flatMap((row) => {
    const found = vectorCase.parse(row);
    return prepared(pricingTerms(found), found.settlementDate);
  });
  const ten = Array.from({ length: COPIES }, () => prepared(tenYear, SETTLEMENT)).flat();

  const figures = {
    ten_year_prices: measurePrices(ten),
    vector_prices: measurePrices(vectors),
    universe_prices: measurePrices(universe),
    ten_year_yields: measureYields(ten),
    vector_yields: measureYields(vectors),
    universe_yields: measureYields(universe),
    price_and_risk: perSecond(ten.length, (round) => {
      let sum = 0;
      for (const [index, flows] of ten.entries()) {
        const level = yieldOf(index, round);
        const { modifiedDuration, convexity } = riskAt(flows, level);
        sum += dirtyAt(flows, level) + modifiedDuration + convexity;
      }
      return sum;
    }),
    build_and_price: perSecond(COPIES, (round) => {
      let sum = 0;
      for (let index = 0; index < COPIES; index++) {
        const flows = prepareFlows(tenYear, SETTLEMENT);
        if (flows.ok) sum += dirtyAt(flows, yieldOf(index, round));
      }
      return sum;
    }),
  };
  const ratio = (own: number, peer: number) => Number((own / peer).toFixed(1));
  return {
    name: `pricing on one core, Node ${process.version}, ${universe.length} bonds and ${vectors.length} reference cases`,
    figures: {
      node: process.version,
      universe_bonds: universe.length,
      reference_cases: vectors.length,
      flows_per_bond: Number(
        (universe.reduce((sum, { amounts }) => sum + amounts.length, 0) / universe.length).toFixed(1),
      ),
      ...Object.fromEntries(Object.entries(figures).map(([what, rate]) => [`${what}_per_s`, rate])),
    },
    ratios: {
      ten_year_prices_to_quantlib: ratio(figures.ten_year_prices, PEER.ten_year_prices),
      mixed_prices_to_quantlib: ratio(figures.vector_prices, PEER.universe_prices),
      universe_prices_to_quantlib: ratio(figures.universe_prices, PEER.universe_prices),
      ten_year_yields_to_quantlib: ratio(figures.ten_year_yields, PEER.ten_year_yields),
      mixed_yields_to_quantlib: ratio(figures.vector_yields, PEER.universe_yields),
      universe_yields_to_quantlib: ratio(figures.universe_yields, PEER.universe_yields),
      price_and_risk_to_quantlib: ratio(figures.price_and_risk, PEER.price_and_risk),
      build_and_price_to_quantlib: ratio(figures.build_and_price, PEER.build_and_price),
    },
  };
}

if (import.meta.main) {
  const result = await run();
  console.log(result.name);
  console.table({ ...result.figures, ...result.ratios });
}
