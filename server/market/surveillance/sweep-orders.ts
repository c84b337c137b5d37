import { dealText } from "#domain/surveillance/deal.ts";
import { lateOrder } from "#domain/surveillance/late-report.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { NO_CHAT } from "#server/market/surveillance/alert-row.ts";
import { watchedFirms } from "#server/market/surveillance/people.ts";
import { noteProgress, progressOf } from "#server/market/surveillance/progress.ts";
import { raiseAlerts, type Raised } from "#server/market/surveillance/raise.ts";
import { nameOfBond } from "#server/market/surveillance/watched-deals.ts";
import { handReports } from "#server/market/surveillance/watched-orders.ts";

/** Progress in epoch ms. */
const WATCH = "orders-late";
/** Overlap between runs: an order's time precedes its commit. */
const AGAIN_MS = 60_000;

type Report = Awaited<ReturnType<typeof handReports>>[number];

/** Checks hand-reported deals since the last run. Returns the number of alerts raised. */
export async function sweepOrders(parts: Parts): Promise<number> {
  const to = parts.clock.now().getTime();
  const done = await progressOf(parts.db.orm, WATCH);
  const reports = await handReports(parts.db.orm, done - AGAIN_MS, to);
  const firmsOf = ({ buyerClientId, sellerClientId }: Report) => [buyerClientId, sellerClientId];
  const watched = await watchedFirms(parts.db.orm, reports.flatMap(firmsOf));
  const found = reports.flatMap((report) =>
    firmsOf(report).flatMap((firm) => (watched.has(firm) ? (alertOf(parts, report, firm) ?? []) : [])),
  );
  return change(parts, { actor: CLOCK_ACTOR, requestId: "surveillance" }, async (changing) => {
    await noteProgress(changing.tx, WATCH, to);
    return raiseAlerts(parts, changing, found);
  });
}

function alertOf(parts: Pick<Parts, "bonds">, report: Report, clientId: string): Raised | null {
  const { id, number, state, exchange, dealTime, createdAt, reportedAt, lateReason, finstrumentId } = report;
  const bondName = nameOfBond(parts, finstrumentId);
  const { face, yieldStored: bondYield, unitPriceStored: cleanPrice } = report;
  const text = dealText({ face, bondYield, cleanPrice });
  const late = lateOrder({
    number,
    state,
    exchange,
    bondName,
    text,
    at: dealTime.getTime(),
    madeAt: createdAt.getTime(),
    reportedAt: reportedAt?.getTime() ?? null,
    lateReason,
  });
  if (late === null) return null;
  const excerpt = { text: `${number}, ${bondName}, ${text}`, start: 0, end: number.length };
  return { ...NO_CHAT, clientId, messageAt: dealTime.getTime(), excerpt, kind: "late_report", rule: id, ...late };
}
