import { BRAND } from "#domain/brand.ts";
import type { Download } from "#domain/contract/download.ts";
import type { DownloadFormat } from "#domain/contract/http/downloads.ts";
import type { OrderPaper } from "#domain/contract/http/orders.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { lotOf } from "#domain/entities/lot.ts";
import type { Order, OrderVersion } from "#domain/entities/order.ts";
import { DEAL_SIDES, type DealSide } from "#domain/entities/ticket.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { ORDER_STATE_LABELS, SETTLEMENT_LABELS } from "#domain/orders/labels.ts";
import { EXECUTION_LABEL } from "#domain/tickets/difference.ts";
import type { Actor } from "#server/core/actor.ts";
import type { Parts } from "#server/core/parts.ts";
import { cellText } from "#server/documents/cell-text.ts";
import { date, type Fact, type Facts, number, type Paper, percent, rupees, text } from "#server/documents/document.ts";
import { fileOf } from "#server/documents/file-of.ts";
import { rupeesInWords } from "#server/documents/rupees-in-words.ts";
import { readOrder, readOrderRow, readVersions } from "#server/trading/orders/queries.ts";
import { bondOf } from "#server/trading/rows/bond-of.ts";

const NO_CONTRACT_NOTE = "A confirmation between the parties of a deal. It is no contract note: brokers issue that.";
const CONFIRMED = new Set<Order["state"]>(["CONFIRMED", "SETTLED", "FAILED"]);

/** The printable deal of an order, as the reader's firm may see it. @throws Refusal not_found for a stranger */
export async function confirmationOf(
  parts: Parts,
  actor: Actor,
  id: string,
  format: DownloadFormat,
): Promise<Download> {
  const { order, bond, versions } = await readDeal(parts, actor, id);
  return fileOf(paperOf(order, bond, versions, parts.clock.now().getTime()), format);
}

/** The same for a page. @throws Refusal not_found for a stranger */
export async function confirmationPage(parts: Parts, actor: Actor, id: string): Promise<OrderPaper> {
  const { order, bond, versions } = await readDeal(parts, actor, id);
  const now = parts.clock.now();
  const { title, bondName, isin, notice, watermark = null } = paperOf(order, bond, versions, now.getTime());
  return {
    title,
    number: order.number,
    bond_name: bondName,
    isin,
    prepared_at: now.toISOString(),
    notice,
    watermark,
    sections: sectionsOf(order, bond, versions).map((section) => ({
      title: section.title,
      facts: section.facts.map(({ label, cell, unit = null }) => ({ label, text: cellText(cell), unit })),
    })),
  };
}

async function readDeal(parts: Parts, actor: Actor, id: string) {
  const row = await readOrderRow(parts.db.orm, actor, id, null);
  const order = await readOrder(parts, actor, id, null);
  const { results: versions } = await readVersions(parts, actor, id, row.kind);
  return { order, bond: bondOf(parts, row), versions };
}

type DealPaper = Paper & Required<Pick<Paper, "notice">>;

function paperOf(order: Order, bond: Bond, versions: readonly OrderVersion[], preparedAtMs: number): DealPaper {
  const isConfirmed = CONFIRMED.has(order.state);
  return {
    title: "Deal confirmation",
    bondName: order.bond_name,
    isin: bond.isin,
    preparedAtMs,
    notice: isConfirmed ? NO_CONTRACT_NOTE : `Not confirmed. ${NO_CONTRACT_NOTE}`,
    ...(isConfirmed ? {} : { watermark: "Not confirmed" }),
    parts: [{ name: "Deal", sections: sectionsOf(order, bond, versions) }],
  };
}

function sectionsOf(order: Order, bond: Bond, versions: readonly OrderVersion[]): Facts[] {
  return [
    dealSection(order),
    partiesSection(order),
    bondSection(bond),
    moneySection(order, bond),
    ...DEAL_SIDES.flatMap((side) => ownSection(order, side)),
    settlementSection(order),
    versionSection(versions),
  ];
}

const moment = (at: string | null) => text(at === null ? null : `${formatDateTime(Date.parse(at))} IST`);

function dealSection(order: Order): Facts {
  const facts: Fact[] = [
    { label: "Deal number", cell: text(order.deal_number) },
    { label: "RFQ number", cell: text(order.rfq_number) },
    { label: "Report number", cell: text(order.report_number) },
    { label: `${BRAND} order`, cell: text(`${order.number}, version ${order.version}`) },
    { label: `${BRAND} ticket`, cell: text(order.ticket_number) },
    { label: "State", cell: text(ORDER_STATE_LABELS[order.state]) },
    { label: "Exchange", cell: text(order.exchange) },
    { label: "Cleared by", cell: text(order.clearing_corporation) },
    { label: "Execution", cell: text(EXECUTION_LABEL[order.execution]) },
    { label: "Dealing", cell: text(order.brokers.length === 0 ? "Direct" : "Brokered") },
    { label: "Dealt", cell: moment(order.deal_time) },
    { label: "Reported", cell: moment(order.reported_at) },
    { label: "Settlement", cell: date(order.settlement_date) },
    { label: "Settlement number", cell: text(order.settlement?.number ?? null) },
  ];
  return { kind: "facts", title: "Deal", facts };
}

