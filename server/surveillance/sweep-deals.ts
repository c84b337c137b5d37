import { and } from "drizzle-orm";
import { dealText } from "#domain/surveillance/deal.ts";
import { lateTicket, REPORT_WITHIN_MS } from "#domain/surveillance/late-report.ts";
import { change } from "#server/core/change.ts";
import { CLOCK_ACTOR } from "#server/core/actor.ts";
import { type Judged, judgeWashes, undoneSince, type Verdict } from "#server/surveillance/judge-wash.ts";
import type { JudgedDeals } from "#server/surveillance/judged-deals.ts";
import { watchedFirms } from "#server/surveillance/people.ts";
import { noteProgress, progressOf } from "#server/surveillance/progress.ts";
import { raiseAlerts, type Raised } from "#server/surveillance/raise.ts";
import { NO_CHAT } from "#server/surveillance/alert-row.ts";
import {
  type DealtTicket,
  dealtTickets,
  madeAfter,
  madeBy,
  type NumberedDeal,
} from "#server/surveillance/watched-deals.ts";
import { ordersWritten } from "#server/surveillance/watched-orders.ts";
import type { Parts } from "#server/core/parts.ts";

/** What a watch saw, and what it found of those that are to be judged. */
interface Seen {
  deals: readonly NumberedDeal[];
  verdicts: readonly Judged[];
}
type Watch = (parts: Parts, judged: JudgedDeals, after: number, by: number) => Promise<Seen>;

/** Each kind looks at a deal once it is so old; how far it has come is stored in epoch ms. */
const WATCHES: readonly { name: string; afterMs: number; watch: Watch }[] = [
  { name: "tickets", afterMs: 0, watch: washesOnTickets },
  { name: "orders", afterMs: 0, watch: washesInOrders },
  { name: "tickets-late", afterMs: REPORT_WITHIN_MS, watch: lateTickets },
];
/** A deal is written before it is committed: this far back is looked at again. */
const AGAIN_MS = 60_000;

/** Looks at the deals made on tickets, and reported without one, since the last time. Answers how many alerts it raised. */
export async function sweepDeals(parts: Parts, judged: JudgedDeals): Promise<number> {
  const now = parts.clock.now().getTime();
  let raised = 0;
  for (const { name, afterMs, watch } of WATCHES) {
    const to = now - afterMs;
    const done = await progressOf(parts.db.orm, name);
    if (to < done) continue;
    const { deals, verdicts } = await watch(parts, judged, done - AGAIN_MS, to);
    raised += await raiseOn(parts, verdicts);
    judged.note(name, deals);
    await noteProgress(parts.db.orm, name, to);
  }
  return raised;
}

const firmsOf = ({ buyer, seller }: NumberedDeal) => [...new Set([buyer.clientId, seller.clientId])];

/** Those of which somebody reads the alerts. */
async function watchedAmong<D extends NumberedDeal>(parts: Parts, deals: readonly D[]): Promise<D[]> {
  const watched = await watchedFirms(parts.db.orm, deals.flatMap(firmsOf));
  return deals.filter((deal) => firmsOf(deal).some((firm) => watched.has(firm)));
}

async function raiseOn(parts: Parts, verdicts: readonly Judged[]): Promise<number> {
  const watched = await watchedFirms(
    parts.db.orm,
    verdicts.flatMap(({ deal }) => firmsOf(deal)),
  );
  const found = verdicts.flatMap(({ deal, verdict }): Raised[] => {
    if (verdict === null) return [];
    const text = `${deal.number}, ${deal.bondName}, ${dealText(deal)}`;
    const excerpt = { text, start: 0, end: deal.number.length };
    const firms = firmsOf(deal).filter((firm) => watched.has(firm));
    return firms.map((clientId) => ({ ...NO_CHAT, clientId, messageAt: deal.at, excerpt, ...verdict }));
  });
  if (found.length === 0) return 0;
  return change(parts, { actor: CLOCK_ACTOR, requestId: "surveillance" }, (changing) =>
    raiseAlerts(parts, changing, found),
  );
}

const made = async (parts: Parts, after: number, by: number) =>
  watchedAmong(parts, await dealtTickets(parts, parts.db.orm, and(madeAfter(after), madeBy(by))));

async function washesOnTickets(parts: Parts, judged: JudgedDeals, after: number, by: number): Promise<Seen> {
  // A draft is nobody's deal yet.
  const deals = (await made(parts, after, by)).filter(({ state }) => state !== "DRAFT");
  const verdicts: Judged[] = [];
  for (const some of judged.withNew("tickets", deals)) verdicts.push(...(await judgeWashes(parts, some)));
  return { deals, verdicts };
}

async function washesInOrders(parts: Parts, judged: JudgedDeals, after: number, by: number): Promise<Seen> {
  const deals = await watchedAmong(parts, await ordersWritten(parts, parts.db.orm, { after, by }));
  const verdicts: Judged[] = [];
  for (const some of judged.withNew("orders", deals))
    verdicts.push(...(await judgeWashes(parts, some)), ...(await undoneSince(parts, some)));
  return { deals, verdicts };
}

async function lateTickets(parts: Parts, _: JudgedDeals, after: number, by: number): Promise<Seen> {
  const deals = await made(parts, after, by);
  return { deals, verdicts: deals.map((deal) => ({ deal, verdict: judgeLateReport(deal) })) };
}

function judgeLateReport(deal: DealtTicket): Verdict | null {
  // On the RFQ platform the deal is its report.
  if (deal.execution !== "OTC_REPORT") return null;
  const late = lateTicket({ ...deal, text: dealText(deal) });
  return late && { kind: "late_report", rule: deal.id, ...late };
}
