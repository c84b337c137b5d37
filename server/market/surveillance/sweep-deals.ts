import { and, eq, inArray } from "drizzle-orm";
import { dealText } from "#domain/surveillance/deal.ts";
import { lateTicket } from "#domain/surveillance/late-report.ts";
import { change } from "#server/machine/core/change.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { surveillanceAlerts } from "#server/machine/db/schema/surveillance.ts";
import { type Judged, judgeWashes, type Verdict } from "#server/market/surveillance/judge-wash.ts";
import type { JudgedDeals } from "#server/market/surveillance/judged-deals.ts";
import { watchedFirms } from "#server/market/surveillance/people.ts";
import { noteProgress, progressOf } from "#server/market/surveillance/progress.ts";
import { raiseAlerts, type Raised } from "#server/market/surveillance/raise.ts";
import { NO_CHAT } from "#server/market/surveillance/alert-row.ts";
import type { Reader } from "#server/market/surveillance/scope.ts";
import {
  type NumberedDeal,
  type SentTicket,
  type Span,
  ticketsChanged,
  ticketsDue,
} from "#server/market/surveillance/watched-deals.ts";
import { ordersWritten } from "#server/market/surveillance/watched-orders.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Deals seen by a watch, and its verdicts on those it judged. */
interface Seen {
  deals: readonly NumberedDeal[];
  verdicts: readonly Judged[];
}
type Watch = (parts: Parts, judged: JudgedDeals, span: Span) => Promise<Seen>;

/** Progress of each is stored in epoch ms. */
const WATCHES: readonly { name: string; watch: Watch }[] = [
  { name: "tickets", watch: washesAmong("tickets", ticketsChanged) },
  { name: "orders", watch: washesAmong("orders", ordersWritten) },
  { name: "tickets-late", watch: lateTickets },
];
/** Overlap between runs: a deal's time precedes its commit. */
const AGAIN_MS = 60_000;

/** Checks deals on tickets, and reports without one, since the last run. Returns the number of alerts raised. */
export async function sweepDeals(parts: Parts, judged: JudgedDeals): Promise<number> {
  const by = parts.clock.now().getTime();
  let raised = 0;
  for (const { name, watch } of WATCHES) {
    const done = await progressOf(parts.db.orm, name);
    if (by < done) continue;
    const { deals, verdicts } = await watch(parts, judged, { after: done - AGAIN_MS, by });
    raised += await raiseOn(parts, verdicts);
    judged.note(name, deals);
    await noteProgress(parts.db.orm, name, by);
  }
  return raised;
}

const firmsOf = ({ buyer, seller }: NumberedDeal) => [...new Set([buyer.clientId, seller.clientId])];

/** Deals with a firm that has compliance officers to read alerts. */
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
  return change(parts, { actor: CLOCK_ACTOR, requestId: "surveillance" }, async (changing) =>
    raiseAlerts(parts, changing, await notTurned(changing.tx, found)),
  );
}

/**
 * Drops pairs of deals already reported in reverse order: the first one was agreed again since, and is now the later.
 */
async function notTurned(reader: Reader, found: readonly Raised[]): Promise<Raised[]> {
  const turned = (rule: string) => rule.split(" ").toReversed().join(" ");
  const pairs = found.filter(({ rule }) => rule.includes(" "));
  if (pairs.length === 0) return [...found];
  const { clientId, messageId, kind, rule } = surveillanceAlerts;
  const known = await reader
    .select({ clientId, rule })
    .from(surveillanceAlerts)
    .where(
      and(
        inArray(
          clientId,
          pairs.map((pair) => pair.clientId),
        ),
        eq(messageId, NO_CHAT.messageId),
        eq(kind, "wash"),
        inArray(
          rule,
          pairs.map((pair) => turned(pair.rule)),
        ),
      ),
    );
  const keys = new Set(known.map((alert) => `${alert.clientId} ${turned(alert.rule)}`));
  return found.filter((alert) => !keys.has(`${alert.clientId} ${alert.rule}`));
}

/** A watch that judges the deals read for washes, where there is anything new. */
function washesAmong(
  name: string,
  read: (parts: Pick<Parts, "bonds">, reader: Reader, span: Span) => Promise<NumberedDeal[]>,
): Watch {
  return async (parts, judged, span) => {
    const deals = await watchedAmong(parts, await read(parts, parts.db.orm, span));
    const verdicts: Judged[] = [];
    for (const some of judged.withNew(name, deals)) verdicts.push(...(await judgeWashes(parts, some)));
    return { deals, verdicts };
  };
}

async function lateTickets(parts: Parts, _: JudgedDeals, span: Span): Promise<Seen> {
  const deals = await watchedAmong(parts, await ticketsDue(parts, parts.db.orm, span));
  return { deals, verdicts: deals.map((deal) => ({ deal, verdict: judgeLateReport(deal) })) };
}

function judgeLateReport(deal: SentTicket): Verdict | null {
  const late = lateTicket({ ...deal, text: dealText(deal) });
  return late && { kind: "late_report", rule: deal.id, ...late };
}
