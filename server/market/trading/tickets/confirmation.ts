import { eq } from "drizzle-orm";
import { BRAND } from "#domain/brand.ts";
import type { Download } from "#domain/contract/download.ts";
import type { DownloadFormat } from "#domain/contract/http/downloads.ts";
import type { DealSide, Ticket } from "#domain/entities/ticket.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { must } from "#domain/lib/must.ts";
import { dealerText, EXECUTION_LABEL } from "#domain/tickets/difference.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import { date, text, type Fact, type Section } from "#server/machine/documents/document.ts";
import { fileOf } from "#server/machine/documents/file-of.ts";
import {
  bondSection,
  instant,
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
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import { partyFirms, ticketContext } from "#server/market/trading/rows/ticket-context.ts";
import { readTicket } from "#server/market/trading/tickets/queries.ts";

/** Data of a confirmation. */
interface Confirmed {
  ticket: Ticket;
  bond: Bond;
  firm: ReturnType<typeof partyFirms>;
  proof: DealProof;
}

/** The printable deal, as the reader's firm may see it. @throws Refusal not_found for a stranger */
export async function confirmationOf(
  parts: Parts,
  actor: Actor,
  id: string,
  format: DownloadFormat,
): Promise<Download> {
  const { orm } = parts.db;
  const ticket = await readTicket(parts, actor, id);
  const [row] = await orm.select().from(tickets).where(eq(tickets.id, id));
  const stored = must(row, "row of the ticket");
  const context = await ticketContext(parts, orm, [stored]);
  const confirmed = {
    ticket,
    bond: bondOf(parts, stored),
    firm: partyFirms(parts.config, context),
    proof: await readProof(parts, actor, id, stored.consents),
  };
  return fileOf(confirmationPaper(confirmed, parts.clock.now().getTime()), format);
}

function confirmationPaper(confirmed: Confirmed, preparedAtMs: number): ConfirmationDocument {
  const { ticket, bond, proof } = confirmed;
  const isConfirmed = ticket.state === "EXECUTED";
  const isNamed = (side: DealSide) => isConfirmed || ticket.own[side] !== undefined;
  const dealt = {
    face: ticket.quantity,
    cleanPrice: ticket.unit_price_stored,
    dealYield: ticket.yield_stored,
    yieldType: "YTM" as const,
    settlementDate: ticket.settlement_date,
    consideration: ticket.consideration,
  };
  const sections = [
    dealSection(ticket),
    partiesSection(confirmed, isNamed),
    bondSection(bond),
    moneySection(dealt, bond),
    ...ownSections(ticket.own),
    consentSection(proof, isNamed),
  ];
  return confirmationDocument({ bond, bondName: ticket.bond_name, isConfirmed }, sections, preparedAtMs);
}

function dealSection(ticket: Ticket): Section {
  const facts: Fact[] = [
    { label: "Deal number", cell: text(ticket.deal_number) },
    { label: "RFQ number", cell: text(ticket.on_exchange?.rfq_number ?? null) },
    { label: "Report number", cell: text(ticket.on_exchange?.report_number ?? null) },
    { label: `${BRAND} ticket`, cell: text(`${ticket.number}, version ${ticket.version}`) },
    { label: "Exchange", cell: text(ticket.exchange ?? null) },
    { label: "Cleared by", cell: text(ticket.clearing_corporation) },
    { label: "Execution", cell: text(EXECUTION_LABEL[ticket.execution]) },
    { label: "Dealing", cell: text(ticket.brokers.length === 0 ? "Direct" : "Brokered") },
    { label: "Dealt", cell: instant(ticket.deal_time) },
    { label: "Executed", cell: instant(ticket.executed_at) },
    { label: "Settlement", cell: date(ticket.settlement_date) },
  ];
  return { kind: "facts", title: "Deal", facts };
}

function partiesSection({ ticket, firm }: Confirmed, isNamed: (side: DealSide) => boolean): Section {
  const party = (side: DealSide) =>
    text(partyText(ticket[side], { exchange: ticket.exchange ?? null, firm, isNamed: isNamed(side) }));
  const facts: Fact[] = [
    yourSideFact(ticket.own),
    { label: "Buyer", cell: party("buyer") },
    { label: "Seller", cell: party("seller") },
    { label: "Brokers", cell: text(ticket.brokers.map((broker) => dealerText(broker)).join(", ") || "None") },
    { label: "Facilitator", cell: text(ticket.facilitator === null ? "None" : dealerText(ticket.facilitator)) },
    ...ownAccountFacts(ticket.own),
  ];
  return { kind: "facts", title: "Parties", facts };
}
