import type { BodyIn } from "#domain/contract/endpoint.ts";
import type { FinstrumentRow } from "#domain/contract/http/catalogue.ts";
import type { BondQuote, Finstrument, quote } from "#domain/contract/http/securities.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct, MISSING } from "#domain/lib/format-level.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { categoryLabel, couponTypeLabel, frequencyLabel, securityLabel } from "#domain/bond-catalogue/bond-text.ts";
import { couponText, fixedText, maturityText } from "#domain/bond-catalogue/catalogue-text.ts";

/** One bond of a comparison, as far as loaded. */
export interface Compared {
  isin: string;
  row: FinstrumentRow | undefined;
  detail: Finstrument | undefined;
  quote: BondQuote | undefined;
  /** Reason for missing figures at its published level; null if there is none. */
  reason: string | null;
}

export interface CompareRow {
  title: string;
  kind: "number" | "words" | "sentence";
  cells: readonly string[];
  /** True when the bonds differ in this row. */
  differs: boolean;
}

export interface CompareGroup {
  title: string;
  rows: readonly CompareRow[];
}

/** Last published level as a pricing request; null when none was published within bounds. */
export function publishedQuestion(
  published: FinstrumentRow["published"],
): Pick<BodyIn<typeof quote>, "bond_yield" | "clean_price"> | null {
  if (published === null) return null;
  const { bond_yield: bondYield, clean_price: price } = published;
  if (bondYield !== null && bondYield >= 0 && bondYield <= 1) return { bond_yield: bondYield };
  return price !== null && price >= 1 && price < 250 ? { clean_price: price } : null;
}

/** Settlement days shared by all bonds: those of the first priceable bond, by working days after the deal. */
export function settlementsOf(details: readonly (Finstrument | undefined)[]): Finstrument["pricing"]["settlements"] {
  return details.find((detail) => detail?.pricing.can_be_priced)?.pricing.settlements ?? [];
}

/** Reason a bond has no figures, once known. @param error text of a refused pricing */
export function whyUnpriced(
  { row, detail, quote: at }: Omit<Compared, "reason" | "isin">,
  error: string | null,
): string | null {
  if (detail !== undefined && !detail.pricing.can_be_priced) return detail.pricing.reason ?? "It cannot be priced.";
  if (row !== undefined && publishedQuestion(row.published) === null) return "No published level.";
  return error ?? at?.reason ?? null;
}

type Field = readonly [title: string, words: (bond: Compared) => string, numeric?: "numeric"];

/** Row with links to issuer pages. */
export const ISSUER_ROW = "Issuer";

const TERMS: readonly Field[] = [
  [ISSUER_ROW, ({ row }) => row?.issuer ?? MISSING],
  ["Category", ({ row }) => categoryLabel(row?.category ?? null, "short")],
  ["Coupon %", ({ row }) => couponText(row?.contract_parameters.coupon_rate_percent ?? null).trimEnd(), "numeric"],
  ["Coupon type", ({ row }) => couponTypeLabel(row?.contract_parameters.coupon_type ?? null)],
  ["Interest paid", ({ row }) => frequencyLabel(row?.contract_parameters.coupon_frequency ?? null)],
  ["Day count", ({ detail }) => detail?.bond.day_count ?? MISSING],
  ["Issue date", ({ row }) => formatDate(row?.issue_date), "numeric"],
  ["Maturity", ({ row }) => (row ? maturityText(row.contract_parameters) : MISSING), "numeric"],
  ["Years to maturity", ({ row }) => fixedText(row?.years_to_maturity, 2), "numeric"],
  ["Call date", ({ detail }) => formatDate(detail?.bond.call_date), "numeric"],
  ["Face value ₹", ({ row }) => formatRupees(row?.contract_parameters.face_value, 0), "numeric"],
  ["Security", ({ row }) => securityLabel(row?.security ?? null)],
  ["Listed on", ({ detail }) => detail?.bond.listed?.replace(";", ", ") ?? MISSING],
];

const RATING: readonly Field[] = [
  ["Rating", ({ row }) => row?.rating ?? MISSING],
  ["Agency", ({ detail }) => detail?.bond.rating_agency ?? MISSING],
  ["As of", ({ row }) => formatDate(row?.rating_date), "numeric"],
];

const PUBLISHED: readonly Field[] = [
  ["Yield %", ({ row }) => formatYieldPct(row?.published?.bond_yield), "numeric"],
  ["Price", ({ row }) => formatPrice(row?.published?.clean_price), "numeric"],
  ["Date", ({ row }) => formatDate(row?.published?.date), "numeric"],
];

const PRICED: readonly Field[] = [
  ["Yield %", ({ quote: at }) => formatYieldPct(at?.bond_yield), "numeric"],
  ["Clean price", ({ quote: at }) => formatPrice(at?.clean_price), "numeric"],
  ["Accrued interest", ({ quote: at }) => formatPrice(at?.accrued_interest), "numeric"],
  ["Dirty price", ({ quote: at }) => formatPrice(at?.dirty_price), "numeric"],
  ["Modified duration", ({ quote: at }) => fixedText(at?.modified_duration, 4), "numeric"],
  ["PV01 ₹ per 100", ({ quote: at }) => fixedText(at?.pv01, 4), "numeric"],
];

const MARKET: readonly Field[] = [
  ["Best bid %", ({ row }) => formatYieldPct(row?.market?.best_bid), "numeric"],
  ["Best offer %", ({ row }) => formatYieldPct(row?.market?.best_ask), "numeric"],
];

/** Groups of rows in the comparison. @param settlement day for which all levels are priced */
export function compareGroups(
  bonds: readonly Compared[],
  settlement: string | null,
  withMarket: boolean,
): CompareGroup[] {
  const group = (title: string, fields: readonly Field[]): CompareGroup => ({
    title,
    rows: fields.map(([name, textOf, numeric]) => rowOf(name, numeric ? "number" : "words", bonds.map(textOf))),
  });
  const settlementText = settlement === null ? "" : `, settling ${formatDate(settlement)}`;
  const priced = group(`At the published level${settlementText}`, PRICED);
  const reasons = rowOf(
    "Not priced because",
    "sentence",
    bonds.map(({ reason }) => reason ?? ""),
  );
  return [
    group("Last published", PUBLISHED),
    bonds.some(({ reason }) => reason !== null) ? { ...priced, rows: [...priced.rows, reasons] } : priced,
    ...(withMarket ? [group("Live, best yields", MARKET)] : []),
    group("Credit rating", RATING),
    group("Terms", TERMS),
  ];
}

function rowOf(title: string, kind: CompareRow["kind"], cells: readonly string[]): CompareRow {
  return { title, kind, cells, differs: new Set(cells).size > 1 };
}
