import type { BodyIn, ResponseOf } from "#domain/contract/endpoint.ts";
import { type EoiReview, reviewEoi } from "#domain/contract/http/eoi.ts";
import { offerReport, type offerInventory } from "#domain/contract/http/inventory.ts";
import { confirmsOf, type DealWarning } from "#domain/entities/deal-warning.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { rupeesText } from "#domain/lib/format-rupees.ts";
import { boundText, ON_YIELDBOARD } from "#domain/trading/bound-text.ts";
import { type RfqVenue, venuePayload } from "#src/desk-kit/inputs/rfq-venue.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import type { ReadOffer } from "#src/features/inventory/typed-book.ts";

// Steps of an offer: review each row, show the warnings in one sentence, and review rows with new warnings again.

type Body = BodyIn<typeof offerInventory>;
type Report = ResponseOf<typeof offerInventory>;
export type OfferRow = ReadOffer["rows"][number];
/** Terms common to all rows: settlement and exchange. */
export type OfferTerms = Omit<ReadOffer, "rows">;

/** Reviewed row: its warnings to confirm, or the reason it cannot be offered. */
export interface SeenRow {
  row: OfferRow;
  warnings: readonly DealWarning[];
  problem: string | null;
  /** Terms of the quote; null if it cannot be posted. */
  review: EoiReview | null;
}

function bodyRow({ holding_id, quantum, price, yield: bondYield }: OfferRow, terms: OfferTerms): Body["rows"][number] {
  const level = { yield_stored: price === null ? bondYield : null, unit_price_stored: price };
  const day = { settlement_delta: Number(terms.settlement_delta) };
  return { holding_id, quantum, ...level, ...day, ...(terms.venue === null ? {} : venuePayload(terms.venue)) };
}

/** Reviews each row as a separate EOI, without binding. @throws anything that is no refusal of the row */
export function lookAtRows(rows: readonly OfferRow[], terms: OfferTerms): Promise<SeenRow[]> {
  return Promise.all(
    rows.map(async (row): Promise<SeenRow> => {
      const { holding_id: _holding, ...quote } = bodyRow(row, terms);
      const body = { ...quote, finstrument_id: row.finstrument_id, quote_type: "ASK" } as const;
      try {
        const review = await call(reviewEoi, { body });
        return { row, warnings: review.warnings, problem: null, review };
      } catch (error) {
        if (!(error instanceof CallError) || error.status < 400 || error.status >= 500) throw error;
        return { row, warnings: [], problem: error.text, review: null };
      }
    }),
  );
}

/**
 * Sends the rows with their warnings confirmed.
 * @param send the request itself
 * @returns the result of each row, also when none was posted
 */
export async function sendRows(
  rows: readonly SeenRow[],
  terms: OfferTerms,
  send: (body: Body) => Promise<Report>,
): Promise<Report> {
  try {
    return await send({
      rows: rows.map(({ row, warnings }) => ({ ...bodyRow(row, terms), confirms: confirmsOf(warnings) })),
    });
  } catch (error) {
    const refused = error instanceof CallError ? offerReport.pick({ rows: true }).safeParse(error.body?.fresh) : null;
    if (refused?.success !== true || !(error instanceof CallError)) throw error;
    return { status: error.status, message: error.text, rows: refused.data.rows };
  }
}

/** Sentence for the whole offer. */
export function offerSentence(rows: readonly SeenRow[], terms: OfferTerms): string {
  const venue = terms.venue === null ? `, ${ON_YIELDBOARD}` : venueText(terms.venue);
  const [only, ...more] = rows;
  const review = only?.review ?? null;
  if (only === undefined || review === null) return "";
  const sums = rows.map((each) => each.review?.consideration?.consideration ?? null);
  const money = sums.some((sum) => sum === null) ? null : sums.reduce<number>((total, sum) => total + (sum ?? 0), 0);
  const consideration = money === null ? null : { consideration: roundHalfAway(money, 2) };
  const bound = `${boundText({ ...review, consideration }, true)}${venue}`;
  if (more.length === 0) {
    const { quantum, name } = only.row;
    return `Offer ${rupeesText(quantum, 0)} of ${name} ${levelText(only.row)}${bound}`;
  }
  const face = rows.reduce((total, { row }) => total + row.quantum, 0);
  return `Offer ${rows.length} bonds, ${rupeesText(face, 0)} of face in all${bound}`;
}

function venueText({ exchange, mode, participant, anonymous }: RfqVenue): string {
  const whom = mode === "OTM" ? `to ${exchange}` : `to ${participant?.name ?? "–"} alone at ${exchange}`;
  return `, and ${whom}${anonymous ? ", anonymously" : ""}`;
}

function levelText({ price, yield: bondYield }: OfferRow): string {
  return price === null ? `at ${formatYieldPct(bondYield)} %` : `@ ${formatPrice(price)}`;
}
