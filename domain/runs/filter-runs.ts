import { meetsTerms, type QuoteTerms } from "#domain/runs/filter-terms.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { meetsConditions, type QuoteFilter } from "#domain/runs/quote-filter.ts";

export interface RunFilter {
  /** Parsed filter: words that must all occur, and conditions. */
  typed: QuoteFilter;
  side: "ALL" | "BID" | "ASK";
}

/** Filters lines; an unresolved line is shown for any side. */
export function filterRuns(runs: readonly PrivateRun[], { typed, side }: RunFilter): PrivateRun[] {
  const words = typed.words.toLowerCase().split(/\s+/).filter(Boolean);
  return runs.filter((run) => {
    if (side !== "ALL" && run.quote_type !== null && run.quote_type !== side) return false;
    if (typed.side !== null && run.quote_type !== null && run.quote_type !== typed.side) return false;
    const figures = { yieldFraction: run.yield_stored, price: run.unit_price_stored, size: run.quantum };
    if (!meetsConditions(figures, typed.conditions)) return false;
    if (words.length === 0 && typed.terms.length === 0) return true;
    const terms = termsOf(run);
    return words.every((word) => terms.text.includes(word)) && meetsTerms(terms, typed.terms);
  });
}

/** A chat line names no venue and no settlement date. */
function termsOf(run: PrivateRun): QuoteTerms {
  const { bond_name, finstrument_id, author, channel_name, status, settlement_delta } = run;
  const names = [bond_name, finstrument_id, author.name, author.client_name, channel_name].join(" ").toLowerCase();
  return {
    settlementDelta: settlement_delta,
    settlementDate: null,
    state: status === "firm" ? "DEFAULT" : status === "subject" ? "INDICATIVE" : null,
    venue: null,
    names,
    text: `${names} ${run.text} ${run.quote_type ?? ""}`.toLowerCase(),
  };
}
