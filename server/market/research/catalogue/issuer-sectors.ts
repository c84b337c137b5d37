import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";

/** Facts about an issuer in issuers.csv beside its bonds. */
export interface IssuerFacts {
  sector: string | null;
  /** First seven characters of its ISINs. */
  prefixes: string[];
}

/**
 * Facts by full name. An issuer has one row per prefix, and mostly one of them names the sector. Throws when the file
 * is missing or not a table.
 */
export function readIssuerFacts(folder: string): Map<string, IssuerFacts> {
  const rows = parse<Record<string, string>>(readFileSync(path.join(folder, "issuers.csv")), {
    columns: true,
    bom: true,
  });
  const facts = new Map<string, IssuerFacts>();
  for (const { issuer = "", isin_prefix: prefix = "", sector = "" } of rows) {
    if (issuer === "") continue;
    const known = facts.get(issuer) ?? { sector: null, prefixes: [] };
    facts.set(issuer, { sector: known.sector ?? (sector || null), prefixes: [...known.prefixes, prefix].toSorted() });
  }
  return facts;
}
