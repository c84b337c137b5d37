import type { Approval, ChangedField } from "#domain/accounts/approval.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import { SIDE_NOUN } from "#domain/entities/side-text.ts";
import { formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import type { LimitAct } from "#domain/notices/table.ts";
import { type DealLevel, levelText } from "#domain/trading/level.ts";

// Notices that the server stores in the bell of a person of one firm, one line each.

const LIMIT_VERBS: Record<LimitAct, string> = { add: "added", change: "changed", remove: "removed" };

/**
 * `Gauri Rao changed the firm limit for All deals, bought a day: Limit 50.00 Cr → 60.00 Cr`.
 * @param name name of the limit on its page
 */
export function limitNotice(
  act: LimitAct,
  {
    by,
    approvedBy,
    name,
    fields,
  }: { by: string; approvedBy: string | null; name: string; fields: readonly ChangedField[] },
): string {
  const figures = fields.map(({ label, before, after }) => {
    if (act === "add") return `${label} ${after}`;
    return act === "remove" ? `${label} was ${before}` : `${label} ${before || "none"} → ${after || "none"}`;
  });
  const article = act === "add" ? "a" : "the";
  const approved = approvedBy === null ? "" : `, approved by ${approvedBy}`;
  return `${by} ${LIMIT_VERBS[act]} ${article} ${name}: ${figures.join(", ")}${approved}`;
}

const OUTCOMES = {
  approved: "approved your change",
  rejected: "rejected your change",
  stale: "could not approve your change, as it is out of date",
} as const;

/** `Kabir Anand rejected your change: Deactivate Nisha Verma. Reason: Not agreed with the desk.` */
export function decidedNotice(
  { status, sentence, note }: Pick<Approval, "sentence" | "note"> & { status: keyof typeof OUTCOMES },
  by: string,
): string {
  const why = note === null || note === "" ? "" : ` ${status === "rejected" ? "Reason: " : ""}${note}`;
  return `${by} ${OUTCOMES[status]}: ${sentence}${why}`;
}

/** `Gauri Rao asks for your approval: Deactivate Nisha Verma. Reason: She leaves.` */
export function proposedNotice({ sentence, reason }: Pick<Approval, "sentence" | "reason">, by: string): string {
  return `${by} asks for your approval: ${sentence}${reason === "" ? "" : ` Reason: ${reason}`}`;
}

/** A quote that ended without its owner. */
export interface EndedQuote extends DealLevel {
  quoteType: QuoteType;
  bondName: string;
  /** Rupees of face still open. */
  remaining: number;
}

/** Maximum quotes named; further ones are counted. */
const NAMED = 3;

const quoteText = (quote: EndedQuote) =>
  `${SIDE_NOUN[quote.quoteType]} for ${formatCompactRupees(quote.remaining)} ${quote.bondName} at ${levelText(quote)}`;

/**
 * Quotes of one person that ended together: `Your bid for 5.00 Cr 7.18% GS 2033 at 7.0500 lapsed at 17:00:00`.
 * @param by the colleague or staff member who withdrew them; null when they expired
 */
export function endedQuotesNotice(quotes: readonly EndedQuote[], by: string | null, atMs: number): string {
  const named = quotes.slice(0, NAMED).map(quoteText).join("; ");
  const more = quotes.length > NAMED ? `; and ${quotes.length - NAMED} more` : "";
  const at = formatTimeWithSeconds(atMs);
  const whose = quotes.length === 1 ? `your ${named}` : `${quotes.length} of your quotes`;
  const which = quotes.length === 1 ? "" : `: ${named}${more}`;
  if (by !== null) return `${by} withdrew ${whose} at ${at}${which}`;
  return `${whose.charAt(0).toUpperCase()}${whose.slice(1)} lapsed at ${at}${which}`;
}

/** `NSE R2611290001 was closed at the exchange at 11:04:09: your offer for 5.00 Cr 7.18% GS 2033 at 7.0500`. */
export function closedRfqNotice(quote: EndedQuote, name: string, atMs: number): string {
  return `${name} was closed at the exchange at ${formatTimeWithSeconds(atMs)}: your ${quoteText(quote)}`;
}
