import { type Bond, bond } from "#domain/entities/bond.ts";
import { dealerName } from "#domain/bond-search/display-name.ts";

const NUMERIC = new Set(["coupon_rate_percent", "face_value", "maturity_year"]);

/**
 * Parses a row of bonds.csv by column name; an empty cell becomes null. Listings and observations are joined later.
 * @throws ZodError naming the column whose value is invalid
 */
export function parseBondRow(record: Readonly<Record<string, string>>): Bond {
  const row: Record<string, unknown> = { listings: [], observations: 0, display_name: "-" };
  for (const [column, text] of Object.entries(record)) {
    const value = text.trim();
    row[column] = value === "" ? null : NUMERIC.has(column) ? Number(value) : value;
  }
  const parsed = bond.parse(row);
  return { ...parsed, display_name: dealerName(parsed, "year") };
}
