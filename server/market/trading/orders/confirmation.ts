import { BRAND } from "#domain/brand.ts";
import type { Download } from "#domain/contract/download.ts";
import type { DownloadFormat } from "#domain/contract/http/downloads.ts";
import type { OrderPaper } from "#domain/contract/http/orders.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { Order, OrderVersion } from "#domain/entities/order.ts";
import type { DealSide } from "#domain/entities/ticket.ts";
import { orderStateText, SETTLEMENT_LABELS } from "#domain/orders/labels.ts";
import { EXECUTION_LABEL } from "#domain/tickets/difference.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { cellText } from "#server/machine/documents/cell-text.ts";
import { date, type Fact, type Facts, text } from "#server/machine/documents/document.ts";
import { fileOf } from "#server/machine/documents/file-of.ts";
import {
  bondSection,
  instant,
  instantText,
  moneySection,
  ownAccountFacts,
  ownSections,
  partyText,
  yourSideFact,
} from "#server/market/trading/deal-confirmation/sections.ts";
import {
  type ConfirmationDocument,
  confirmationDocument,
} from "#server/market/trading/deal-confirmation/confirmation-document.ts";
import { consentSection, type DealProof, readProof } from "#server/market/trading/deal-confirmation/proof.ts";
import { consentsOf } from "#server/market/trading/orders/order-consents.ts";
import { orderContext } from "#server/market/trading/orders/order-context.ts";
import { presentOrder } from "#server/market/trading/orders/presenter.ts";
import { readOrderRow, readVersions } from "#server/market/trading/orders/queries.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import { partyFirms } from "#server/market/trading/rows/ticket-context.ts";

const CONFIRMED = new Set<Order["state"]>(["CONFIRMED", "SETTLED", "FAILED"]);

/** Data of a confirmation. */
interface Confirmed {
  order: Order;
  bond: Bond;
  versions: readonly OrderVersion[];
  firm: ReturnType<typeof partyFirms>;
  proof: DealProof;
}

/** The printable deal of an order, as the reader's firm may see it. @throws Refusal not_found for a stranger */
export async function confirmationOf(
  parts: Parts,
  actor: Actor,
  id: string,
  format: DownloadFormat,
): Promise<Download> {
  return fileOf(paperOf(await readConfirmed(parts, actor, id), parts.clock.now().getTime()), format);
}

/** The same for a page. @throws Refusal not_found for a stranger */
export async function confirmationPage(parts: Parts, actor: Actor, id: string): Promise<OrderPaper> {
  const confirmed = await readConfirmed(parts, actor, id);
  const now = parts.clock.now();
  const { title, bondName, isin, notice, watermark = null } = paperOf(confirmed, now.getTime());
  return {
    title,
    number: confirmed.order.number,
    bond_name: bondName,
    isin,
    prepared_at: now.toISOString(),
    notice,
    watermark,
    sections: sectionsOf(confirmed).map((section) => ({
      title: section.title,
      facts: section.facts.map(({ label, cell, unit = null }) => ({ label, text: cellText(cell), unit })),
    })),
  };
}

async function readConfirmed(parts: Parts, actor: Actor, id: string): Promise<Confirmed> {
  const { orm } = parts.db;
  const row = await readOrderRow(orm, actor, id, null);
  const context = await orderContext(parts, orm, [row]);
  const { results: versions } = await readVersions(parts, actor, id, row.kind);
  return {
    order: presentOrder(row, context, actor.clientId, parts.clock.now().getTime()),
    bond: bondOf(parts, row),
    versions,
    firm: partyFirms(parts.config, context),
    proof: await readProof(parts, actor, id, await consentsOf(orm, row)),
  };
}

const isConfirmed = ({ state }: Pick<Order, "state">): boolean => CONFIRMED.has(state);

function paperOf(confirmed: Confirmed, preparedAtMs: number): ConfirmationDocument {
  const { order, bond } = confirmed;
  const about = { bond, bondName: order.bond_name, isConfirmed: isConfirmed(order) };
  return confirmationDocument(about, sectionsOf(confirmed), preparedAtMs);
}

function sectionsOf(confirmed: Confirmed): Facts[] {
  const { order, bond, versions, proof } = confirmed;
  const dealt = {
    face: order.face,
    cleanPrice: order.unit_price_stored,
    dealYield: order.yield_stored,
    yieldType: order.yield_type,
    settlementDate: order.settlement_date,
    consideration: order.consideration,
  };
  return [
    dealSection(order),
    partiesSection(confirmed),
    bondSection(bond),
    moneySection(dealt, bond),
    ...ownSections(order.own),
    consentSection(proof, isNamedIn(order)),
    settlementSection(order),
    versionSection(versions),
  ];
}

/** A side is named once the deal is confirmed, and to itself before. */
const isNamedIn =
  (order: Order) =>
  (side: DealSide): boolean =>
    isConfirmed(order) || order.own[side] !== undefined;

function dealSection(order: Order): Facts {
  const facts: Fact[] = [
    { label: "Deal number", cell: text(order.deal_number) },
    { label: "RFQ number", cell: text(order.rfq_number) },
    { label: "Report number", cell: text(order.report_number) },
    { label: `${BRAND} order`, cell: text(`${order.number}, version ${order.version}`) },
    { label: `${BRAND} ticket`, cell: text(order.ticket_number) },
    { label: "State", cell: text(orderStateText(order)) },
    { label: "Exchange", cell: text(order.exchange) },
    { label: "Cleared by", cell: text(order.clearing_corporation) },
    { label: "Execution", cell: text(EXECUTION_LABEL[order.execution]) },
    { label: "Dealing", cell: text(order.brokers.length === 0 ? "Direct" : "Brokered") },
    { label: "Dealt", cell: instant(order.deal_time) },
    { label: "Reported", cell: instant(order.reported_at) },
    { label: "Settlement", cell: date(order.settlement_date) },
    { label: "Settlement number", cell: text(order.settlement?.number ?? null) },
  ];
  return { kind: "facts", title: "Deal", facts };
}

function partiesSection({ order, firm }: Confirmed): Facts {
  const isNamed = isNamedIn(order);
  const party = (side: DealSide) =>
    text(partyText(order[side], { exchange: order.exchange, firm, isNamed: isNamed(side) }));
  const facts: Fact[] = [
    yourSideFact(order.own),
    { label: "Buyer", cell: party("buyer") },
    { label: "Seller", cell: party("seller") },
    { label: "Brokers", cell: text(order.brokers.map(({ client_name: name }) => name).join(", ") || "None") },
    ...ownAccountFacts(order.own),
  ];
  return { kind: "facts", title: "Parties", facts };
}

function settlementSection({ settlement }: Order): Facts {
  const facts: Fact[] = [
    { label: "Status", cell: text(settlement === null ? "Not started" : SETTLEMENT_LABELS[settlement.status]) },
    { label: "Bonds in", cell: instant(settlement?.bonds_in.at ?? null) },
    { label: "Money in", cell: instant(settlement?.funds_in.at ?? null) },
    { label: "Paid out", cell: instant(settlement?.paid_out.at ?? null) },
    { label: "UTR", cell: text(settlement?.funds_in.utr ?? null) },
  ];
  return { kind: "facts", title: "Settlement", facts };
}

function versionSection(versions: readonly OrderVersion[]): Facts {
  const facts = versions.map(({ version, at, user_name: who, text: what }): Fact => {
    const by = who === null ? "" : ` (${who})`;
    return { label: `Version ${version}`, cell: text(`${instantText(at)}: ${what}${by}`) };
  });
  return { kind: "facts", title: "History", facts };
}
