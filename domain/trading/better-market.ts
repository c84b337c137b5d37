import type { BetterMarketWarning } from "#domain/entities/deal-warning.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import type { CheckLimits } from "#domain/trading/check-limits.ts";
import { bothNumbers, type JudgedDeal, lostRupees, lostText } from "#domain/trading/lost-rupees.ts";
import { bestBeside, type Gap, gapText, type QuoteBeside, throughBy } from "#domain/trading/market-beside.ts";
import { opposite, type NamedLevel } from "#domain/trading/level.ts";
import { relevel } from "#domain/trading/resolve-level.ts";
import { refusalText, strengthOfLevel } from "#domain/trading/strength.ts";

/**
 * Warns of a level that gives money away: another firm's firm live quote is better for the side that deals or quotes.
 * Null without one, or when they cannot be compared. `quotes` are other firms' quotes of both sides. The loss is
 * calculated on the open size of that quote, at most that of the deal.
 */
export function betterMarket(
  deal: JudgedDeal,
  named: NamedLevel,
  quotes: readonly QuoteBeside[],
  limits: CheckLimits,
): BetterMarketWarning | null {
  const { side, settlementDate } = deal;
  const { figure, value } = named;
  // A facilitator's prices concern two sides and are checked as unusual only.
  if (figure !== "bond_yield" && figure !== "unit_clean_price") return null;
  const field = figure === "bond_yield" ? "yield" : "price";
  const own = bothNumbers(deal, named);
  const level = { bondYield: own.yieldStored, cleanPrice: own.unitPriceStored, settlementDate };
  const comparable = quotes.filter((quote) => quote.isFirm && throughBy(side, level, quote) !== null);
  const best = bestBeside(comparable, opposite(side));
  const gap = best === null ? null : throughBy(side, level, best);
  if (best === null || gap === null) return null;
  const there = onDay(deal, best);
  const reference = field === "yield" ? best.bondYield : there;
  if (reference === null) return null;
  const rupees = deal.rupees === null ? null : Math.min(deal.rupees, best.openRupees);
  const lost = lostRupees(deal, { own: own.unitPriceStored, better: there }, rupees);
  const off = { distance: gap.cheaper, unit: gap.unit, lost };
  const strength = strengthOfLevel(off, limits);
  return {
    code: strength === "refuse" ? "limit_breach" : "unusual_level",
    figure: "better_market",
    text:
      sentence(best, gap, asTyped(field, value), asTyped(field, reference)) +
      lostText(lost, rupees) +
      refusalText(off, limits),
    strength,
    value,
    fixed_field: field,
    reference,
    distance: gap.cheaper,
    lost,
    quantity: best.openRupees,
    client_name: best.clientName,
  };
}

/** Clean price of a quote on the day of the deal, with its yield held. */
function onDay({ bond, settlementDate }: JudgedDeal, { bondYield, cleanPrice, settlementDate: its }: QuoteBeside) {
  if (its === settlementDate || bondYield === null) return cleanPrice;
  return relevel(bond, settlementDate, { fixedField: "yield", yieldStored: bondYield, unitPriceStored: null })
    .unitPriceStored;
}

function sentence({ side, openRupees, clientName }: QuoteBeside, gap: Gap, mine: string, theirs: string): string {
  const noun = side === "BID" ? "bid" : "offer";
  const size = `₹\u00A0${formatCompactRupees(openRupees)}`;
  return `A better ${noun} is live: ${mine} is ${gapText(gap)} through ${theirs} for ${size} (${clientName}).`;
}

function asTyped(field: "yield" | "price", value: number): string {
  return field === "yield" ? `${formatYieldPct(value)} %` : formatPrice(value);
}
