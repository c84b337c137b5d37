import type { BetterMarketWarning } from "#domain/entities/deal-warning.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { bestBeside, type Gap, gapText, type QuoteBeside, throughBy } from "#domain/trading/market-beside.ts";
import { opposite } from "#domain/trading/level.ts";
import type { NamedLevel } from "#domain/trading/unusual-level.ts";

/**
 * Warns of a level that gives money away: a firm live quote of another firm is better for the side that deals or quotes.
 * Null where none is, or where it cannot be compared. `quotes` are those of other firms, on any side.
 */
export function betterMarket(
  side: QuoteType,
  { figure, value }: NamedLevel,
  settlementDate: IsoDate,
  quotes: readonly QuoteBeside[],
): BetterMarketWarning | null {
  // A facilitator's prices are of two sides and judged as unusual alone.
  if (figure !== "bond_yield" && figure !== "unit_clean_price") return null;
  const field = figure === "bond_yield" ? "yield" : "price";
  const level = {
    bondYield: field === "yield" ? value : null,
    cleanPrice: field === "price" ? value : null,
    settlementDate,
  };
  const comparable = quotes.filter((quote) => quote.isFirm && throughBy(side, level, quote) !== null);
  const best = bestBeside(comparable, opposite(side));
  const gap = best === null ? null : throughBy(side, level, best);
  const reference = field === "yield" ? best?.bondYield : best?.cleanPrice;
  if (best === null || gap === null || reference == null) return null;
  return {
    code: "unusual_level",
    figure: "better_market",
    text: sentence(best, gap, asTyped(field, value), asTyped(field, reference)),
    value,
    fixed_field: field,
    reference,
    distance: gap.cheaper,
    quantity: best.openRupees,
    client_name: best.clientName,
  };
}

function sentence({ side, openRupees, clientName }: QuoteBeside, gap: Gap, mine: string, theirs: string): string {
  const noun = side === "BID" ? "bid" : "offer";
  const size = `₹\u00A0${formatCompactRupees(openRupees)}`;
  return `A better ${noun} is live: ${mine} is ${gapText(gap)} through ${theirs} for ${size} (${clientName}).`;
}

function asTyped(field: "yield" | "price", value: number): string {
  return field === "yield" ? `${formatYieldPct(value)} %` : formatPrice(value);
}
