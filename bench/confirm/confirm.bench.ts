import { eoiPayload } from "#domain/contract/http/eoi.ts";
import { type DealWarning, type Strength, strengthOf } from "#domain/entities/deal-warning.ts";
import type { Eoi, QuoteType } from "#domain/entities/eoi.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { roundHalfAway, yieldFraction } from "#domain/lib/decimal.ts";
import { must } from "#domain/lib/must.ts";
import { opposite } from "#domain/trading/level.ts";
import { compareStrengths } from "#domain/trading/strength.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { type QuotedBond, quotedBonds } from "#server/demo/quoted-bonds.ts";
import { type Random, seededRandom } from "#domain/lib/seeded-random.ts";
import { loadDealers } from "#server/demo/simulator/dealers.ts";
import { MarketMaker } from "#server/demo/simulator/market-maker.ts";
import { actorOfUser } from "#server/machine/identity/identity.ts";
import { numberWaiting } from "#server/machine/live/numbering.ts";
import { type TestParts, testParts } from "#server/testing/parts.ts";
import { answerPreview } from "#server/market/trading/clusters/preview-answer.ts";
import { readLiveEois } from "#server/market/trading/eois/queries.ts";
import { reviewEoi } from "#server/market/trading/eois/post-eoi.ts";
import { fullOrShort } from "../short.ts";

// Share of ordinary acts on the demo market that need more than one key to confirm. Dealers quote around the market,
// quote deeper, take the best quote, take another one and counter; the server's reviews show the warnings before they
// confirm. Budget: at most 3 % must be retyped.

const ACTS = fullOrShort(3000, 60);
const BONDS = fullOrShort(300, 20);
const MOST_RETYPED = 0.03;
const PEOPLE = ["usr_dealermeridian", "usr_dealernarmada", "usr_dealersahyadri", "usr_brokerkaveri"];
const TICK_BP = 0.25;

export async function run(): Promise<{ name: string; figures: Record<string, number | string> }> {
  const parts = await testParts({ databaseUrl: null });
  try {
    const random = seededRandom(7);
    await fillBoard(parts);
    const quotes = await readLiveEois(parts, parts.db.orm);
    const quoted = new Map(
      quotedBonds(parts, istDateOf(parts.clock.now().getTime()), BONDS).map((bond) => [bond.isin, bond]),
    );
    const actors = (await Promise.all(PEOPLE.map((id) => actorOfUser(parts, id)))).map((actor) => must(actor));
    const counts = new Map<string, number>();
    const byKind = new Map<string, { acts: number; retyped: number }>();
    for (let n = 0; n < ACTS; n += 1) {
      const quote = must(random.pick(quotes));
      const bond = quoted.get(quote.finstrument_id);
      const actor = must(random.pick(actors));
      if (bond === undefined || quote.client_id === actor.clientId || quote.yield_stored === null) continue;
      const { kind, warnings } = await ordinaryAct({ parts, random, quotes }, actor, quote, bond);
      const strongest = warnings.map(strengthOf).toSorted(compareStrengths).at(-1) ?? "none";
      counts.set(strongest, (counts.get(strongest) ?? 0) + 1);
      const of = byKind.get(kind) ?? { acts: 0, retyped: 0 };
      byKind.set(kind, { acts: of.acts + 1, retyped: of.retyped + Number(strongest === "retype") });
    }
    const all = [...counts.values()].reduce((sum, each) => sum + each, 0);
    const share = (strength: Strength | "none") => (counts.get(strength) ?? 0) / all;
    if (share("retype") > MOST_RETYPED) throw new Error(`${percent(share("retype"))} of ordinary acts are retyped`);
    return {
      name: `${all} ordinary acts on the demo market`,
      figures: {
        no_warning: percent(share("none")),
        better_quote_shown: percent(share("say")),
        amber: percent(share("confirm")),
        retyped: percent(share("retype")),
        ...Object.fromEntries(
          [...byKind].map(([kind, { acts, retyped }]) => [`retyped of ${kind}`, percent(retyped / acts)]),
        ),
      },
    };
  } finally {
    await parts.close();
  }
}

