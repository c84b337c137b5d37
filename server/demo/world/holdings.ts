import { istDateOf } from "#domain/lib/iso-date.ts";
import { holdings } from "#server/db/schema/trading.ts";
import { DEMO_FIRMS } from "#server/demo/people.ts";
import { type QuotedBond, quotedBonds } from "#server/demo/quoted-bonds.ts";
import { seededRandom } from "#server/demo/random.ts";
import type { Parts } from "#server/core/parts.ts";

type HoldingRow = typeof holdings.$inferInsert;

/** What each trading firm of the demo world holds: how many bonds, which kinds, how much of each in crore. */
const PORTFOLIOS: readonly { clientId: string; bonds: number; sectors: readonly string[]; crore: readonly number[] }[] =
  [
    { clientId: "cli_meridian", bonds: 24, sectors: ["GSEC", "SDL", "PSU", "NBFC"], crore: [5, 10, 25, 50] },
    { clientId: "cli_narmada", bonds: 18, sectors: ["GSEC", "SDL"], crore: [25, 50, 100] },
    { clientId: "cli_kaveri", bonds: 10, sectors: ["PSU", "NBFC", "CORPORATE"], crore: [1, 2, 5] },
    { clientId: "cli_sahyadri", bonds: 14, sectors: ["PSU", "BANK", "NBFC", "CORPORATE"], crore: [0.5, 1, 2] },
  ];

const CRORE = 10_000_000;
const SEED = 7;

/** The firm's book, the same at every start: face in whole lots, bought within 40 bp of the last published level. */
function holdingsOf(
  portfolio: (typeof PORTFOLIOS)[number],
  bonds: readonly QuotedBond[],
  newId: Parts["newId"],
): HoldingRow[] {
  const random = seededRandom(SEED + DEMO_FIRMS.findIndex((firm) => firm.id === portfolio.clientId));
  const choice = bonds.filter((bond) => portfolio.sectors.includes(bond.sector));
  const held = new Map<string, HoldingRow>();
  while (held.size < Math.min(portfolio.bonds, choice.length)) {
    const bond = random.pick(choice);
    if (bond === undefined) break;
    const lots = Math.max(Math.round(((random.pick(portfolio.crore) ?? 1) * CRORE) / bond.lotRupees), 1);
    held.set(bond.isin, {
      id: newId("hld"),
      clientId: portfolio.clientId,
      finstrumentId: bond.isin,
      face: lots * bond.lotRupees,
      costYield: bond.anchorYield + random.between(-0.004, 0.004),
    });
  }
  return [...held.values()];
}

/** Gives the trading firms their books, once: a firm that holds anything is left alone. */
export async function seedHoldings(parts: Parts): Promise<void> {
  const { orm } = parts.db;
  const holders = new Set((await orm.selectDistinct({ id: holdings.clientId }).from(holdings)).map(({ id }) => id));
  const missing = PORTFOLIOS.filter((portfolio) => !holders.has(portfolio.clientId));
  if (missing.length === 0) return;
  const bonds = quotedBonds(parts, istDateOf(parts.clock.now().getTime()));
  const rows = missing.flatMap((portfolio) => holdingsOf(portfolio, bonds, parts.newId));
  if (rows.length > 0) await orm.insert(holdings).values(rows).onConflictDoNothing();
}
