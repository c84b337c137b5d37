import { and, asc, eq, gte, isNull, lte, or, sql } from "drizzle-orm";
import { REPORT_WITHIN_MS } from "#domain/surveillance/late-report.ts";
import { orders } from "#server/db/schema/orders.ts";
import type { Reader } from "#server/surveillance/scope.ts";

type OrderRow = typeof orders.$inferSelect;

/** When it shows whether a report is late: at the end of its time, or once it was made where that came later. */
const showsAt = sql`greatest(${orders.createdAt}, ${orders.dealTime} + make_interval(secs => ${REPORT_WITHIN_MS / 1000}))`;

/** Deals reported by hand of which it came to show between two times (epoch ms), the later included. */
export function handReports(reader: Reader, from: number, to: number): Promise<OrderRow[]> {
  const [after, until] = [from, to].map((ms) => sql`${new Date(ms).toISOString()}::timestamptz`);
  // None is written before it was dealt, so what was written long before shows nothing now.
  const isRecent = gte(orders.createdAt, new Date(from - REPORT_WITHIN_MS));
  return reader
    .select()
    .from(orders)
    .where(and(isNull(orders.ticketId), isRecent, sql`${showsAt} > ${after}`, sql`${showsAt} <= ${until}`))
    .orderBy(asc(orders.createdAt), asc(orders.id));
}

/** Times (epoch ms) at which two firms reported deals in a bond by hand, between two times. */
export async function handReportsBetween(
  reader: Reader,
  { isin, firms: [a, b], from, to }: { isin: string; firms: readonly [string, string]; from: number; to: number },
): Promise<number[]> {
  const rows = await reader
    .select({ at: orders.createdAt })
    .from(orders)
    .where(
      and(
        isNull(orders.ticketId),
        eq(orders.finstrumentId, isin),
        gte(orders.createdAt, new Date(from)),
        lte(orders.createdAt, new Date(to)),
        or(
          and(eq(orders.buyerClientId, a), eq(orders.sellerClientId, b)),
          and(eq(orders.buyerClientId, b), eq(orders.sellerClientId, a)),
        ),
      ),
    );
  return rows.map(({ at }) => at.getTime());
}
