import type { Bond } from "#domain/entities/bond.ts";
import type { IssueType } from "#domain/entities/limit.ts";

const GOVERNMENT = ["GSEC", "TBILL", "STRIPS", "SGB"];

/** Digits 8 and 9 of an Indian company's ISIN encode the kind of instrument (NSDL's numbering). */
const KIND_OF_INSTRUMENT = { start: 7, end: 9 };
const COMMERCIAL_PAPER = "14";
const CERTIFICATE_OF_DEPOSIT = "16";

/** Kind of paper of a bond, for single-order limits. */
export function issueTypeOf({ category, isin }: Pick<Bond, "category" | "isin">): IssueType {
  if (category === "SDL") return "SD";
  if (category !== null && GOVERNMENT.includes(category)) return "GS";
  const kind = isin.startsWith("INE") ? isin.slice(KIND_OF_INSTRUMENT.start, KIND_OF_INSTRUMENT.end) : "";
  if (kind === COMMERCIAL_PAPER) return "CP";
  return kind === CERTIFICATE_OF_DEPOSIT ? "CD" : "CB";
}
