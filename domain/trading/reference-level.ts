import type { Bond } from "#domain/entities/bond.ts";
import { formatDate, formatDateTime } from "#domain/lib/format-date.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { unreachable } from "#domain/lib/must.ts";
import {
  asOf,
  type Found,
  type FoundLevel,
  type LiveFind,
  type MasterFind,
  ranked,
  type TradeFind,
} from "#domain/market-quote/infer-level.ts";
import { relevel } from "#domain/trading/resolve-level.ts";

/** A live market quote with its firm. */
export type QuotedFind = LiveFind & { clientId: string; clientName: string };

type PublishedFind = Omit<MasterFind, "source">;

/** Known market levels that a typed level is compared with. Curves are estimates and not included. */
export interface ReferenceFinds {
  /** One quote per firm, most reliable first. */
  lives: readonly QuotedFind[];
  trade: TradeFind | null;
  master: PublishedFind | null;
}

type KnownFind = Exclude<Found<QuotedFind, TradeFind, PublishedFind>, { basis: "curve" }>;

export interface ReferenceLevel {
  /** Fraction, for the requested settlement date; null when only a price is known. */
  bondYield: number | null;
  /** Per 100 of face; null when only a yield is known. */
  cleanPrice: number | null;
  basis: KnownFind["basis"];
  /** An instant in UTC, or a day. */
  asOf: string;
  /** Firm of the quote; null for a trade and a published level. */
  clientId: string | null;
  /** `the best bid 6.8500 % (Narmada Bank)`, with the given number. */
  describe: (level: string) => string;
}

/** Known levels of a bond for a settlement date, most reliable first. */
export function referenceLevels(bond: Bond, settlementDate: IsoDate, finds: ReferenceFinds): ReferenceLevel[] {
  return ranked({ ...finds, curve: null }).flatMap((found) => {
    if (found.basis === "curve") return [];
    const { basis, find } = found;
    return [
      {
        ...onDay(bond, settlementDate, find),
        basis,
        asOf: asOf(found),
        clientId: basis === "live" ? find.clientId : null,
        describe: (level: string) => described(found, level),
      },
    ];
  });
}

function described(found: KnownFind, level: string): string {
  switch (found.basis) {
    case "live":
      return `the best ${found.find.side === "BID" ? "bid" : "offer"} ${level} (${found.find.clientName})`;
    case "trade": {
      const { date, atMs } = found.find;
      if (atMs === null) return `the exchange trade of ${formatDate(date)} at ${level}`;
      return `the last trade here, ${formatDateTime(atMs)} at ${level}`;
    }
    case "master":
      return `the last published level ${level} (${formatDate(found.find.date)})`;
    default:
      return unreachable(found);
  }
}

/** Carries a level to another day: the yield is held and the price recalculated. */
function onDay(
  bond: Bond,
  settlementDate: IsoDate,
  level: FoundLevel,
): Pick<ReferenceLevel, "bondYield" | "cleanPrice"> {
  const { bondYield, cleanPrice } = level;
  if (bondYield === null || level.settlementDate === settlementDate) return { bondYield, cleanPrice };
  const held = relevel(bond, settlementDate, { fixedField: "yield", yieldStored: bondYield, unitPriceStored: null });
  return { bondYield, cleanPrice: held.unitPriceStored };
}
