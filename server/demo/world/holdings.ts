import { loadedMove } from "#domain/inventory/book.ts";
import { costAt } from "#domain/inventory/cost.ts";
import { addDays, type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { change, type Change } from "#server/machine/core/change.ts";
import { inventoryHoldings } from "#server/machine/db/schema/inventory.ts";
import { DEMO_FIRMS } from "#server/demo/people.ts";
import { type QuotedBond, quotedBonds } from "#server/demo/quoted-bonds.ts";
import { seededRandom } from "#domain/lib/seeded-random.ts";
import { holdingFor, storeLots, storeMoves } from "#server/market/trading/settled-lots/store.ts";
import type { Parts } from "#server/machine/core/parts.ts";

interface HeldBond {
  isin: string;
  lots: { face: number; acquiredOn: IsoDate; costYield: number | null }[];
}

/** Holdings of each trading firm of the demo world: number of bonds, sectors, sizes in crore. */
const PORTFOLIOS: readonly { clientId: string; bonds: number; sectors: readonly string[]; crore: readonly number[] }[] =
  [
    { clientId: "cli_meridian", bonds: 24, sectors: ["GSEC", "SDL", "PSU", "NBFC"], crore: [5, 10, 25, 50] },
    { clientId: "cli_narmada", bonds: 18, sectors: ["GSEC", "SDL"], crore: [25, 50, 100] },
    { clientId: "cli_kaveri", bonds: 10, sectors: ["PSU", "NBFC", "CORPORATE"], crore: [1, 2, 5] },
    { clientId: "cli_sahyadri", bonds: 14, sectors: ["PSU", "BANK", "NBFC", "CORPORATE"], crore: [0.5, 1, 2] },
  ];

const CRORE = 10_000_000;
const SEED = 7;

/** Maximum lots of a holding. */
const MOST_LOTS = 3;
/** Benchmark bonds held by each dealer in government paper: number, size, days since the purchase. */
const BENCHMARKS = 40;
const BENCHMARK_CRORE = 100;
const BENCHMARK_DAYS = 60;
/** One in this many lots has no cost, as after a transfer from another desk. */
const ONE_UNKNOWN_IN = 9;

/** The firm's book, the same at every start: face in whole lots, bought in parts within 40 bp of the last published level. */
function holdingsOf(
  portfolio: (typeof PORTFOLIOS)[number],
  bonds: readonly QuotedBond[],
  parts: Pick<Parts, "bonds">,
  today: IsoDate,
): HeldBond[] {
  const random = seededRandom(SEED + DEMO_FIRMS.findIndex((firm) => firm.id === portfolio.clientId));
  const choice = bonds.filter((bond) => portfolio.sectors.includes(bond.sector));
  const held = new Map<string, HeldBond>();
  while (held.size < Math.min(portfolio.bonds, choice.length)) {
    const bond = random.pick(choice);
    if (bond === undefined) break;
    const whole = Math.max(Math.round(((random.pick(portfolio.crore) ?? 1) * CRORE) / bond.lotRupees), 1);
    const count = Math.min(Math.ceil(random.between(0.01, MOST_LOTS)), whole);
    const each = Math.floor(whole / count);
    const issued = parts.bonds.get(bond.isin)?.issue_date ?? null;
    const lots = Array.from({ length: count }, (_, at) => {
      const day = addDays(today, -Math.round(random.between(10, 500)));
      return {
        face: (at === 0 ? whole - each * (count - 1) : each) * bond.lotRupees,
        acquiredOn: issued !== null && day < issued ? issued : day,
        costYield: random.between(0, ONE_UNKNOWN_IN) < 1 ? null : bond.anchorYield + random.between(-0.004, 0.004),
      };
    });
    held.set(bond.isin, { isin: bond.isin, lots });
  }
  return [...held.values(), ...benchmarksOf(choice, held, today)];
}

/** Government bonds dealt most often, held by the banks and funds that sell them: nobody may sell what it does not hold. */
function benchmarksOf(choice: readonly QuotedBond[], held: ReadonlyMap<string, HeldBond>, today: IsoDate): HeldBond[] {
  return choice
    .filter(({ sector }) => sector === "GSEC")
    .slice(0, BENCHMARKS)
    .filter(({ isin }) => !held.has(isin))
    .map(({ isin, anchorYield }) => ({
      isin,
      lots: [{ face: BENCHMARK_CRORE * CRORE, acquiredOn: addDays(today, -BENCHMARK_DAYS), costYield: anchorYield }],
    }));
}

/** Gives the trading firms their books, once: a firm that has one is left alone. */
export async function seedHoldings(parts: Parts): Promise<void> {
  const { orm } = parts.db;
  const holders = new Set(
    (await orm.selectDistinct({ id: inventoryHoldings.clientId }).from(inventoryHoldings)).map(({ id }) => id),
  );
  const missing = PORTFOLIOS.filter((portfolio) => !holders.has(portfolio.clientId));
  if (missing.length === 0) return;
  const today = istDateOf(parts.clock.now().getTime());
  const bonds = quotedBonds(parts, today);
  for (const portfolio of missing) {
    const held = holdingsOf(portfolio, bonds, parts, today);
    await change(parts, { actor: CLOCK_ACTOR, requestId: "demo world" }, (changing) =>
      storeBook(parts, changing, portfolio.clientId, held),
    );
  }
}

async function storeBook(
  parts: Pick<Parts, "bonds" | "newId">,
  changing: Change,
  clientId: string,
  held: readonly HeldBond[],
): Promise<void> {
  for (const { isin, lots } of held) {
    const bond = must(parts.bonds.get(isin), isin);
    const key = { clientId, finstrumentId: isin, accountId: null };
    const { id: holdingId } = await holdingFor(changing.tx, key, parts.newId("hdg"));
    for (const [at, { face, acquiredOn, costYield }] of lots.entries()) {
      const cost =
        costYield === null ? null : costAt(bond, face, { fixedField: "yield", bondYield: costYield }, acquiredOn);
      const id = parts.newId("lot");
      const ref = `${isin}/${at + 1}`;
      await storeLots(changing, clientId, [{ id, holdingId, source: "UPLOAD", acquiredOn, face, ref }]);
      const moves = [loadedMove(id, { face, costPaise: cost?.ok === true ? cost.costPaise : null })];
      await storeMoves(changing, [{ holdingId, eventId: "upl_demo", on: acquiredOn, moves }]);
    }
  }
}
