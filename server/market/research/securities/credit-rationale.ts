import { issuerTypeSentence } from "#domain/bond-catalogue/bond-text.ts";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { creditRationale } from "#domain/contract/http/securities.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { ratingFor } from "#server/market/research/securities/published-levels.ts";
import type { ScaleStep } from "#server/market/research/securities/rating-scale.ts";
import { ratingMeaning, ratingSymbol } from "#server/market/research/securities/rating-label.ts";
import { sourceLines } from "#server/market/research/securities/source-titles.ts";

type CreditRationale = ResponseOf<typeof creditRationale>;

const RANKS: Readonly<Record<string, string>> = {
  AT1: "Additional Tier 1: interest may be skipped and the principal written down or converted when the bank's capital falls short.",
  TIER2: "Tier 2: repaid after depositors and senior creditors.",
  PERPETUAL: "Perpetual: holders cannot demand repayment; the issuer may call it.",
};

/** The bond's rating in words, from the facts of the data alone. */
export function creditRationaleOf(bond: Bond, scale: readonly ScaleStep[]): CreditRationale {
  const rating = bond.credit_rating ?? ratingFor(bond);
  const symbol = rating === null ? null : (ratingSymbol(rating)?.symbol ?? null);
  const isRead = bond.credit_rating !== null;
  return {
    rating,
    agency: bond.rating_agency,
    rating_date: isRead ? bond.rating_date : null,
    meaning: rating === null ? null : ratingMeaning(rating),
    notes: notesOf(bond, rating),
    scale: scale.map((step) => ({ symbol: step.symbol, bonds: step.bonds, is_this: step.symbol === symbol })),
    source: isRead ? sourceOfRating(bond) : null,
  };
}

function notesOf(bond: Bond, rating: string | null): string[] {
  const { rating_date, security, issuer_type, category, rating_agency } = bond;
  return [
    ...(rating === null ? ["No rating of this bond is in the data."] : []),
    ...(rating !== null && rating !== "SOV" && rating_agency === null ? ["The agency is not in the data."] : []),
    ...(security === "SECURED" ? ["Secured by a charge on assets."] : []),
    ...(security === "UNSECURED" ? ["Unsecured: no charge on assets."] : []),
    ...(issuer_type === null ? ["The issuer is not identified in the data."] : [issuerTypeSentence(issuer_type)]),
    ...rankNotes(category),
    ...(bond.credit_rating !== null && rating_date !== null
      ? [
          `Read from a document of ${formatDate(rating_date)}, not from a rating action; the rating may have changed since.`,
        ]
      : []),
  ];
}

function rankNotes(category: Bond["category"]): string[] {
  const note = RANKS[category ?? ""];
  return note === undefined ? [] : [note];
}

/** The sources of the day the rating was read; null where none is of that day. */
function sourceOfRating({ source, rating_date }: Bond): string | null {
  const lines = sourceLines(source);
  const titles = lines.filter(({ as_of }) => as_of === rating_date).map(({ title }) => title);
  return titles.length > 0 ? [...new Set(titles)].join(", ") : null;
}
