import { and, eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import { fixedField, validity } from "#domain/entities/eoi.ts";
import { CAME_BACK_LATE } from "#domain/exchange/rfq-text.ts";
import type { VenueRefusal } from "#domain/exchange/venue-code.ts";
import type { VenueQuote } from "#domain/exchange/venue-quote.ts";
import type { VenueRow } from "#domain/exchange/venue-row.ts";
import { closedRfqNotice } from "#domain/notices/firm-notice.ts";
import { isStanding } from "#domain/trading/eoi-life.ts";
import { notifyPerson } from "#server/people/bell/notify-person.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import { eois, tickets } from "#server/machine/db/schema/trading.ts";
import type { LockedSubject, SubjectLocks } from "#server/market/exchange/exchange-parts.ts";
import type { CommandPayloads, CommandRow } from "#server/market/exchange/queue-command.ts";
import { applyToEoi } from "#server/market/trading/order-book/eoi-changes.ts";
import { matchNewcomer } from "#server/market/trading/order-book/match.ts";
import { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import type { EoiRow } from "#server/market/trading/rows/eoi-presenter.ts";

/** Fields of a row that an edit sets, stored beside its command. */
const storedEdits = z.object({
  quantum: z.number(),
  unitPriceStored: z.number().nullable().optional(),
  yieldStored: z.number().nullable().optional(),
  fixedField: fixedField.optional(),
  priceOverridden: z.boolean().optional(),
  validity: validity.optional(),
  expiresAt: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional(),
});

/** Effects on an EOI of an exchange's answers. */
export function quoteEffects(parts: Parts): SubjectLocks {
  return {
    async lock(changing, id) {
      const [found] = await changing.tx.select().from(eois).where(eq(eois.id, id));
      if (found === undefined) return null;
      const orderBook = await OrderBook.open(parts, changing, [found.finstrumentId]);
      const locked = orderBook.eoi(id);
      if (locked !== undefined) return new QuoteOnVenue(changing, orderBook, locked);
      const [ended] = await changing.tx.select().from(eois).where(eq(eois.id, id)).for("update");
      return new QuoteOnVenue(changing, orderBook, ended ?? found);
    },
  };
}

/** Rupees that deals made here hold of a quote while its exchange has not agreed to them. */
async function beingDealt(tx: Change["tx"], eoiId: string): Promise<number> {
  const rows = await tx
    .select({ quantity: tickets.quantity })
    .from(tickets)
    .where(
      and(
        eq(tickets.state, "EXECUTING"),
        or(eq(tickets.buyerEoiId, eoiId), eq(tickets.sellerEoiId, eoiId)),
        sql`${tickets.onExchange} ->> 'dealNumber' is null`,
      ),
    );
  return rows.reduce((sum, { quantity }) => sum + quantity, 0);
}

class QuoteOnVenue implements LockedSubject {
  readonly #changing: Change;
  readonly #orderBook: OrderBook;
  #row: EoiRow;

  constructor(changing: Change, orderBook: OrderBook, row: EoiRow) {
    this.#changing = changing;
    this.#orderBook = orderBook;
    this.#row = row;
  }

  get firms(): readonly string[] {
    return [this.#row.clientId];
  }

  #set(change: Partial<EoiRow>): void {
    this.#row = { ...this.#row, ...change, version: this.#row.version + 1, updatedAt: this.#changing.now };
    this.#orderBook.put(this.#row);
  }

  async done({ kind, payload }: CommandRow, row: VenueRow): Promise<void> {
    if (row.kind !== "quote") return;
    if (kind === "place") this.#placed(row.body);
    if (kind === "amend") await this.#amended((payload as CommandPayloads["amend"]).edits);
    if (kind === "withdraw") await this.seen(row);
  }

  #placed({ number }: VenueQuote): void {
    this.#set({ rfqStatus: "LIVE", rfqNumber: number, rfqCode: null, rfqText: null, inDoubt: false });
  }

  async #amended(edits: Record<string, unknown>): Promise<void> {
    const { quantum, ...read } = storedEdits.parse(edits);
    const given = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
    this.#set({ rfqCode: null, rfqText: null, inDoubt: false });
    if (!isStanding(this.#row.status)) return;
    const verdict = await applyToEoi(this.#orderBook, this.#row, { type: "edited", quantum }, given);
    if (!verdict.ok) return;
    this.#row = verdict.value;
    await matchNewcomer(this.#orderBook, this.#row);
  }

  /** An amount dealt there counts as dealt here; only the exchange's message makes it withdrawn. */
  async seen(row: VenueRow): Promise<void> {
    // Deals on it show on the quote itself.
    if (row.kind !== "quote") return;
    const { state, tradedRupees } = row.body;
    const rfqStatus = state === "LIVE" ? "LIVE" : state === "TRADED" ? "TRADED" : "CANCELLED";
    const { quantum, remaining } = this.#row;
    const dealt = Math.min(tradedRupees - (quantum - remaining), remaining);
    const open = dealt < 0 ? -dealt - (await beingDealt(this.#changing.tx, this.#row.id)) : 0;
    if (rfqStatus === this.#row.rfqStatus && dealt <= 0 && open <= 0 && !this.#row.inDoubt) return;
    const isClosedThere = rfqStatus === "CANCELLED" && this.#row.rfqStatus !== "CANCELLED" && dealt <= 0;
    this.#set({ rfqStatus, inDoubt: false });
    const isWanted = isStanding(this.#row.status) && this.#row.expiresAt > this.#changing.now;
    if (isClosedThere && isWanted) await this.#notifyOwner();
    if (open > 0) return this.#openedAgain(open);
    if (dealt <= 0) return;
    const about = { exchange: this.#row.exchange, rfq_number: this.#row.rfqNumber, quantity: dealt };
    this.#changing.audit("exchange.traded", this.#row.id, about, [this.#row.clientId, this.#row.finstrumentId]);
    if (!isStanding(this.#row.status)) return this.#set({ remaining: remaining - dealt });
    this.#row = unwrap(await applyToEoi(this.#orderBook, this.#row, { type: "filled", quantity: dealt }));
  }

  /** The exchange closed it: nobody withdrew it here, and it has not expired. */
  async #notifyOwner(): Promise<void> {
    const { parts } = this.#orderBook;
    const { finstrumentId, userId, exchange, rfqNumber } = this.#row;
    const bondName = parts.bonds.get(finstrumentId)?.display_name ?? finstrumentId;
    const text = closedRfqNotice({ ...this.#row, bondName }, `${exchange} ${rfqNumber}`, this.#changing.now.getTime());
    await notifyPerson(parts, this.#changing, userId, { alertId: null, isin: finstrumentId, page: "quotes", text });
  }

  /** A deal on it came to nothing at the exchange, which has its size open again. */
  async #openedAgain(quantity: number): Promise<void> {
    const about = { exchange: this.#row.exchange, rfq_number: this.#row.rfqNumber, quantity };
    this.#changing.audit("exchange.returned", this.#row.id, about, [this.#row.clientId, this.#row.finstrumentId]);
    const returned = await applyToEoi(this.#orderBook, this.#row, { type: "returned", quantity, isUndone: true });
    // One that has ended here stays ended.
    if (returned.ok) this.#row = returned.value;
  }

  async refused({ kind }: CommandRow, { code }: VenueRefusal, text: string): Promise<void> {
    if (kind === "withdraw") return;
    const isPlacing = this.#row.rfqStatus === "QUEUED";
    this.#set({ ...(isPlacing ? { rfqStatus: "FAILED" } : {}), rfqCode: code, rfqText: text, inDoubt: false });
  }

  inDoubt(isInDoubt: boolean): void {
    this.#set({ inDoubt: isInDoubt });
  }

  async lapsed({ kind }: CommandRow): Promise<void> {
    if (kind !== "place") return;
    this.#set({ rfqStatus: "FAILED", rfqCode: null, rfqText: CAME_BACK_LATE, inDoubt: false });
  }

  async flush(): Promise<void> {
    await this.#orderBook.flush();
    this.#changing.publish("refresh_rfq_quotes", this.#row.clientId, null);
  }
}
