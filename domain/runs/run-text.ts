import { SIDE_NOUN, SIDE_TITLE } from "#domain/entities/side-text.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import type { RunTerms } from "#domain/runs/private-run.ts";

type QuotedTerms = Pick<
  RunTerms,
  | "bond_name"
  | "candidates"
  | "quote_type"
  | "quantum"
  | "fixed_field"
  | "yield_stored"
  | "unit_price_stored"
  | "settlement_delta"
  | "status"
  | "text"
>;

/** Level without trailing zeros: `at 101.25`, `at 6.85%`; empty without a level. */
export function quotedLevelText(of: Pick<QuotedTerms, "fixed_field" | "yield_stored" | "unit_price_stored">): string {
  if (of.fixed_field === "price") return `at ${shortened(formatPrice(of.unit_price_stored))}`;
  return of.fixed_field === "yield" ? `at ${shortened(formatYieldPct(of.yield_stored))}%` : "";
}

/** `101.2500` becomes `101.25`, `6.8000` becomes `6.80`: two decimals stay. */
function shortened(figure: string): string {
  return figure.replace(/(\.\d\d\d*?)0+$/, "$1");
}

/**
 * One line as a text, with its size formatted as in chips or by `sizeText`: `Bid 10.00 Cr 7.18% GS 2033 at 101.25,
 * T+1`.
 */
export function runText(terms: QuotedTerms, sizeText: (rupees: number) => string = formatCompactRupees): string {
  const bond = terms.bond_name ?? (terms.candidates.length > 0 ? "one of several bonds" : "an unknown bond");
  if (terms.status === "off") {
    return ["Withdraw", terms.quote_type === null ? "quotes of" : `the ${SIDE_NOUN[terms.quote_type]} of`, bond].join(
      " ",
    );
  }
  const line = [
    terms.quote_type === null ? "Quote" : SIDE_TITLE[terms.quote_type],
    terms.quantum === null ? "" : sizeText(terms.quantum),
    bond,
    quotedLevelText(terms),
  ];
  const tail = [
    terms.settlement_delta === null ? "" : `T+${terms.settlement_delta}`,
    terms.status === "subject" ? "subject" : "",
  ];
  return [line, tail.filter(Boolean)]
    .map((text, at) => text.filter(Boolean).join(at === 0 ? " " : ", "))
    .filter(Boolean)
    .join(", ");
}

/** Question to the author of an unresolved line; null when resolved. */
export function openQuestion(run: Pick<RunTerms, "unresolved">): string | null {
  if (run.unresolved.includes("bond")) return "Which bond?";
  return run.unresolved.includes("side") ? "Bid or offer?" : null;
}
