import { formatDate } from "#domain/lib/format-date.ts";
import { formatSize } from "#domain/lib/format-rupees.ts";
import { runText } from "#domain/runs/run-text.ts";
import { unreadOf } from "#domain/quote-parser/deal-line.ts";
import type { TypedDealLine } from "#src/desk-kit/quote-reading/typed-deal-line.ts";

/** Terms of a line besides side, size, bond, level and T+n, in words. */
export function otherTerms({ settlement, validity, state, venue, party }: TypedDealLine): string[] {
  return [
    settlement === null ? "" : `settles ${formatDate(settlement)}`,
    validity === null ? "" : validityWords(validity),
    state === null ? "" : state === "DEFAULT" ? "firm" : "indicative",
    venue === null ? "" : venue === "OTC" ? "to no exchange" : `to ${venue} RFQ`,
    party === null ? "" : `for ${party.name}`,
  ].filter((text) => text !== "");
}

function validityWords(validity: string): string {
  if (validity === "DAY") return "for the day";
  return validity.startsWith("till ") ? validity : `for ${validity.replace(/m$/, " minutes")}`;
}

/** The whole line in plain words: `Bid 10 Cr 7.18% GS 2033 at 101.25, T+1, for 30 minutes`. */
export function typedLineText(line: TypedDealLine): string {
  return [runText({ ...line, status: null }, formatSize), ...otherTerms(line)].join(", ");
}

/** First problem of a line; null when it makes a quote. */
export function lineProblem(line: TypedDealLine): string | null {
  const [problem] = line.problems;
  if (problem !== undefined) return problem.text;
  if (line.finstrument_id === null) return "Which bond? Be more specific.";
  return line.quote_type === null ? "Bid or offer? Be more specific." : null;
}

/** Question about the words that were not read, asked once; null where all was read. */
export function unreadQuestion({ text, spans }: Pick<TypedDealLine, "text" | "spans">): string | null {
  const unread = unreadText({ text, spans });
  return unread === null ? null : `Not read: ${unread}. Press Enter again to continue without it, or correct it.`;
}

/** The words that were not read, in quotation marks; null where all was read. */
export function unreadText({ text, spans }: Pick<TypedDealLine, "text" | "spans">): string | null {
  const unread = unreadOf(text, spans);
  return unread.length === 0 ? null : unread.map((each) => `"${each}"`).join(", ");
}
