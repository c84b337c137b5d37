import { GOVERNMENT_FACE, GOVERNMENT_LOT, hasFaceByLaw } from "#domain/entities/lot.ts";
import type { Finstrument } from "#domain/contract/http/securities.ts";
import {
  categoryLabel,
  couponTypeLabel,
  frequencyLabel,
  issuerTypeLabel,
  securityLabel,
} from "#domain/bond-catalogue/bond-text.ts";
import { date, number, rupees, text, type Section, type Table } from "#server/machine/documents/document.ts";

/** The facts of a bond, section by section, as every document about it prints them. */
export function bondSections({ bond, pricing, ...summary }: Finstrument): Section[] {
  const isLaw = hasFaceByLaw(bond);
  return [
    {
      kind: "facts",
      title: "Bond",
      facts: [
        { label: "Name", cell: text(bond.display_name) },
        { label: "Security name", cell: text(bond.name) },
        { label: "ISIN", cell: text(bond.isin) },
        { label: "Category", cell: text(bond.category && categoryLabel(bond.category, "one")) },
        { label: "Status", cell: text(statusText(summary.label)) },
      ],
    },
    {
      kind: "facts",
      title: "Terms",
      facts: [
        { label: "Coupon", cell: number(bond.coupon_rate_percent, 4), unit: "% a year" },
        { label: "Coupon type", cell: text(bond.coupon_type && couponTypeLabel(bond.coupon_type)) },
        { label: "Coupons paid", cell: text(bond.coupon_frequency && frequencyLabel(bond.coupon_frequency)) },
        { label: "Issue date", cell: date(bond.issue_date) },
        bond.maturity_date === null && bond.maturity_year !== null
          ? { label: "Maturity year", cell: number(bond.maturity_year, 0) }
          : { label: "Maturity date", cell: date(bond.maturity_date) },
        { label: "Call date", cell: date(bond.call_date) },
        { label: "Face value", cell: rupees(bond.face_value ?? (isLaw ? GOVERNMENT_FACE : null)), unit: "₹" },
        {
          label: summary.contract_parameters.lot_assumed ? "Smallest trade (assumed)" : "Smallest trade",
          cell: rupees(isLaw ? GOVERNMENT_LOT : summary.contract_parameters.lot_size),
          unit: "₹",
        },
        { label: "Day count", cell: text(bond.day_count) },
        { label: "Security", cell: text(bond.security && securityLabel(bond.security)) },
        { label: "Priced as", cell: text(pricing.family_title ?? pricing.reason) },
      ],
    },
    {
      kind: "facts",
      title: "Issuer",
      facts: [
        { label: "Issuer", cell: text(bond.issuer) },
        { label: "Kind of issuer", cell: text(bond.issuer_type && issuerTypeLabel(bond.issuer_type)) },
      ],
    },
    {
      kind: "facts",
      title: "Rating",
      facts: [
        { label: "Rating", cell: text(bond.credit_rating) },
        { label: "Agency", cell: text(bond.rating_agency) },
        { label: "As of", cell: date(bond.rating_date) },
      ],
    },
    listingTable(bond.listings),
  ];
}

/** Assumptions behind the figures, and sources of the facts. */
export function groundSections({ pricing, sources }: Finstrument): Section[] {
  return [assumptionLines(pricing), sourceTable(sources)];
}

/** Assumptions made where data is missing; the reason if nothing can be priced. */
export function assumptionLines(priced: { assumptions: readonly string[]; reason: string | null }): Section {
  const { assumptions, reason } = priced;
  return {
    kind: "lines",
    title: "Assumptions",
    lines: assumptions.length > 0 ? assumptions : [reason ?? "Nothing had to be assumed."],
  };
}

function sourceTable(sources: Finstrument["sources"]): Table {
  return {
    kind: "table",
    title: "Sources",
    columns: [
      { title: "Source", share: 5 },
      { title: "As of", share: 2 },
      { title: "Code", share: 3 },
    ],
    rows: sources.map((source) => [text(source.title), text(source.as_of), text(source.code)]),
    empty: "No source is recorded.",
  };
}

function listingTable(listings: Finstrument["bond"]["listings"]): Table {
  return {
    kind: "table",
    title: "Listings",
    columns: [
      { title: "Exchange" },
      { title: "Symbol or code" },
      { title: "Series or group" },
      { title: "Lot (bonds)" },
    ],
    rows: listings.map(({ exchange, symbol, series, lot_size }) => [
      text(exchange),
      text(symbol),
      text(series),
      number(lot_size, 0),
    ]),
    empty: "No exchange listing is known.",
  };
}

function statusText(label: Finstrument["label"]): string {
  if (label === "(MATURED)") return "Matured";
  return label === "(UNLISTED)" ? "Unlisted" : "Listed";
}
