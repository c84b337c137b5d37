import { and, inArray } from "drizzle-orm";
import type { Bond } from "#domain/entities/bond.ts";
import type { UncoveredWarning } from "#domain/entities/deal-warning.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import type { SaleRule } from "#domain/entities/sale-rule.ts";
import { type BondPosition, uncoveredSale } from "#domain/inventory/uncovered-sale.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import type { Release } from "#domain/limits/exposure.ts";
import { STANDING_STATUSES } from "#domain/trading/eoi-life.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import type { CheckedMarket } from "#server/market/trading/checks/checked-market.ts";
import { bookOfFirm, readPosition } from "#server/market/trading/checks/read-position.ts";
import { ruleInForce } from "#server/market/trading/checks/sale-rule.ts";
import { lockLimits } from "#server/market/trading/limits/lock-limits.ts";

/** The parts of a checked deal that make it a sale of a size. */
interface Sale {
  bond: Bond;
  side: QuoteType;
  /** Rupees of face; null where it stays as it was. */
  quantity: number | null;
  /** Null where the firm itself deals nothing. */
  limited: {
    /** Rupees of face, new or not. */
    quantity: number;
    isBehindQuote?: boolean;
    releases?: readonly Release[];
    isForClient?: boolean;
    made?: "ticket" | "report";
  } | null;
}

interface FirmBook {
  hasBook: boolean;
  rule: SaleRule;
}

/**
 * Sales of more than a firm has free, for the bonds of one act. A firm that does not keep its book here gets no
 * warnings. Where the firm forbids such sales, its binding acts run one after the other under the lock of its limits,
 * so that of two dealers who both sell the last crore, the second sees the first.
 */
export class UncoveredSales {
  readonly #market: CheckedMarket;
  readonly #clientId: string;
  readonly #positions = new Map<string, Promise<BondPosition>>();
  #book: Promise<FirmBook> | undefined;

  constructor(market: CheckedMarket, clientId: string) {
    this.#market = market;
    this.#clientId = clientId;
  }

  /** At most one warning; none of a purchase, of a size that stays as it was, of a sale for an end client, of a report. */
  async warningsOf({ limited, quantity, side, bond }: Sale): Promise<UncoveredWarning[]> {
    if (side !== "ASK" || quantity === null || limited === null || limited.isForClient === true) return [];
    if (limited.made === "report") return [];
    const { hasBook, rule } = await this.#readBook();
    if (!hasBook || (limited.made === "ticket" && rule === "WARN")) return [];
    const released = await this.#released(limited.releases ?? []);
    if (released.isForClient) return [];
    const position = await this.#position(bond.isin);
    const behind = limited.isBehindQuote === true ? limited.quantity : 0;
    const without = {
      ...position,
      inQuotes: Math.max(position.inQuotes - released.inQuotes - behind, 0),
      goingOut: Math.max(position.goingOut - released.goingOut, 0),
    };
    const warning = uncoveredSale(without, limited.quantity, rule);
    return warning === null ? [] : [warning];
  }

  /** Counts a quote that this act posts or changes, for those that come after it in the same act. */
  async take({ side, bond, limited }: Sale): Promise<void> {
    if (side !== "ASK" || limited === null || !(await this.#readBook()).hasBook) return;
    const { inQuotes } = await this.#released(limited.releases ?? []);
    const position = await this.#position(bond.isin);
    position.inQuotes += limited.quantity - inQuotes;
  }

  #readBook(): Promise<FirmBook> {
    return (this.#book ??= this.#bookNow());
  }

  async #bookNow(): Promise<FirmBook> {
    const { reader, tx } = this.#market;
    const [row] = await bookOfFirm(reader, { clientId: this.#clientId });
    if (row?.hasBook !== true) return { hasBook: false, rule: "WARN" };
    const rule = await ruleInForce(reader, this.#clientId, row.rule);
    if (rule === "FORBID" && tx !== null) await lockLimits(tx, this.#clientId);
    return { hasBook: true, rule };
  }

  #position(isin: string): Promise<BondPosition> {
    const known = this.#positions.get(isin) ?? this.#positionNow(isin);
    this.#positions.set(isin, known);
    return known;
  }

  #positionNow(isin: string): Promise<BondPosition> {
    const { reader, now } = this.#market;
    return readPosition(reader, this.#clientId, isin, istDateOf(now.getTime()));
  }

  /** Committed face that the act releases: the dealt part of a quote, an answered report. */
  async #released(releases: readonly Release[]): Promise<{ inQuotes: number; goingOut: number; isForClient: boolean }> {
    if (releases.length === 0) return { inQuotes: 0, goingOut: 0, isForClient: false };
    const { reader } = this.#market;
    const ids = releases.map(({ id }) => id);
    const shareOf = (id: string) => releases.find((each) => each.id === id)?.share ?? 0;
    const quotes = await reader
      .select({ id: eois.id, open: eois.remaining, endClientId: eois.endClientId })
      .from(eois)
      .where(and(inArray(eois.id, ids), inArray(eois.status, [...STANDING_STATUSES])));
    const reports = await reader
      .select({ id: orders.id, face: orders.face })
      .from(orders)
      .where(inArray(orders.id, ids));
    return {
      inQuotes: Math.round(quotes.reduce((sum, { id, open }) => sum + open * shareOf(id), 0)),
      goingOut: reports.reduce((sum, { id, face }) => sum + face * shareOf(id), 0),
      isForClient: quotes.some(({ endClientId }) => endClientId !== null),
    };
  }
}
