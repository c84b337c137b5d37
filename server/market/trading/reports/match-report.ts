import { and, eq } from "drizzle-orm";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { enterReportMatch } from "#domain/contract/http/order-reports.ts";
import { isExchange } from "#domain/entities/exchanges.ts";
import type { Order } from "#domain/entities/order.ts";
import { isMatched, numberEntered } from "#domain/reporting/legs.ts";
import { enteredText, matchedText } from "#domain/reporting/texts.ts";
import { corporationOf } from "#domain/entities/deal-venue.ts";
import { otherSide } from "#domain/entities/ticket.ts";
import type { Cause, Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";
import { confirmedBy } from "#server/market/trading/orders/confirm-order.ts";
import { actOnReport, requireNewNumber } from "#server/market/trading/reports/act-on-report.ts";

/**
 * Enters the platform's deal number for the actor's firm. Once both firms have entered the same, the deal is matched: its
 * settlement begins, and its ticket is executed.
 * @throws Refusal at `deal_number` where the other firm entered another
 */
export function matchReport(
  parts: Parts,
  cause: Cause,
  id: string,
  { version, deal_number: number }: BodyOf<typeof enterReportMatch>,
): Promise<Order> {
  return actOnReport(parts, cause, { id, act: "match", version }, async (open, changing) => {
    const { row, side, report, otherName } = open;
    const firm = otherSide(side) === "buyer" ? row.buyerClientId : row.sellerClientId;
    await requireNewNumber(changing, row, number);
    const other = { name: otherName, isHere: await hasPeople(changing, firm) };
    const after = unwrap(numberEntered(report, side, number, other));
    const detail = { side, deal_number: number };
    if (!isMatched(after)) {
      const step = { action: "report.match", text: enteredText(number, otherName), detail };
      return { order: { report: after }, step };
    }
    const text = matchedText(report.platform, number, row.settlementDate, corporationOf(row.exchange));
    const step = { action: "report.matched", text, detail };
    // A deal of an exchange was confirmed there; its legs are a report beside it.
    if (isExchange(row.exchange)) return { order: { report: after }, step };
    const confirmed = await confirmedBy(changing, row, number);
    return {
      order: { ...confirmed, report: after },
      ticket: { state: "EXECUTED", dealNumber: number, executedAt: changing.now },
      step,
    };
  });
}

/** True for a firm of ours with people who sign in. */
async function hasPeople({ tx }: Change, firmId: string): Promise<boolean> {
  const [person] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(and(eq(users.clientId, firmId), eq(clients.isSimulated, false)))
    .limit(1);
  return person !== undefined;
}
