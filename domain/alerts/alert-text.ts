import type { AlertRule } from "#domain/contract/http/watchlists.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { pctOfYieldFraction, roundHalfAway } from "#domain/lib/decimal.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import type { LevelRule } from "#domain/alerts/alert-rule.ts";
import { SIDE_NOUN } from "#domain/entities/side-text.ts";

const SIDE_LABELS = { best_bid: "best bid", best_ask: "best offer" } as const;
const SIDE_TITLES = { best_bid: "Best bid", best_ask: "Best offer" } as const;

/** Fields of a new quote that an alert shows. */
export type AlertedQuote = Pick<
  Eoi,
  "quote_type" | "state" | "yield_stored" | "unit_price_stored" | "remaining" | "client_name"
>;

/** Quotes that arrived while the alert was paused: their count and the newest. */
export interface Gathered {
  count: number;
  latest: AlertedQuote;
}

export function gather(sofar: Gathered | null, latest: AlertedQuote): Gathered {
  return { count: (sofar?.count ?? 0) + 1, latest };
}

/** Percent as a person types it, with two decimals or more where needed. `7.1` becomes `7.10%`. */
function setLevel(levelPct: number): string {
  const four = roundHalfAway(levelPct, 4).toFixed(4);
  return `${four.replace(/0{1,2}$/, "")}%`;
}

/** The rule as its owner reads it in a list: `Best bid at or below 7.15%`. */
export function ruleText(rule: AlertRule): string {
  switch (rule.kind) {
    case "level_crossed":
      return `${SIDE_TITLES[rule.side]} at or ${rule.direction} ${setLevel(rule.level)}`;
    case "new_quote":
      return rule.side === "ANY" ? "Any new quote" : `New ${SIDE_NOUN[rule.side]}`;
    default:
      return "Rating action";
  }
}

/** `7.18% GS 2033: best bid 7.1200% is below 7.15%`. `best` is a fraction. */
export function levelText(bondName: string, rule: LevelRule, best: number): string {
  const place = pctOfYieldFraction(best) === roundHalfAway(rule.level, 4) ? "at" : rule.direction;
  return `${bondName}: ${SIDE_LABELS[rule.side]} ${formatYieldPct(best)}% is ${place} ${setLevel(rule.level)}`;
}

function levelOf(quote: AlertedQuote): string {
  return quote.yield_stored === null
    ? `at ${formatPrice(quote.unit_price_stored)}`
    : `at ${formatYieldPct(quote.yield_stored)}%`;
}

/** `7.18% GS 2033: new bid at 7.1200% for 5.00 Cr from Narmada Bank`, or the count and the newest quote. */
export function newQuoteText(bondName: string, { count, latest }: Gathered): string {
  const kind = `${latest.state === "INDICATIVE" ? "indicative " : ""}${SIDE_NOUN[latest.quote_type]}`;
  const facts = `${levelOf(latest)} for ${formatCompactRupees(latest.remaining)} from ${latest.client_name}`;
  if (count === 1) return `${bondName}: new ${kind} ${facts}`;
  const article = kind.startsWith("b") ? "a" : "an";
  return `${bondName}: ${count} new quotes, the latest ${article} ${kind} ${facts}`;
}

/** Text of a rating change since the last check; null when nothing changed. */
export function ratingText(
  bondName: string,
  before: string | null,
  bond: { credit_rating: string | null; rating_agency: string | null },
): string | null {
  const now = bond.credit_rating;
  if (now === before) return null;
  if (now === null) return `${bondName}: rating ${before} is no longer published`;
  const by = bond.rating_agency === null ? "" : ` by ${bond.rating_agency}`;
  return before === null
    ? `${bondName}: rated ${now}${by}`
    : `${bondName}: rating changed from ${before} to ${now}${by}`;
}
