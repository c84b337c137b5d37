import { and } from "drizzle-orm";
import { dealText } from "#domain/surveillance/deal.ts";
import { lateTicket, REPORT_WITHIN_MS } from "#domain/surveillance/late-report.ts";
import { WASH_WINDOW_MS, washOf } from "#domain/surveillance/wash.ts";
import { change } from "#server/core/change.ts";
import { CLOCK_ACTOR } from "#server/core/actor.ts";
import { firmNames, watchedFirms } from "#server/surveillance/people.ts";
import { noteProgress, progressOf } from "#server/surveillance/progress.ts";
import { raiseAlerts, type Raised } from "#server/surveillance/raise.ts";
import { NO_CHAT } from "#server/surveillance/alert-row.ts";
import {
  type DealtTicket,
  dealtTickets,
  madeAfter,
  madeBy,
  ticketsBetween,
} from "#server/surveillance/watched-deals.ts";
import type { Parts } from "#server/core/parts.ts";

type Verdict = Pick<Raised, "kind" | "rule" | "why" | "severity">;
type Judge = (parts: Parts, deal: DealtTicket) => Promise<Verdict | null>;

/** Each kind looks at a deal once it is so old; how far it has come is stored in epoch ms. */
const WATCHES: readonly { name: string; afterMs: number; judge: Judge }[] = [
  { name: "tickets", afterMs: 0, judge: judgeWash },
  { name: "tickets-late", afterMs: REPORT_WITHIN_MS, judge: judgeLateReport },
];
/** A deal is written before it is committed: this far back is looked at again. */
const AGAIN_MS = 60_000;

/** Looks at the deals made on tickets since the last time. Answers how many alerts it raised. */
export async function sweepTickets(parts: Parts): Promise<number> {
  const now = parts.clock.now().getTime();
  let raised = 0;
  for (const { name, afterMs, judge } of WATCHES) {
    const to = now - afterMs;
    const done = await progressOf(parts.db.orm, name);
    if (to < done) continue;
    const deals = await dealtTickets(parts, parts.db.orm, and(madeAfter(done - AGAIN_MS), madeBy(to)));
    raised += await raiseOn(parts, deals, judge);
    await noteProgress(parts.db.orm, name, to);
  }
  return raised;
}

async function raiseOn(parts: Parts, deals: readonly DealtTicket[], judge: Judge): Promise<number> {
  const firmsOf = ({ buyer, seller }: DealtTicket) => [...new Set([buyer.clientId, seller.clientId])];
  const watched = await watchedFirms(parts.db.orm, deals.flatMap(firmsOf));
  const found: Raised[] = [];
  for (const deal of deals) {
    const firms = firmsOf(deal).filter((firm) => watched.has(firm));
    const verdict = firms.length === 0 ? null : await judge(parts, deal);
    if (verdict === null) continue;
    const text = `${deal.number}, ${deal.bondName}, ${dealText(deal)}`;
    const excerpt = { text, start: 0, end: deal.number.length };
    found.push(...firms.map((clientId) => ({ ...NO_CHAT, clientId, messageAt: deal.at, excerpt, ...verdict })));
  }
  if (found.length === 0) return 0;
  return change(parts, { actor: CLOCK_ACTOR, requestId: "surveillance" }, (changing) =>
    raiseAlerts(parts, changing, found),
  );
}

async function judgeWash(parts: Parts, deal: DealtTicket): Promise<Verdict | null> {
  // A draft is nobody's deal yet.
  if (deal.state === "DRAFT") return null;
  const { isin, at, buyer, seller } = deal;
  const firms = [buyer.clientId, seller.clientId] as const;
  const before = await ticketsBetween(parts, parts.db.orm, { isin, firms, from: at - WASH_WINDOW_MS, to: at });
  const wash = washOf(deal, before, await firmNames(parts.db.orm, firms));
  if (wash === null) return null;
  const { undoes, why, severity } = wash;
  return { kind: "wash", rule: undoes === null ? deal.id : `${undoes.id} ${deal.id}`, why, severity };
}

function judgeLateReport(_parts: Parts, deal: DealtTicket): Promise<Verdict | null> {
  // On the RFQ platform the deal is its report.
  if (deal.execution !== "OTC_REPORT") return Promise.resolve(null);
  const late = lateTicket({ ...deal, text: dealText(deal) });
  return Promise.resolve(late && { kind: "late_report", rule: deal.id, ...late });
}
