import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import type { RunTerms } from "#domain/runs/private-run.ts";

type Said = Pick<
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

const SIDES = { BID: "Bid", ASK: "Offer" } as const;

/** A level without needless zeros, as it is spoken: `at 101.25`, `at 6.85%`; empty where none was said. */
export function quotedLevelText(of: Pick<Said, "fixed_field" | "yield_stored" | "unit_price_stored">): string {
  if (of.fixed_field === "price") return `at ${shortened(formatPrice(of.unit_price_stored))}`;
  return of.fixed_field === "yield" ? `at ${shortened(formatYieldPct(of.yield_stored))}%` : "";
}

/** `101.2500` as `101.25`, `6.8000` as `6.80`: two decimals stay. */
function shortened(figure: string): string {
  return figure.replace(/(\.\d\d\d*?)0+$/, "$1");
}

/** One line in plain words: `Bid 10.00 Cr 7.18% GS 2033 at 101.25, T+1`. */
export function runText(said: Said): string {
  const bond = said.bond_name ?? (said.candidates.length > 0 ? "one of several bonds" : "an unknown bond");
  if (said.status === "off") {
    return [
      "Withdraw",
      said.quote_type === null ? "quotes of" : `the ${SIDES[said.quote_type].toLowerCase()} of`,
      bond,
    ].join(" ");
  }
  const line = [
    said.quote_type === null ? "Quote" : SIDES[said.quote_type],
    said.quantum === null ? "" : formatCompactRupees(said.quantum),
    bond,
    quotedLevelText(said),
  ];
  const tail = [
    said.settlement_delta === null ? "" : `T+${said.settlement_delta}`,
    said.status === "subject" ? "subject" : "",
  ];
  return [line, tail.filter(Boolean)]
    .map((words, at) => words.filter(Boolean).join(at === 0 ? " " : ", "))
    .filter(Boolean)
    .join(", ");
}

/** How the question of an unresolved line is put to its author. */
export function openQuestion(run: Pick<RunTerms, "unresolved">): string | null {
  if (run.unresolved.includes("bond")) return "Which bond?";
  return run.unresolved.includes("side") ? "Bid or offer?" : null;
}
