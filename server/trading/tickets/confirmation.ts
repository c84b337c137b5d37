import { desc, eq } from "drizzle-orm";
import { BRAND } from "#domain/brand.ts";
import type { Download } from "#domain/contract/download.ts";
import type { DownloadFormat } from "#domain/contract/http/downloads.ts";
import { DEAL_SIDES, type DealSide, type Ticket } from "#domain/entities/ticket.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { lotOf } from "#domain/entities/lot.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { must } from "#domain/lib/must.ts";
import { rupeesInWords } from "#server/documents/rupees-in-words.ts";
import { prepareFlows } from "#domain/pricing/flows.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import { dealerText, EXECUTION_LABEL } from "#domain/tickets/difference.ts";
import type { Actor } from "#server/core/actor.ts";
import type { Parts } from "#server/core/parts.ts";
import { audit } from "#server/db/schema/ledger.ts";
import { tickets } from "#server/db/schema/trading.ts";
import {
  date,
  number,
  percent,
  rupees,
  text,
  type Fact,
  type Paper,
  type Section,
} from "#server/documents/document.ts";
import { fileOf } from "#server/documents/file-of.ts";
import { bondOf } from "#server/trading/rows/bond-of.ts";
import { readTicket } from "#server/trading/tickets/queries.ts";
import { ticketContext, type TicketContext } from "#server/trading/rows/ticket-context.ts";

const NO_CONTRACT_NOTE = "A confirmation between the parties of a deal. It is no contract note: brokers issue that.";
/** Whoever is handed the paper of a deal that may still fall through is not told whom it is with. */
const NAMED_LATER = "Named once the deal is executed";

/** What a confirmation is written from. */
interface Confirmed {
  ticket: Ticket;
  bond: Bond;
  firm: TicketContext["firm"];
  /** Number of the last entry of the audit chain about the ticket. */
  auditSeq: number | null;
  /** The reader's own sides. */
  sides: readonly DealSide[];
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
  const [last] = await orm
    .select({ seq: audit.seq })
    .from(audit)
    .where(eq(audit.subject, id))
    .orderBy(desc(audit.seq))
    .limit(1);
  const confirmed = {
    ticket,
    bond: bondOf(parts, stored),
    firm: context.firm,
    auditSeq: last?.seq ?? null,
    sides: DEAL_SIDES.filter((side) => ticket.own[side] !== undefined),
  };
  return fileOf(confirmationPaper(confirmed, parts.clock.now().getTime()), format);
}

function confirmationPaper(confirmed: Confirmed, preparedAtMs: number): Paper {
  const { ticket, bond } = confirmed;
  const isConfirmed = ticket.state === "EXECUTED";
  return {
    title: "Deal confirmation",
    bondName: ticket.bond_name,
    isin: bond.isin,
    preparedAtMs,
    notice: isConfirmed ? NO_CONTRACT_NOTE : `Not confirmed. ${NO_CONTRACT_NOTE}`,
    ...(isConfirmed ? {} : { watermark: "Not confirmed" }),
    parts: [
      {
        name: "Deal",
        sections: [
          dealSection(ticket),
          partiesSection(confirmed, isConfirmed),
          bondSection(bond),
          moneySection(ticket, bond),
          ...ownSections(ticket),
          consentSection(confirmed),
        ],
      },
    ],
  };
}

const instantText = (at: string | null) => text(at === null ? null : `${formatDateTime(Date.parse(at))} IST`);

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
    { label: "Dealt", cell: instantText(ticket.deal_time) },
    { label: "Executed", cell: instantText(ticket.executed_at) },
    { label: "Settlement", cell: date(ticket.settlement_date) },
  ];
  return { kind: "facts", title: "Deal", facts };
}

function partiesSection({ ticket, firm, sides }: Confirmed, isConfirmed: boolean): Section {
  const nameOf = (side: DealSide): string => {
    const { client_id: id, client_name: name, user_name: person } = ticket[side];
    if (!isConfirmed && !sides.includes(side)) return NAMED_LATER;
    const row = firm(id);
    const code = ticket.exchange === "BSE" ? row?.icclCode : row?.nscclCode;
    const pan = row?.pan ? `PAN ending ${row.pan.slice(-4)}` : null;
    return [`${name} (${person})`, code ?? null, pan].filter((each) => each !== null).join(", ");
  };
  const yours = sides.map((side) => (side === "buyer" ? "You bought" : "You sold"));
  const custodians = sides.flatMap((side) => ticket.own[side]?.custodian?.name ?? []);
  const accounts = sides.flatMap((side) => {
    const account = ticket.own[side]?.account;
    return account ? [`${account.name}, UCC ${account.ucc ?? "none"}`] : [];
  });
  const facts: Fact[] = [
    { label: "Your side", cell: text(yours.join(" and ")) },
    { label: "Buyer", cell: text(nameOf("buyer")) },
    { label: "Seller", cell: text(nameOf("seller")) },
    {
      label: "Brokers",
      cell: text(ticket.brokers.map((broker) => dealerText(broker)).join(", ") || "None"),
    },
    { label: "Facilitator", cell: text(ticket.facilitator === null ? "None" : dealerText(ticket.facilitator)) },
    { label: "Your account", cell: text(accounts.join(", ") || "Own account") },
    { label: "Your custodian", cell: text(custodians.join(", ") || "None") },
  ];
  return { kind: "facts", title: "Parties", facts };
}

