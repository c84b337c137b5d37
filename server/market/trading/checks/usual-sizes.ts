import { and, desc, eq, gte, inArray, ne, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { must } from "#domain/lib/must.ts";
import { LIVE_STATUSES } from "#domain/trading/eoi-life.ts";
import { USUAL_DAYS, USUAL_MOST, usualOf, type UsualSize } from "#domain/trading/unusual-size.ts";
import { countedAsDeal } from "#server/machine/core/counted-as-deal.ts";
import { prepared } from "#server/machine/db/prepared.ts";
import { eois, tickets } from "#server/machine/db/schema/trading.ts";
import type { CheckedMarket } from "#server/market/trading/checks/checked-market.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const FIRM = sql.placeholder("clientId");
const SINCE = sql.placeholder("since");

/** The sizes of a firm's newest quotes and deals, as one value: the mapper would take longer than the answer. */
const sizesOfFirm = prepared("sizes_of_firm", (db) => {
  const quoted = db
    .select({ rupees: eois.quantum, at: eois.createdAt })
    .from(eois)
    .where(and(eq(eois.clientId, FIRM), gte(eois.createdAt, SINCE)))
    .orderBy(desc(eois.createdAt))
    .limit(USUAL_MOST);
  // Each side for itself, so that an index gives the newest first and the rest is not read.
  const dealt = (side: SQL | undefined) =>
    db
      .select({ rupees: tickets.quantity, at: tickets.createdAt })
      .from(tickets)
      .where(and(side, gte(tickets.createdAt, SINCE), countedAsDeal()))
      .orderBy(desc(tickets.createdAt))
      .limit(USUAL_MOST);
  const bought = dealt(eq(tickets.buyerClientId, FIRM));
  const sold = dealt(and(eq(tickets.sellerClientId, FIRM), ne(tickets.buyerClientId, FIRM)));
  const newest = unionAll(quoted, bought, sold)
    .orderBy(({ at }) => desc(at))
    .limit(USUAL_MOST)
    .as("newest");
  return db.select({ sizes: sql<number[]>`coalesce(json_agg(${newest.rupees}), '[]')` }).from(newest);
});

/** Usual size of one firm, each kind read at most once. */
export class UsualSizes {
  readonly #market: CheckedMarket;
  readonly #clientId: string;
  readonly #since: Date;
  #ofFirm: Promise<UsualSize | null> | undefined;
  #ofMarket: Promise<UsualSize | null> | undefined;

  constructor(market: CheckedMarket, clientId: string) {
    this.#market = market;
    this.#clientId = clientId;
    this.#since = new Date(market.now.getTime() - USUAL_DAYS * DAY_MS);
  }

  /** The firm's own habit, else that of the bond, else that of the market; null without any. */
  async of(isin: string): Promise<UsualSize | null> {
    const known = (await this.ofFirm()) ?? (await this.#readBond(isin));
    if (known !== null) return known;
    this.#ofMarket ??= this.#readMarket();
    return this.#ofMarket;
  }

  /** The firm's own habit; null without one. */
  ofFirm(): Promise<UsualSize | null> {
    return (this.#ofFirm ??= this.#readFirm());
  }

  async #readFirm(): Promise<UsualSize | null> {
    const [newest] = await sizesOfFirm(this.#market.reader, { clientId: this.#clientId, since: this.#since });
    return usualOf("firm", must(newest, "sizes of the firm").sizes);
  }

  async #readBond(isin: string): Promise<UsualSize | null> {
    const dealt = await this.#market.reader
      .select({ rupees: tickets.quantity })
      .from(tickets)
      .where(and(eq(tickets.finstrumentId, isin), gte(tickets.createdAt, this.#since), countedAsDeal()))
      .orderBy(desc(tickets.createdAt))
      .limit(USUAL_MOST);
    const quoted = (await this.#market.quotes).filter(
      (row) => row.finstrumentId === isin && row.clientId !== this.#clientId,
    );
    return usualOf("bond", [...quoted.map((row) => row.remaining), ...dealt.map(({ rupees }) => rupees)]);
  }

  async #readMarket(): Promise<UsualSize | null> {
    const rows = await this.#market.reader
      .select({ rupees: eois.remaining })
      .from(eois)
      .where(and(inArray(eois.status, [...LIVE_STATUSES]), ne(eois.clientId, this.#clientId)));
    return usualOf(
      "market",
      rows.map(({ rupees }) => rupees),
    );
  }
}
