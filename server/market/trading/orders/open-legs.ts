import { and, eq, gte, isNotNull, or, sql } from "drizzle-orm";
import type { DealSide } from "#domain/entities/ticket.ts";
import { istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { type OpenedLeg, openedReport } from "#domain/reporting/legs.ts";
import type { StoredReport } from "#domain/reporting/stored.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { type ReportedTicket, reportingOfTicket } from "#server/market/trading/checks/reported-deal.ts";

/** Slips of a firm's year follow each other: taken one deal at a time. */
const SLIP_LOCK = 7_210_005;

/** The legs of a deal that is being executed: each side's due time, reporter, codes and slip number. */
export async function openLegs(parts: Parts, { tx, now }: Change, ticket: ReportedTicket): Promise<StoredReport> {
  const { reportDueMs, reporters, accounts } = await reportingOfTicket(parts, tx, ticket, now);
  const firmOf = (side: DealSide) => (side === "buyer" ? ticket.buyerClientId : ticket.sellerClientId);
  await tx.execute(sql`select pg_advisory_xact_lock(${SLIP_LOCK})`);
  const leg = async (side: DealSide): Promise<OpenedLeg> => {
    const account = accounts[side];
    const isNdsOm = ticket.exchange === "NDSOM";
    return {
      dueAt: new Date(reportDueMs[side]).toISOString(),
      slipNumber: await nextSlip(tx, firmOf(side), now),
      reporter: reporters[side],
      reporterName: isNdsOm && account?.kind === "CSGL" ? account.member_name : null,
      memberCode: isNdsOm ? (account?.member_code ?? null) : null,
      constituentCode: isNdsOm && account?.kind === "CSGL" ? account.constituent_code : null,
    };
  };
  return openedReport(ticket.exchange, { buyer: await leg("buyer"), seller: await leg("seller") });
}

/** Serial number of a firm's deal slip in the year, e.g. `2026/17`. */
async function nextSlip(tx: Tx, firmId: string, now: Date): Promise<string> {
  const year = istDateOf(now.getTime()).slice(0, 4);
  const since = new Date(istInstantMs(`${year}-01-01`, "00:00"));
  const [counted] = await tx
    .select({ slips: sql<number>`count(*)::int` })
    .from(orders)
    .where(
      and(
        isNotNull(orders.report),
        gte(orders.createdAt, since),
        or(eq(orders.buyerClientId, firmId), eq(orders.sellerClientId, firmId)),
      ),
    );
  return `${year}/${(counted?.slips ?? 0) + 1}`;
}