function bondSection(bond: Bond): Section {
  const facts: Fact[] = [
    { label: "ISIN", cell: text(bond.isin) },
    { label: "Issuer", cell: text(bond.issuer) },
    { label: "Coupon", cell: number(bond.coupon_rate_percent, 4), unit: "%" },
    { label: "Maturity", cell: date(bond.maturity_date) },
    { label: "Call", cell: date(bond.call_date) },
    { label: "Put", cell: date(bond.puts?.[0]?.date ?? null) },
    { label: "Face value of a bond", cell: rupees(bond.face_value), unit: "₹" },
    { label: "Rating", cell: text([bond.credit_rating, bond.rating_agency].filter(Boolean).join(", ") || null) },
    { label: "Rated on", cell: date(bond.rating_date) },
  ];
  return { kind: "facts", title: "Bond", facts };
}

function moneySection(ticket: Ticket, bond: Bond): Section {
  const money = ticket.consideration;
  const lot = lotOf(bond);
  const terms = termsOf(bond, ticket.settlement_date);
  const flows = terms.ok ? prepareFlows(terms.terms, ticket.settlement_date) : null;
  const accrual = flows?.ok === true ? flows : null;
  const facts: Fact[] = [
    { label: "Face", cell: rupees(ticket.quantity), unit: "₹" },
    { label: "Bonds", cell: number(lot === null ? null : ticket.quantity / lot.rupees, 0) },
    { label: "Clean price", cell: number(ticket.unit_price_stored, 4), unit: "per 100" },
    { label: "Yield to maturity", cell: percent(ticket.yield_stored), unit: "%" },
    { label: "Last coupon", cell: date(accrual?.previousCouponDate ?? null) },
    { label: "Days of accrued interest", cell: number(accrual?.accruedDays ?? null, 0) },
    { label: "Day count", cell: text(bond.day_count) },
    { label: "Principal", cell: rupees(money?.principal ?? null), unit: "₹" },
    { label: "Accrued interest", cell: rupees(money?.accrued_interest ?? null), unit: "₹" },
    { label: "Consideration", cell: rupees(money?.consideration ?? null), unit: "₹" },
    { label: "In words", cell: text(money === null ? null : rupeesInWords(money.consideration)) },
    { label: "Stamp duty, paid by the buyer", cell: rupees(money?.stamp_duty ?? null), unit: "₹" },
  ];
  return { kind: "facts", title: "Money", facts };
}

/** What a side has to itself: the other side never reads it. */
function ownSections(ticket: Ticket): Section[] {
  return DEAL_SIDES.flatMap((side): Section[] => {
    const own = ticket.own[side];
    if (own === undefined) return [];
    const { brokerage, total } = own;
    const facts: Fact[] = [
      { label: "Brokerage", cell: rupees(brokerage?.brokerage ?? 0), unit: "₹" },
      { label: "IGST", cell: rupees(brokerage?.igst ?? 0), unit: "₹" },
      { label: "CGST", cell: rupees(brokerage?.cgst ?? 0), unit: "₹" },
      { label: "SGST", cell: rupees(brokerage?.sgst ?? 0), unit: "₹" },
      { label: side === "buyer" ? "You pay in all" : "You receive in all", cell: rupees(total), unit: "₹" },
    ];
    return [{ kind: "facts", title: side === "buyer" ? "For the buyer alone" : "For the seller alone", facts }];
  });
}

function consentSection({ ticket, auditSeq, sides }: Confirmed): Section {
  const facts = DEAL_SIDES.flatMap((side): Fact[] => {
    const given = ticket.consents[side];
    const who = given === null ? null : `${given.user_name}, ${formatDateTime(Date.parse(given.at))} IST`;
    const evidence =
      given !== null && sides.includes(side) ? [{ label: "Evidence", cell: text(given.evidence_id) }] : [];
    return [{ label: side === "buyer" ? "Buyer consented" : "Seller consented", cell: text(who) }, ...evidence];
  });
  return {
    kind: "facts",
    title: "Consents",
    facts: [...facts, { label: "Entry of the audit chain", cell: number(auditSeq, 0) }],
  };
}
