import { DEAL_SIDES } from "#domain/entities/ticket.ts";
import { dealText } from "#domain/surveillance/deal.ts";
import { lateLeg, neverReported } from "#domain/surveillance/late-leg.ts";
import { lateOrder } from "#domain/surveillance/late-report.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { NO_CHAT } from "#server/market/surveillance/alert-row.ts";
import { watchedFirms } from "#server/market/surveillance/people.ts";
import { noteProgress, progressOf } from "#server/market/surveillance/progress.ts";
import { raiseAlerts, type Raised } from "#server/market/surveillance/raise.ts";
import { nameOfBond } from "#server/market/surveillance/watched-deals.ts";
import { handReports, reportedDeals } from "#server/market/surveillance/watched-orders.ts";

/** Progress in epoch ms. */
const WATCH = "orders-late";
/** Overlap between runs: an order's time precedes its commit. */
const AGAIN_MS = 60_000;

type Report = Awaited<ReturnType<typeof handReports>>[number];

/** Checks hand-reported deals and the legs of reported ones since the last run. Returns the number of alerts raised. */
export async function sweepOrders(parts: Parts): Promise<number> {
  const to = parts.clock.now().getTime();
  const done = await progressOf(parts.db.orm, WATCH);
  const reports = await handReports(parts.db.orm, done - AGAIN_MS, to);
  const firmsOf = ({ buyerClientId, sellerClientId }: Report) => [buyerClientId, sellerClientId];
  const dealt = await reportedDeals(parts.db.orm, done - AGAIN_MS, to);
  const watched = await watchedFirms(parts.db.orm, [...reports, ...dealt].flatMap(firmsOf));
  const found = [
    ...reports.flatMap((report) =>
      firmsOf(report).flatMap((firm) => (watched.has(firm) ? (alertOf(parts, report, firm) ?? []) : [])),
    ),
    ...dealt.flatMap((deal) => legAlerts(parts, deal, watched, to)),
  ];
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

/** Alerts on the legs of a reported deal, each for the firm of its side. */
function legAlerts(
  parts: Pick<Parts, "bonds">,
  { id, number, state, report, dealTime, finstrumentId, ...row }: Report,
  firms: ReadonlySet<string>,
  nowMs: number,
): Raised[] {
  if (report === null) return [];
  const bondName = nameOfBond(parts, finstrumentId);
  const text = dealText({ face: row.face, bondYield: row.yieldStored, cleanPrice: row.unitPriceStored });
  const excerpt = { text: `${number}, ${bondName}, ${text}`, start: 0, end: number.length };
  return DEAL_SIDES.flatMap((side): Raised[] => {
    const clientId = side === "buyer" ? row.buyerClientId : row.sellerClientId;
    if (!firms.has(clientId)) return [];
    const leg = {
      number,
      platform: report.platform,
      leg: report[side],
      isCancelled: state === "CANCELLED",
      at: dealTime.getTime(),
      bondName,
      text,
    };
    const shared = { ...NO_CHAT, clientId, messageAt: dealTime.getTime(), excerpt, kind: "late_report" as const };
    const late = lateLeg(leg, nowMs);
    const never = neverReported(leg, nowMs);
    return [
      ...(late === null ? [] : [{ ...shared, rule: `${id} ${side}`, ...late }]),
      ...(never === null ? [] : [{ ...shared, rule: `${id} ${side} never`, ...never }]),
    ];
  });
}
