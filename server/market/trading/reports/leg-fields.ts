import type { Bond } from "#domain/entities/bond.ts";
import { VENUE_NAMES } from "#domain/entities/exchanges.ts";
import { type DealSide, otherSide } from "#domain/entities/ticket.ts";
import { istDateOf, istTimeOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { prepareFlows } from "#domain/pricing/flows.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import { corporationOf } from "#domain/entities/deal-venue.ts";
import type { StoredReport } from "#domain/reporting/stored.ts";
import { firmSides } from "#domain/tickets/sides.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { date, type Fact, number, percent, rupees, text } from "#server/machine/documents/document.ts";
import { orderContext, type OrderContext, type OrderRow } from "#server/market/trading/orders/order-context.ts";
import { readOrderRow } from "#server/market/trading/orders/queries.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import { partiesOf } from "#server/market/trading/rows/deal-sides.ts";

/** The leg of a firm, with all that a report of it names. */
export interface ReportedLeg {
  row: OrderRow;
  report: StoredReport;
  side: DealSide;
  bond: Bond;
  context: OrderContext;
}

/** The actor's own leg. @throws Refusal not_found for others, and for an order without legs */
export async function readLeg(parts: Parts, actor: Actor, id: string): Promise<ReportedLeg> {
  const { orm } = parts.db;
  const row = await readOrderRow(orm, actor, id, null);
  const [side] = firmSides(partiesOf(row), { clientId: actor.clientId, userId: "" });
  if (row.report === null || side === undefined) throw new Refusal("not_found", "Not found.");
  return { row, report: row.report, side, bond: bondOf(parts, row), context: await orderContext(parts, orm, [row]) };
}

/** Fields of a report, in the order of the slip. The layout is ours: NDS-OM publishes none. */
export function legFields({ row, report, side, bond, context }: ReportedLeg): Fact[] {
  const leg = report[side];
  const other = otherSide(side);
  const person = (of: DealSide) => context.nameOf(of === "buyer" ? row.buyerUserId : row.sellerUserId);
  const own = person(side);
  const terms = termsOf(bond, row.settlementDate);
  const flows = terms.ok ? prepareFlows(terms.terms, row.settlementDate) : null;
  const dealtMs = row.dealTime.getTime();
  const brokers = row.brokers.map(({ user_id: id }) => context.nameOf(id).clientName).join(", ");
  const theirs = report[other];
  return [
    { label: "Slip", cell: text(leg.slipNumber) },
    { label: "Our reference", cell: text(row.number) },
    { label: "Platform", cell: text(VENUE_NAMES[report.platform]) },
    { label: "Segment", cell: text("OTC reported") },
    { label: "Deal type", cell: text("OUTRIGHT") },
    { label: "Side", cell: text(side === "buyer" ? "BUY" : "SELL") },
    { label: "Firm", cell: text(own.clientName) },
    { label: "Dealer", cell: text(own.userName) },
    { label: "Reported by", cell: text(leg.reporterName ?? own.clientName) },
    { label: "Member code", cell: text(leg.memberCode) },
    { label: "Constituent code", cell: text(leg.constituentCode) },
    { label: "Counterparty", cell: text(person(other).clientName) },
    { label: "Counterparty member code", cell: text(theirs.memberCode) },
    { label: "Dealing", cell: text(brokers === "" ? "Direct" : `Broker: ${brokers}`) },
    { label: "ISIN", cell: text(bond.isin) },
    { label: "Security", cell: text(bond.display_name) },
    { label: "Face", cell: rupees(row.face, 0), unit: "₹" },
    { label: "Clean price", cell: number(row.unitPriceStored, 4), unit: "per 100" },
    { label: "Yield", cell: percent(row.yieldStored), unit: "%" },
    { label: "Days of accrued interest", cell: number(flows?.ok === true ? flows.accruedDays : null, 0) },
    { label: "Accrued interest", cell: rupees(row.consideration?.accrued_interest ?? null), unit: "₹" },
    { label: "Consideration", cell: rupees(must(row.consideration, "money of a deal").consideration), unit: "₹" },
    { label: "Trade date", cell: date(istDateOf(dealtMs)) },
    { label: "Deal time", cell: text(istTimeOf(dealtMs)) },
    { label: "Report due", cell: text(istTimeOf(Date.parse(leg.dueAt))) },
    { label: "Settlement date", cell: date(row.settlementDate) },
    { label: "Clearing", cell: text(corporationOf(row.exchange)) },
    { label: "Short sale", cell: text("N") },
  ];
}
