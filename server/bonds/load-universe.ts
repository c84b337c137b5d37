import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { withDisplayNames } from "#domain/bond-search/display-name.ts";
import { bondListing, type Bond, type BondListing } from "#domain/entities/bond.ts";
import { parseBondRow } from "#domain/bond-search/parse-bond-row.ts";

type Row = Record<string, string>;

function rowsOf(folder: string, file: string): Row[] {
  return parse<Row>(readFileSync(join(folder, file)), { columns: true, bom: true, skip_empty_lines: true });
}

function listingOf(row: Row): BondListing {
  return bondListing.parse({
    exchange: row["exchange"],
    symbol: row["symbol_or_scrip_code"],
    series: row["series_or_group"] || null,
    lot_size: row["lot_size"] ? Number(row["lot_size"]) : null,
  });
}

/**
 * All bonds of a folder with bonds.csv, bond-listings.csv and bond-prices.csv, each with its listings, the number of its
 * published prices and yields, and a display name of its own. Throws when a file is missing or a row is malformed.
 */
export function readUniverse(folder: string): Bond[] {
  const listings = Map.groupBy(rowsOf(folder, "bond-listings.csv"), (row) => row["isin"] ?? "");
  const observed = new Map<string, number>();
  for (const row of rowsOf(folder, "bond-prices.csv")) {
    const isin = row["isin"] ?? "";
    observed.set(isin, (observed.get(isin) ?? 0) + 1);
  }
  const bonds = rowsOf(folder, "bonds.csv").map((row): Bond => {
    const bond = parseBondRow(row);
    return {
      ...bond,
      listings: (listings.get(bond.isin) ?? []).map(listingOf),
      observations: observed.get(bond.isin) ?? 0,
    };
  });
  return withDisplayNames(bonds);
}