const percent = (share: number): string => `${roundHalfAway(share * 100, 2)} %`;

/** Lets the simulated dealers fill the board, as the demo does when it starts. */
async function fillBoard(parts: TestParts): Promise<void> {
  const maker = new MarketMaker(parts, await loadDealers(parts), { seed: 11, bonds: BONDS });
  parts.bus.subscribe((messages) => maker.onMessages(messages));
  await maker.adopt();
  while (maker.filling) await maker.fill();
  for (let some = await numberWaiting(parts.db, null); some.length > 0; some = await numberWaiting(parts.db, null)) {
    parts.bus.publish(some);
  }
}

interface Market {
  parts: TestParts;
  random: Random;
  quotes: readonly Eoi[];
}

interface Judged {
  kind: string;
  warnings: readonly DealWarning[];
}

/** One act of a dealer who saw a quote, with the server's warnings before it is confirmed. */
async function ordinaryAct(market: Market, actor: Actor, seen: Eoi, bond: QuotedBond): Promise<Judged> {
  const { parts, random } = market;
  const chance = random.next();
  if (chance < 0.45) return { kind: "quotes", warnings: await quoteNear(market, actor, seen, bond, 1.5) };
  if (chance < 0.6) return { kind: "deep quotes", warnings: await quoteNear(market, actor, seen, bond, 5) };
  const taken = chance < 0.85 ? bestOf(market, seen) : seen;
  const level = must(taken.yield_stored);
  const step = (random.between(0, 1) * bond.halfSpreadBp) / 10_000;
  // A counter improves the level for its maker: a buyer asks for more yield.
  const counter = { bond_yield: yieldFraction(level + (taken.quote_type === "ASK" ? step : -step)) };
  const isCounter = chance >= 0.93;
  const { warnings } = await answerPreview(parts, actor, { respond_eoi_id: taken.id, ...(isCounter ? counter : {}) });
  return { kind: isCounter ? "counters" : chance < 0.85 ? "takes of the best" : "takes of another", warnings };
}

/** The best quote of the same side of the bond; firm ones first. */
function bestOf({ quotes }: Market, seen: Eoi): Eoi {
  const same = quotes.filter(
    (row) =>
      row.finstrument_id === seen.finstrument_id && row.quote_type === seen.quote_type && row.state === "DEFAULT",
  );
  const sign = seen.quote_type === "ASK" ? -1 : 1;
  return same.toSorted((a, b) => sign * (must(a.yield_stored) - must(b.yield_stored)))[0] ?? seen;
}

/** A bid or an offer near the market, at most `most` half spreads from the quote that was seen. */
async function quoteNear(
  { parts, random, quotes }: Market,
  actor: Actor,
  seen: Eoi,
  bond: QuotedBond,
  most: number,
): Promise<readonly DealWarning[]> {
  const side = random.pick<QuoteType>(["BID", "ASK"]) ?? "BID";
  const opposing = quotes.filter((row) => row.finstrument_id === bond.isin && row.quote_type === opposite(side));
  const touch = opposing.map((row) => must(row.yield_stored));
  const sign = side === "BID" ? 1 : -1;
  const offBp = sign * random.between(0, most) * bond.halfSpreadBp;
  const wanted = roundHalfAway((must(seen.yield_stored) * 10_000 + offBp) / TICK_BP, 0) * TICK_BP;
  // Never quotes through the market.
  const clear =
    touch.length === 0 ? wanted : sign * Math.max(sign * wanted, ...touch.map((each) => sign * each * 10_000));
  const factor = random.pick([0.2, 0.4, 0.6, 1, 1, 1, 2, 4]) ?? 1;
  const quantum = Math.max(Math.round((bond.sizeRupees * factor) / bond.lotRupees), 1) * bond.lotRupees;
  const payload = eoiPayload.parse({
    finstrument_id: bond.isin,
    quote_type: side,
    quantum,
    yield_stored: yieldFraction(clear / 10_000),
    settlement_delta: 1,
  });
  return (await reviewEoi(parts, actor, payload)).warnings;
}

if (import.meta.main) {
  const result = await run();
  console.log(result.name);
  console.table(result.figures);
}
