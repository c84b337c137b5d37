import { BRAND } from "#domain/brand.ts";
import type { BondQuote, Finstrument, MasterQuote } from "#domain/contract/http/securities.ts";
import type { Cashflow, CreditRationale, YieldHistory } from "#server/market/research/downloads/answers.ts";
import { assumptionLines, bondSections, groundSections } from "#server/market/research/downloads/bond-sections.ts";
import { cashflowTable } from "#server/market/research/downloads/cashflow-table.ts";
import {
  date,
  number,
  percent,
  rupees,
  text,
  type Facts,
  type Paper,
  type Section,
} from "#server/machine/documents/document.ts";
import { quoteSections } from "#server/market/research/downloads/quote-sections.ts";

/** Days of published levels that a term sheet shows. */
const LEVELS_SHOWN = 30;

/** First line of a term sheet. */
export const TERM_SHEET_NOTICE =
  `Compiled by ${BRAND} from public sources. This is not the issuer's offer document, ` +
  "nor an offer or advice to buy or sell.";

/** Known facts of a bond: terms, identifiers, rating, listings, sources. */
export function bondDetailsPaper(bond: Finstrument, preparedAtMs: number): Paper {
  return {
    ...headOf("Bond details", bond, preparedAtMs),
    parts: [{ name: "Bond", sections: [...bondSections(bond), ...groundSections(bond)] }],
  };
}

/** A level with its money, risk figures and payments. */
export function quotePaper(bond: Finstrument, quote: BondQuote, cashflow: Cashflow, preparedAtMs: number): Paper {
  const table = cashflowTable(cashflow);
  return {
    ...headOf("Quote", bond, preparedAtMs),
    parts: [
      { name: "Quote", sections: [...quoteSections(quote, cashflow.quantity), assumptionLines(quote)] },
      {
        name: "Cashflow",
        sections: [cashflowBasis(cashflow), table, ...paymentNotes(cashflow)],
        scrollsRowsOf: table,
      },
    ],
  };
}

/** The payments still to come for an amount of face. */
export function cashflowPaper(bond: Finstrument, cashflow: Cashflow, preparedAtMs: number): Paper {
  const table = cashflowTable(cashflow);
  const basis = cashflowBasis(cashflow);
  return {
    ...headOf("Cashflow", bond, preparedAtMs),
    parts: [
      { name: "Cashflow", sections: [basis, table], scrollsRowsOf: table },
      { name: "Basis", sections: [...paymentNotes(cashflow), assumptionLines(cashflow)] },
    ],
    record: {
      about: [
        { label: "ISIN", cell: text(bond.bond.isin) },
        { label: "Bond", cell: text(bond.bond.display_name) },
        ...basis.facts,
      ],
      table,
    },
  };
}

export interface TermSheetFacts {
  bond: Finstrument;
  rationale: CreditRationale;
  masterQuote: MasterQuote | null;
  cashflow: Cashflow;
  history: YieldHistory;
}

/** Everything public about a bond in one paper. States first that it is not the issuer's. */
export function termSheetPaper(facts: TermSheetFacts, preparedAtMs: number): Paper {
  const { bond, rationale, masterQuote, cashflow, history } = facts;
  return {
    ...headOf("Term sheet", bond, preparedAtMs),
    notice: TERM_SHEET_NOTICE,
    parts: [
      { name: "Bond", sections: [...bondSections(bond), ratingSection(rationale), ratingNotes(rationale)] },
      { name: "Levels", sections: [referenceSection(masterQuote), historySection(history)] },
      { name: "Cashflow", sections: [cashflowBasis(cashflow), cashflowTable(cashflow), ...paymentNotes(cashflow)] },
      { name: "Grounds", sections: groundSections(bond) },
    ],
  };
}

function headOf(title: string, { bond }: Finstrument, preparedAtMs: number): Omit<Paper, "parts"> {
  return { title, bondName: bond.display_name, isin: bond.isin, preparedAtMs };
}

function cashflowBasis({ quantity, ref_date }: Cashflow): Facts {
  return {
    kind: "facts",
    title: "Payments counted",
    facts: [
      { label: "Settlement", cell: date(ref_date) },
      { label: "Face value", cell: rupees(quantity, 0), unit: "₹" },
    ],
  };
}

function paymentNotes({ payment_notes: lines }: Cashflow): Section[] {
  return lines.length === 0 ? [] : [{ kind: "lines", title: "How the payments are made", lines }];
}

function ratingSection({ rating, meaning, agency, rating_date, source }: CreditRationale): Section {
  return {
    kind: "facts",
    title: "What the rating means",
    facts: [
      { label: "Rating", cell: text(rating) },
      { label: "Meaning", cell: text(meaning) },
      { label: "Agency", cell: text(agency) },
      { label: "Read from a document of", cell: date(rating_date) },
      { label: "Source", cell: text(source) },
    ],
  };
}

function ratingNotes({ notes }: CreditRationale): Section {
  return {
    kind: "lines",
    title: "Credit notes",
    lines: notes.length > 0 ? notes : ["No further information."],
  };
}

function referenceSection(quote: MasterQuote | null): Section {
  if (quote === null) {
    return { kind: "lines", title: "Reference price", lines: ["No level has been published for this bond."] };
  }
  return {
    kind: "facts",
    title: "Reference price",
    facts: [
      { label: "Published on", cell: date(quote.date) },
      { label: "Published by", cell: text(quote.source) },
      { label: "Published yield", cell: percent(quote.published_yield), unit: "%" },
      { label: "Published price", cell: number(quote.published_price, 4), unit: "per 100" },
      { label: "For settlement on", cell: date(quote.settlement_date) },
      { label: "Yield", cell: percent(quote.bond_yield), unit: "%" },
      { label: "Clean price", cell: number(quote.clean_price, 4), unit: "per 100" },
    ],
  };
}

function historySection({ points }: YieldHistory): Section {
  return {
    kind: "table",
    title: "Published levels, newest first",
    columns: [{ title: "Date" }, { title: "Yield %" }, { title: "Clean price" }, { title: "Source", share: 3 }],
    rows: points
      .slice(-LEVELS_SHOWN)
      .toReversed()
      .map((point) => [
        date(point.date),
        percent(point.published_yield),
        number(point.is_price_solved ? null : point.clean_price, 4),
        text(point.source),
      ]),
    empty: "No level has been published for this bond.",
  };
}
