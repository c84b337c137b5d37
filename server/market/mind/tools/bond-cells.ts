import { dimensionsOn } from "#domain/bond-catalogue/dimensions.ts";
import { yearsToMaturity } from "#domain/bond-catalogue/time-to-maturity.ts";
import { type Bond, isMatured } from "#domain/entities/bond.ts";
import { shiftDecimal } from "#domain/lib/decimal.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { DIMENSIONS, type Dimension, fieldOf } from "#domain/contract/mind/layer.ts";
import type { Cell, ToolResult } from "#domain/contract/mind/tools.ts";
import type { MindContext } from "#server/market/mind/mind-context.ts";

type Column = ToolResult["columns"][number];

/** Fields in every bond row, besides those requested. */
export const BOND_FIELDS = [
  "display_name",
  "isin",
  "issuer",
  "category",
  "coupon_rate_percent",
  "maturity_date",
  "credit_rating",
  "bond_yield",
  "published_date",
  "years_to_maturity",
] as const;

const LEVELS = new Set(["bond_yield", "published_price", "published_date"]);
const isDimension = (name: string): name is Dimension => (DIMENSIONS as readonly string[]).includes(name);

/** Dealers' name of a bond, marked when it has been repaid. */
export function nameOf(bond: Bond, today: string): string {
  return isMatured(bond, today) ? `${bond.display_name} (MATURED)` : bond.display_name;
}

/** Exchanges a bond was seen listed on: `BSE, NSE`; null without such a source. */
function exchangesOf({ listed, listings }: Bond): string | null {
  const seen = new Set([...(listed?.split(";") ?? []), ...listings.map(({ exchange }) => exchange)]);
  return seen.size === 0 ? null : [...seen].toSorted().join(", ");
}

/** A bond's fact by its field name; null when the data has none, undefined for a field that is no bond fact. */
export function bondCell({ day }: Pick<MindContext, "day">, bond: Bond, field: string): Cell | undefined {
  const { catalogue, publishedOf } = day();
  const level = publishedOf(bond.isin);
  switch (field) {
    case "display_name":
      return nameOf(bond, catalogue.today);
    case "credit_rating":
      return bond.credit_rating;
    case "bond_yield":
      return level?.yieldFraction == null ? null : shiftDecimal(level.yieldFraction, 2);
    case "published_price":
      return level?.price ?? null;
    case "published_date":
      return level?.date ?? null;
    case "years_to_maturity":
      return yearsToMaturity(bond, catalogue.today);
    case "listed_on":
      return exchangesOf(bond);
    case "coupon_rate_percent":
    case "face_value":
    case "maturity_date":
    case "issue_date":
    case "rating_date":
    case "call_date":
      return bond[field];
    default:
      return isDimension(field) ? dimensionsOn(catalogue.today)[field](bond) : undefined;
  }
}

/** Source text with the newest and oldest date of the levels shown. */
function levelsSource({ day }: Pick<MindContext, "day">, bonds: readonly Bond[]): string {
  const dates = bonds.flatMap(({ isin }) => day().publishedOf(isin)?.date ?? []).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return "Published levels: none";
  const when = first === last ? formatDate(first) : `${formatDate(first)} to ${formatDate(last)}`;
  return `Last published level of each bond, ${when}`;
}

export const FACTS_SOURCE = "Facts of each bond, with their sources on its page";

/** Columns for fields of bonds. */
export function bondColumns(mind: MindContext, bonds: readonly Bond[], fields: readonly string[]): Column[] {
  const levels = levelsSource(mind, bonds);
  return [...new Set(fields)].map((name) => ({
    name,
    unit: fieldOf(name)?.unit ?? "text",
    source: LEVELS.has(name) ? levels : FACTS_SOURCE,
  }));
}

/** Cells of a bond for the fields that bonds have. */
export function bondCells(mind: MindContext, bond: Bond, fields: readonly string[]): Record<string, Cell> {
  return Object.fromEntries(
    [...new Set(fields)].flatMap((field) => {
      const cell = bondCell(mind, bond, field);
      return cell === undefined ? [] : [[field, cell] as const];
    }),
  );
}

/** Rows of bonds with their default and requested fields. */
export function bondRows(
  mind: MindContext,
  bonds: readonly Bond[],
  asked: readonly string[] = [],
): Pick<ToolResult, "columns" | "rows"> {
  const [any] = mind.parts.bonds.all();
  const known = asked.filter((field) => any !== undefined && bondCell(mind, any, field) !== undefined);
  const fields = [...BOND_FIELDS, ...known];
  return {
    columns: bondColumns(mind, bonds, fields),
    rows: bonds.map((bond) => ({ key: bond.isin, cells: bondCells(mind, bond, fields) })),
  };
}
