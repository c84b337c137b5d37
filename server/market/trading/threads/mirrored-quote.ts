import { and, eq } from "drizzle-orm";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { VenueQuote } from "#domain/exchange/venue-quote.ts";
import { isFirm } from "#domain/trading/eoi-life.ts";
import { type DealLevel, levelOf } from "#domain/trading/level.ts";
import { resolveLevel } from "#domain/trading/resolve-level.ts";
import type { MirroredQuote } from "#domain/trading/venue-cluster.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { venueQuotes } from "#server/machine/db/schema/exchanges.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import type { EoiRow } from "#server/market/trading/rows/eoi-presenter.ts";

type Reader = Pick<Tx | Orm, "select">;

/** Level at an exchange, with the price that the exchange leaves out if the bond can be priced. */
export function levelAtVenue(
  parts: Pick<Parts, "bonds">,
  { finstrumentId, settlementDate }: { finstrumentId: string; settlementDate: string },
  { yieldFraction, price }: { yieldFraction: number | null; price: number | null },
): DealLevel {
  const quoted = { fixedField: "yield" as const, unitPriceStored: price, yieldStored: yieldFraction };
  if (price !== null || yieldFraction === null) return quoted;
  const asked = { ...quoted, priceOverridden: false };
  const resolved = resolveLevel(bondOf(parts, { finstrumentId }), settlementDate, asked);
  return resolved.ok ? levelOf(resolved.value) : quoted;
}

/** The firm's own quote of a number; undefined where it was not placed from here. */
export async function ownQuoteAt(reader: Reader, exchange: Exchange, rfqNumber: string): Promise<EoiRow | undefined> {
  const [row] = await reader
    .select()
    .from(eois)
    .where(and(eq(eois.exchange, exchange), eq(eois.rfqNumber, rfqNumber)));
  return row;
}

export const mirroredOwn = (row: EoiRow): MirroredQuote => ({
  finstrumentId: row.finstrumentId,
  settlementDate: row.settlementDate,
  side: row.quoteType,
  quantity: row.quantum,
  level: levelOf(row),
  eoiId: row.id,
  firm: isFirm(row.state),
});

/** A quote as the exchange shows it to a firm; undefined where it does not. */
export async function seenQuoteAt(
  reader: Reader,
  { clientId, exchange, number }: { clientId: string; exchange: Exchange; number: string },
): Promise<{ quote: VenueQuote; isMine: boolean } | undefined> {
  const [row] = await reader
    .select({ quote: venueQuotes.quote, isMine: venueQuotes.isMine })
    .from(venueQuotes)
    .where(and(eq(venueQuotes.clientId, clientId), eq(venueQuotes.exchange, exchange), eq(venueQuotes.number, number)));
  return row;
}

/** Null for a bond that is not known here, or a quote that says no day of settlement. */
export function mirroredOther(parts: Pick<Parts, "bonds">, quote: VenueQuote): MirroredQuote | null {
  const { isin: finstrumentId, settlementDate } = quote;
  if (settlementDate === null || parts.bonds.get(finstrumentId) === undefined) return null;
  const level = levelAtVenue(parts, { finstrumentId, settlementDate }, quote);
  const quantity = Math.max(0, quote.faceRupees - quote.tradedRupees);
  return { finstrumentId, settlementDate, side: quote.side, quantity, level, eoiId: null, firm: false };
}
