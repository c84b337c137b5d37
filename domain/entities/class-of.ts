import { type Bond, isListed } from "#domain/entities/bond.ts";
import type { InstrumentClass } from "#domain/entities/instrument-class.ts";
import { addMonths } from "#domain/lib/iso-date.ts";

export type BondForClass = Pick<
  Bond,
  "isin" | "name" | "category" | "issuer_type" | "issue_date" | "maturity_date" | "listed" | "listings"
>;

/** Characters 8 and 9 of a company's ISIN encode the kind of instrument (NSDL's numbering). */
const CLASS_OF_KIND: Readonly<Record<string, InstrumentClass>> = { "14": "CP", "15": "PTC", "16": "CD" };
const GOVERNMENT_ISIN = /^IN\d/;
const CAPITAL_GAIN = /\b54 ?EC\b|\bcapital gains?\b/i;

/** Class of a bond of our data. */
export function classOf(bond: BondForClass): InstrumentClass {
  if (GOVERNMENT_ISIN.test(bond.isin)) return governmentClass(bond);
  const kind = CLASS_OF_KIND[bond.isin.slice(7, 9)];
  if (kind !== undefined) return kind;
  if (CAPITAL_GAIN.test(bond.name) && !isListed(bond)) return "B54EC";
  return isShort(bond) ? "NCD_SHORT" : debtClass(bond);
}

/** Class by category, or by the ISIN: bills carry X, Y or Z, and strips C or P, after four digits. */
function governmentClass({ isin, category }: BondForClass): InstrumentClass {
  if (category === "SGB" || category === "TBILL" || category === "STRIPS" || category === "SDL") return category;
  if (category === "GSEC") return category;
  if (!isin.startsWith("IN0")) return "SDL";
  if (/^IN00\d{4}[XYZ]/.test(isin)) return "TBILL";
  return /^IN00\d{4}[CP]/.test(isin) ? "STRIPS" : "GSEC";
}

/** True for a debenture issued for a year or less. */
function isShort({ issue_date: issued, maturity_date: due }: BondForClass): boolean {
  return issued !== null && due !== null && due <= addMonths(issued, 12);
}

function debtClass({ category, issuer_type: issuer }: BondForClass): InstrumentClass {
  switch (category) {
    case "GSEC":
    case "TBILL":
    case "SDL":
    case "STRIPS":
    case "SGB":
    case "PSU":
    case "NBFC":
    case "BANK":
    case "AT1":
    case "MUNICIPAL":
      return category;
    case "TIER2":
      return "BANK";
    // Perpetual debt of a bank is Additional Tier 1, even if our data does not say so.
    case "PERPETUAL":
      return issuer === "BANK" ? "AT1" : "NCD";
    case "CORPORATE":
    case null:
      return "NCD";
  }
}
