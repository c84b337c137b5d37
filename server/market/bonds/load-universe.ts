import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { withDisplayNames } from "#domain/bond-search/display-name.ts";
import { type FrequencyShare, frequencyShares } from "#domain/bond-terms/frequency-share.ts";
import { type RatingUpdate, type TermFact } from "#domain/bond-terms/known-terms.ts";
import { resolveTerms, type TermSources } from "#domain/bond-terms/resolve-terms.ts";
import { bondListing, type Bond, type BondListing } from "#domain/entities/bond.ts";
import { bondTerm, type BondTerm } from "#domain/entities/bond-term.ts";
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

/** Terms from the files beside bonds.csv: facts, newer ratings, and permitted assumptions. */
function termSources(folder: string): TermSources {
  const facts = Map.groupBy(rowsOf(folder, "bond-terms.csv").map(factOf), ({ isin }) => isin);
  const ratings = new Map(rowsOf(folder, "bond-rating-updates.csv").map((row) => [row["isin"] ?? "", ratingOf(row)]));
  const derived = new Map(rowsOf(folder, "bond-terms-derived.csv").map((row) => [row["isin"] ?? "", derivedOf(row)]));
  return {
    facts: (isin) => facts.get(isin) ?? [],
    rating: (isin) => ratings.get(isin),
    derived: (isin) => derived.get(isin),
    share: frequencyShares(rowsOf(folder, "bond-frequency-assumptions.csv").map(shareOf)),
  };
}

function factOf(row: Row): TermFact & { isin: string } {
  const { isin = "", field = "", value = "", source = "", source_date } = row;
  return { isin, field, value, source, sourceDate: source_date || null };
}

function ratingOf(row: Row): RatingUpdate {
  const { credit_rating = "", rating_agency, rating_date = "" } = row;
  return { credit_rating, rating_agency: rating_agency || null, rating_date };
}

function derivedOf(row: Row): BondTerm {
  const ground = `its coupon and another of the same issuer are one yield: ${row["evidence"] ?? ""}`;
  return bondTerm.parse({ term: row["field"], value: row["value"], basis: "ASSUMED", ground });
}

function shareOf(row: Row): FrequencyShare {
  const percent = (name: string) => Number(row[`${name}_pct`]);
  return {
    scope: row["scope"] ?? "",
    key: row["key"] ?? "",
    knownBonds: Number(row["known_bonds"]),
    percents: {
      ANNUAL: percent("annual"),
      SEMI_ANNUAL: percent("semi_annual"),
      QUARTERLY: percent("quarterly"),
      MONTHLY: percent("monthly"),
    },
  };
}

/**
 * All bonds of a folder with bonds.csv, its companions on terms, bond-listings.csv and bond-prices.csv, each with its
 * terms, listings, the number of its published prices and yields, and a display name of its own. Throws when a file is
 * missing or a row is malformed.
 */
export function readUniverse(folder: string): Bond[] {
  const listings = Map.groupBy(rowsOf(folder, "bond-listings.csv"), (row) => row["isin"] ?? "");
  const observed = new Map<string, number>();
  for (const row of rowsOf(folder, "bond-prices.csv")) {
    const isin = row["isin"] ?? "";
    observed.set(isin, (observed.get(isin) ?? 0) + 1);
  }
  const sources = termSources(folder);
  const bonds = rowsOf(folder, "bonds.csv").map((row): Bond => {
    const bond = resolveTerms(parseBondRow(row), sources);
    return {
      ...bond,
      listings: (listings.get(bond.isin) ?? []).map(listingOf),
      observations: observed.get(bond.isin) ?? 0,
    };
  });
  return withDisplayNames(bonds);
}