function partiesSection(order: Order): Facts {
  const partyText = ({ client_name: firm, user_name: person, code }: Order["buyer"]) =>
    [`${firm} (${person})`, code].filter((each) => each !== null).join(", ");
  const own = DEAL_SIDES.flatMap((side) => order.own[side] ?? []);
  const facts: Fact[] = [
    { label: "Buyer", cell: text(partyText(order.buyer)) },
    { label: "Seller", cell: text(partyText(order.seller)) },
    { label: "Brokers", cell: text(order.brokers.map(({ client_name: name }) => name).join(", ") || "None") },
    {
      label: "Your account",
      cell: text(own.flatMap(({ account }) => account?.name ?? []).join(", ") || "Own account"),
    },
    { label: "Your custodian", cell: text(own.flatMap(({ custodian }) => custodian?.name ?? []).join(", ") || "None") },
  ];
  return { kind: "facts", title: "Parties", facts };
}

function bondSection(bond: Bond): Facts {
  const facts: Fact[] = [
    { label: "ISIN", cell: text(bond.isin) },
    { label: "Issuer", cell: text(bond.issuer) },
    { label: "Coupon", cell: number(bond.coupon_rate_percent, 4), unit: "%" },
    { label: "Maturity", cell: date(bond.maturity_date) },
    { label: "Rating", cell: text([bond.credit_rating, bond.rating_agency].filter(Boolean).join(", ") || null) },
  ];
  return { kind: "facts", title: "Bond", facts };
}

function moneySection(order: Order, bond: Bond): Facts {
  const money = order.consideration;
  const lot = lotOf(bond);
  const facts: Fact[] = [
    { label: "Face", cell: rupees(order.face), unit: "₹" },
    { label: "Bonds", cell: number(lot === null ? null : order.face / lot.rupees, 0) },
    { label: "Clean price", cell: number(order.unit_price_stored, 4), unit: "per 100" },
    { label: `Yield (${order.yield_type})`, cell: percent(order.yield_stored), unit: "%" },
    { label: "Principal", cell: rupees(money?.principal ?? null), unit: "₹" },
    { label: "Accrued interest", cell: rupees(money?.accrued_interest ?? null), unit: "₹" },
    { label: "Consideration", cell: rupees(money?.consideration ?? null), unit: "₹" },
    { label: "In words", cell: text(money === null ? null : rupeesInWords(money.consideration)) },
    { label: "Stamp duty, paid by the buyer", cell: rupees(money?.stamp_duty ?? null), unit: "₹" },
  ];
  return { kind: "facts", title: "Money", facts };
}

/** What a side has to itself: the other side never reads it. */
function ownSection({ own }: Order, side: DealSide): Facts[] {
  const terms = own[side];
  if (terms === undefined) return [];
  const { brokerage: billed, total } = terms;
  const facts: Fact[] = [
    { label: "Brokerage", cell: rupees(billed?.brokerage ?? 0), unit: "₹" },
    { label: "GST", cell: rupees(billed === null ? 0 : billed.igst + billed.cgst + billed.sgst), unit: "₹" },
    { label: side === "buyer" ? "You pay in all" : "You receive in all", cell: rupees(total), unit: "₹" },
  ];
  return [{ kind: "facts", title: side === "buyer" ? "For the buyer alone" : "For the seller alone", facts }];
}

function settlementSection({ settlement }: Order): Facts {
  const facts: Fact[] = [
    { label: "Status", cell: text(settlement === null ? "Not begun" : SETTLEMENT_LABELS[settlement.status]) },
    { label: "Bonds in", cell: moment(settlement?.bonds_in.at ?? null) },
    { label: "Money in", cell: moment(settlement?.funds_in.at ?? null) },
    { label: "Paid out", cell: moment(settlement?.paid_out.at ?? null) },
    { label: "UTR", cell: text(settlement?.funds_in.utr ?? null) },
  ];
  return { kind: "facts", title: "Settlement", facts };
}

function versionSection(versions: readonly OrderVersion[]): Facts {
  const facts = versions.map(({ version, at, user_name: who, text: what }): Fact => {
    const by = who === null ? "" : ` (${who})`;
    return { label: `Version ${version}`, cell: text(`${formatDateTime(Date.parse(at))} IST: ${what}${by}`) };
  });
  return { kind: "facts", title: "What became of it", facts };
}
