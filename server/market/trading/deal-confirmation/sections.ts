import type { Venue } from "#domain/entities/exchanges.ts";
import { gstText } from "#domain/tickets/gst-states.ts";
import type { Bond } from "#domain/entities/bond.ts";

import { lotOf } from "#domain/entities/lot.ts";
import type { Order } from "#domain/entities/order.ts";
import { type ConsiderationDetails, DEAL_SIDES, type SideTerms, type Ticket } from "#domain/entities/ticket.ts";
import { formatDate, formatDateTime } from "#domain/lib/format-date.ts";
import { formatPrice } from "#domain/lib/format-level.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { prepareFlows } from "#domain/pricing/flows.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import {
  type Cell,
  date,
  type Fact,
  type Facts,
  number,
  percent,
  rupees,
  text,
} from "#server/machine/documents/document.ts";
import { rupeesInWords } from "#server/machine/documents/rupees-in-words.ts";
import { codeAt } from "#server/market/trading/rows/code-at.ts";
import type { partyFirms } from "#server/market/trading/rows/ticket-context.ts";

/** A paper of a deal that may still fall through does not name the parties, since it can be passed on. */
const NAMED_LATER = "Disclosed once the deal is executed";

export const instantText = (at: string): string => `${formatDateTime(Date.parse(at))} IST`;
/** An instant, in India; a missing one where there is none. */
export const instant = (at: string | null): Cell => text(at === null ? null : instantText(at));

/** A side as the paper names it: its firm and person, its code at the exchange, the end of its PAN. */
export function partyText(
  party: Pick<Ticket["buyer"], "client_id" | "client_name" | "user_name">,
  { exchange, firm, isNamed }: { exchange: Venue | null; firm: ReturnType<typeof partyFirms>; isNamed: boolean },
): string {
  if (!isNamed) return NAMED_LATER;
  const row = firm(party.client_id);
  const code = codeAt(exchange, row);
  const pan = row?.pan ? `PAN ending ${row.pan.slice(-4)}` : null;
  return [`${party.client_name} (${party.user_name})`, code ?? null, pan].filter((each) => each !== null).join(", ");
}

/** Side of the reader, or of the firm it acts for. */
export function yourSideFact(own: Ticket["own"]): Fact {
  const sides = DEAL_SIDES.filter((side) => own[side] !== undefined);
  return {
    label: "Your side",
    cell: text(sides.map((side) => (side === "buyer" ? "You bought" : "You sold")).join(" and ")),
  };
}

/** The reader's private settlement details of its own sides. */
export function ownAccountFacts(own: Ticket["own"]): Fact[] {
  const sides = DEAL_SIDES.flatMap((side) => own[side] ?? []);
  const accounts = sides.flatMap(({ account }) => (account ? [`${account.name}, UCC ${account.ucc ?? "none"}`] : []));
  const custodians = sides.flatMap(({ custodian }) => custodian?.name ?? []);
  return [
    { label: "Your account", cell: text(accounts.join(", ") || "Own account") },
    { label: "Your custodian", cell: text(custodians.join(", ") || "None") },
  ];
}

/** Terms of the bond; a fact missing from the data is shown as missing. */
export function bondSection(bond: Bond): Facts {
  const puts = bond.puts?.map((put) => `${formatDate(put.date)} at ${formatPrice(put.price)}`) ?? [];
  const facts: Fact[] = [
    { label: "ISIN", cell: text(bond.isin) },
    { label: "Issuer", cell: text(bond.issuer) },
    { label: "Coupon", cell: number(bond.coupon_rate_percent, 4), unit: "%" },
    { label: "Maturity", cell: date(bond.maturity_date) },
    { label: "Call", cell: date(bond.call_date) },
    { label: "Put", cell: text(puts.join(", ") || null) },
    { label: "Face value of a bond", cell: rupees(bond.face_value), unit: "₹" },
    { label: "Rating", cell: text([bond.credit_rating, bond.rating_agency].filter(Boolean).join(", ") || null) },
    { label: "Rated on", cell: date(bond.rating_date) },
  ];
  return { kind: "facts", title: "Bond", facts };
}

const YIELD_LABELS: Record<Order["yield_type"], string> = {
  YTM: "Yield to maturity",
  YTC: "Yield to call",
  YTP: "Yield to put",
};

interface DealtMoney {
  /** Rupees. */
  face: number;
  /** Per 100 of face. */
  cleanPrice: number | null;
  /** Fraction. */
  dealYield: number | null;
  yieldType: Order["yield_type"];
  settlementDate: IsoDate;
  consideration: ConsiderationDetails | null;
}

/** Amounts paid and their basis: the level, the days of accrued interest, and the money. */
export function moneySection(deal: DealtMoney, bond: Bond): Facts {
  const { face, settlementDate, consideration: money } = deal;
  const lot = lotOf(bond);
  const terms = termsOf(bond, settlementDate);
  const flows = terms.ok ? prepareFlows(terms.terms, settlementDate) : null;
  const accrual = flows?.ok === true ? flows : null;
  const facts: Fact[] = [
    { label: "Face", cell: rupees(face), unit: "₹" },
    { label: "Bonds", cell: number(lot === null ? null : face / lot.rupees, 0) },
    { label: "Clean price", cell: number(deal.cleanPrice, 4), unit: "per 100" },
    { label: YIELD_LABELS[deal.yieldType], cell: percent(deal.dealYield), unit: "%" },
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

/** Private details of a side, never shown to the other side. */
export function ownSections(own: Ticket["own"]): Facts[] {
  return DEAL_SIDES.flatMap((side): Facts[] => {
    const terms: SideTerms | undefined = own[side];
    if (terms === undefined) return [];
    const { brokerage, total } = terms;
    const facts: Fact[] = [
      { label: "Brokerage", cell: rupees(brokerage?.brokerage ?? 0), unit: "₹" },
      { label: "IGST", cell: rupees(brokerage?.igst ?? 0), unit: "₹" },
      { label: "CGST", cell: rupees(brokerage?.cgst ?? 0), unit: "₹" },
      { label: "SGST", cell: rupees(brokerage?.sgst ?? 0), unit: "₹" },
      ...(brokerage?.gst_states
        ? [{ label: "GST by", cell: text(gstText(brokerage.gst_place, brokerage.gst_states)) }]
        : []),
      { label: side === "buyer" ? "Total you pay" : "Total you receive", cell: rupees(total), unit: "₹" },
    ];
    return [{ kind: "facts", title: side === "buyer" ? "For the buyer only" : "For the seller only", facts }];
  });
}
