import { and, asc, eq, gt, gte, isNotNull, isNull, lte, notInArray, or, sql, type SQL } from "drizzle-orm";
import { REPORT_WITHIN_MS } from "#domain/surveillance/late-report.ts";
import type { DealSide } from "#domain/entities/ticket.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Reader } from "#server/market/surveillance/scope.ts";
import {
  type DealsBetween,
  nameOfBond,
  type NumberedDeal,
  type Span,
} from "#server/market/surveillance/watched-deals.ts";

const TWO_DAYS_MS = 48 * 60 * 60_000;

type OrderRow = typeof orders.$inferSelect;

/** Time at which a report's lateness is known: at its deadline, or when it was made if later. */
const showsAt = sql`greatest(${orders.createdAt}, ${orders.dealTime} + make_interval(secs => ${REPORT_WITHIN_MS / 1000}))`;

/** Hand-reported deals whose lateness became known between two times (epoch ms), the later included. */
export function handReports(reader: Reader, from: number, to: number): Promise<OrderRow[]> {
  const [after, until] = [from, to].map((ms) => sql`${new Date(ms).toISOString()}::timestamptz`);
  // A report is never written before its deal, so older rows cannot become known now.
  const isRecent = gte(orders.createdAt, new Date(from - REPORT_WITHIN_MS));
  return reader
    .select()
    .from(orders)
    .where(and(isNull(orders.ticketId), isRecent, sql`${showsAt} > ${after}`, sql`${showsAt} <= ${until}`))
    .orderBy(asc(orders.createdAt), asc(orders.id));
}

/**
 * Deals of NDS-OM and F-TRAC whose legs may show something new: changed since the last run, or of the last two days with
 * a leg that is not reported.
 */
export function reportedDeals(reader: Reader, from: number, to: number): Promise<OrderRow[]> {
  const missing = (side: DealSide) => sql`${orders.report} #>> array[${side}, 'reportedAt'] is null`;
  const isMissing = and(notInArray(orders.state, ["REJECTED", "CANCELLED"]), or(missing("buyer"), missing("seller")));
  // Every change of an order has an index.
  const isRecent = gte(orders.updatedAt, new Date(to - TWO_DAYS_MS));
  return reader
    .select()
    .from(orders)
    .where(and(isRecent, isNotNull(orders.report), or(gt(orders.updatedAt, new Date(from)), isMissing)))
    .orderBy(asc(orders.createdAt), asc(orders.id));
}

const ofFirms = ([a, b]: DealsBetween["firms"]): SQL | undefined =>
  or(
    and(eq(orders.buyerClientId, a), eq(orders.sellerClientId, b)),
    and(eq(orders.buyerClientId, b), eq(orders.sellerClientId, a)),
  );

/** Times (epoch ms) at which two firms reported deals in a bond by hand, between two times. */
export async function handReportsBetween(reader: Reader, { isin, firms, from, to }: DealsBetween): Promise<number[]> {
  const rows = await reader
    .select({ at: orders.createdAt })
    .from(orders)
    .where(
      and(
        isNull(orders.ticketId),
        eq(orders.finstrumentId, isin),
        gte(orders.createdAt, new Date(from)),
        lte(orders.createdAt, new Date(to)),
        ofFirms(firms),
      ),
    );
  return rows.map(({ at }) => at.getTime());
}

/** Deals that were reported without a ticket and still bind, in the order they were written. */
async function dealtOrders(
  parts: Pick<Parts, "bonds">,
  reader: Reader,
  where: SQL | undefined,
): Promise<NumberedDeal[]> {
  const rows = await reader
    .select()
    .from(orders)
    .where(and(isNull(orders.ticketId), notInArray(orders.state, ["REJECTED", "CANCELLED"]), where))
    .orderBy(asc(orders.createdAt), asc(orders.id));
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    isin: row.finstrumentId,
    bondName: nameOfBond(parts, row.finstrumentId),
    at: row.dealTime.getTime(),
    face: row.face,
    bondYield: row.yieldStored,
    cleanPrice: row.unitPriceStored,
    buyer: {
      userId: row.buyerUserId,
      clientId: row.buyerClientId,
      ownerId: row.buyerSide.accountId ?? row.buyerClientId,
    },
    seller: {
      userId: row.sellerUserId,
      clientId: row.sellerClientId,
      ownerId: row.sellerSide.accountId ?? row.sellerClientId,
    },
  }));
}

/** Those that were written within a span. */
export function ordersWritten(
  parts: Pick<Parts, "bonds">,
  reader: Reader,
  { after, by }: Span,
): Promise<NumberedDeal[]> {
  return dealtOrders(parts, reader, and(gt(orders.createdAt, new Date(after)), lte(orders.createdAt, new Date(by))));
}

/** Those that two firms dealt with each other in a bond between two times. */
export function ordersBetween(
  parts: Pick<Parts, "bonds">,
  reader: Reader,
  { isin, firms, from, to }: DealsBetween,
): Promise<NumberedDeal[]> {
  const within = and(gte(orders.dealTime, new Date(from)), lte(orders.dealTime, new Date(to)));
  return dealtOrders(parts, reader, and(eq(orders.finstrumentId, isin), within, ofFirms(firms)));
}
