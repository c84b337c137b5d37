import type { BodyIn, ResponseOf } from "#domain/contract/endpoint.ts";
import { reviewEoi } from "#domain/contract/http/eoi.ts";
import { offerReport, type offerInventory } from "#domain/contract/http/inventory.ts";
import { confirmsOf, type DealWarning } from "#domain/entities/deal-warning.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { rupeesText } from "#domain/lib/format-rupees.ts";
import { type RfqVenue, venuePayload } from "#src/desk-kit/inputs/rfq-venue.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import type { ReadOffer } from "#src/features/inventory/typed-book.ts";

// An offer in steps: each row is looked at, the sentence says what is unusual, and what became unusual meanwhile is asked again.

type Body = BodyIn<typeof offerInventory>;
type Report = ResponseOf<typeof offerInventory>;
export type OfferRow = ReadOffer["rows"][number];
/** What the rows have in common: the day they settle on, and where they go beside our platform. */
export type OfferTerms = Omit<ReadOffer, "rows">;

/** A row with what its `confirms` repeats, or why it cannot be offered. */
export interface SeenRow {
  row: OfferRow;
  warnings: readonly DealWarning[];
  problem: string | null;
}

function bodyRow({ holding_id, quantum, price, yield: bondYield }: OfferRow, terms: OfferTerms): Body["rows"][number] {
  const level = { yield_stored: price === null ? bondYield : null, unit_price_stored: price };
  const day = { settlement_delta: Number(terms.settlement_delta) };
  return { holding_id, quantum, ...level, ...day, ...(terms.venue === null ? {} : venuePayload(terms.venue)) };
}

/** Looks at each row as at an EOI of its own, which binds nobody. @throws what is no answer about the row */
export function lookAtRows(rows: readonly OfferRow[], terms: OfferTerms): Promise<SeenRow[]> {
  return Promise.all(
    rows.map(async (row): Promise<SeenRow> => {
      const { holding_id: _holding, ...quote } = bodyRow(row, terms);
      const body = { ...quote, finstrument_id: row.finstrument_id, quote_type: "ASK" } as const;
      try {
        return { row, warnings: (await call(reviewEoi, { body })).warnings, problem: null };
      } catch (error) {
        if (!(error instanceof CallError) || error.status < 400 || error.status >= 500) throw error;
        return { row, warnings: [], problem: error.text };
      }
    }),
  );
}

/**
 * Sends rows with what was seen of them repeated.
 * @param send the call itself
 * @returns what became of each, also where none was posted
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

/** The whole offer in plain words. */
export function offerSentence(rows: readonly OfferRow[], terms: OfferTerms): string {
  const delta = terms.settlement_delta;
  const venue = terms.venue === null ? "" : venueText(terms.venue);
  const [only, ...more] = rows;
  if (only === undefined) return "";
  if (more.length === 0) {
    return `Offer ${rupeesText(only.quantum, 0)} of ${only.name} ${levelText(only)}, T+${delta}${venue}`;
  }
  const sum = rows.reduce((total, { quantum }) => total + quantum, 0);
  return `Offer ${rows.length} bonds, ${rupeesText(sum, 0)} of face in all, T+${delta}${venue}`;
}

function venueText({ exchange, mode, participant, anonymous }: RfqVenue): string {
  const whom = mode === "OTM" ? `to ${exchange}` : `to ${participant?.name ?? "–"} alone at ${exchange}`;
  return `, and ${whom}${anonymous ? " without your name" : ""}`;
}

function levelText({ price, yield: bondYield }: OfferRow): string {
  return price === null ? `at ${formatYieldPct(bondYield)} %` : `@ ${formatPrice(price)}`;
}
