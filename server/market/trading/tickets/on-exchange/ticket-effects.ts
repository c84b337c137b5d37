import { exchangeOf } from "#domain/entities/exchanges.ts";
import { eq } from "drizzle-orm";
import { Refusal } from "#domain/contract/errors.ts";
import type { VenueCode, VenueRefusal } from "#domain/exchange/venue-code.ts";
import type { VenueDeal } from "#domain/exchange/venue-deal.ts";
import type { VenueReport } from "#domain/exchange/venue-report.ts";
import type { VenueRow } from "#domain/exchange/venue-row.ts";
import { venuePartyOf } from "#domain/exchange/venue-party.ts";
import { must } from "#domain/lib/must.ts";
import { mayProceed, moneyDiffers, type OnExchange, withoutRejection } from "#domain/tickets/execution.ts";
import { lacksConsent } from "#domain/tickets/life.ts";
import { firmsOf } from "#domain/tickets/sides.ts";
import { otherSide } from "#domain/entities/ticket.ts";
import { ticketTexts } from "#domain/tickets/texts.ts";
import { refusedByVenue } from "#domain/trading/venue-cluster.ts";
import { dealMoney } from "#domain/trading/money.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import { eois, tickets } from "#server/machine/db/schema/trading.ts";
import type { LockedSubject, SubjectLocks } from "#server/market/exchange/exchange-parts.ts";
import { numberOf } from "#server/market/exchange/finish-command.ts";
import { newTag, queueCommand, type CommandRow } from "#server/market/exchange/queue-command.ts";
import { followTicket } from "#server/market/trading/orders/follow-ticket.ts";
import { applyToEoi } from "#server/market/trading/order-book/eoi-changes.ts";
import { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import { participantAs } from "#server/market/trading/tickets/venue-participant.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import { queueStep, sessionOf, sideOfFirm } from "#server/market/trading/tickets/on-exchange/queue-step.ts";
import { partiesOf } from "#server/market/trading/rows/deal-sides.ts";
import { publishTicket } from "#server/market/trading/tickets/publish-ticket.ts";
import type { TicketRow } from "#server/market/trading/rows/ticket-context.ts";

/** Effects on a ticket of an exchange's answers. */
export function ticketEffects(parts: Parts): SubjectLocks {
  return {
    async lock(changing, id) {
      const [seen] = await changing.tx
        .select({ isin: tickets.finstrumentId, state: tickets.state })
        .from(tickets)
        .where(eq(tickets.id, id));
      if (seen === undefined) return null;
      // Locks the bond before the ticket, in the same order as every deal.
      const orderBook = seen.state === "EXECUTING" ? await OrderBook.open(parts, changing, [seen.isin]) : null;
      const [row] = await changing.tx.select().from(tickets).where(eq(tickets.id, id)).for("update");
      if (row === undefined || row.onExchange === null) return null;
      return new TicketOnExchange(parts, changing, row, row.onExchange, orderBook);
    },
  };
}

const ENDED_DEALS = new Set<VenueDeal["state"]>(["CLOSED", "EXPIRED", "CANCELLED"]);
const ENDED_REPORTS: Partial<Record<VenueReport["state"], string>> = {
  REJECTED: ticketTexts.reportRefused,
  CANCELLED: ticketTexts.reportEnded,
  EXPIRED: ticketTexts.reportEnded,
};

class TicketOnExchange implements LockedSubject {
  readonly #parts: Parts;
  readonly #changing: Change;
  readonly #before: TicketRow;
  /** Set while the deal is being executed: the amounts it took from quotes may return. */
  readonly #orderBook: OrderBook | null;
  #row: TicketRow;
  #on: OnExchange;

  constructor(parts: Parts, changing: Change, row: TicketRow, on: OnExchange, orderBook: OrderBook | null) {
    this.#parts = parts;
    this.#changing = changing;
    this.#before = row;
    this.#row = row;
    this.#on = on;
    this.#orderBook = orderBook;
  }

  get firms(): readonly string[] {
    return [this.#row.finstrumentId, ...firmsOf(partiesOf(this.#row))];
  }

  async done(command: CommandRow, row: VenueRow): Promise<void> {
    const { kind } = command;
    this.#on = { ...this.#on, isInDoubt: false };
    if (kind === "withdraw") return;
    if (kind === "place" && row.kind === "quote") return this.#proceed({ quoteNumber: row.body.number });
    if (kind === "accept" && row.kind === "deal") {
      await this.#takeSize(command, row.body.faceRupees);
      await this.#nameParties(row.body);
      return this.#proceed({ dealNumber: row.body.number, threadNumber: row.body.threadNumber });
    }
    if (kind === "proposeMoney") {
      const moneyBy = sideOfFirm(this.#row, command.clientId) ?? this.#on.by;
      return this.#proceed({ isMoneyProposed: true, moneyBy });
    }
    if (kind === "report" && row.kind === "report" && row.body.state === "PENDING") {
      return this.#proceed({ reportNumber: row.body.number });
    }
    // A confirmation or acceptance shows on the row itself.
    await this.seen(row);
  }

  /** Stores the new state at the exchange, so that no step is repeated there, and queues the next step. */
  async #proceed(reached: Partial<OnExchange>): Promise<void> {
    this.#on = { ...this.#on, ...reached };
    if (this.#row.state !== "EXECUTING") return;
    if (!mayProceed(this.#row.execution, this.#on, this.#row.consents)) return;
    try {
      await queueStep(this.#parts, this.#changing, this.#row, this.#on);
    } catch (error) {
      // A refusal that a person would get, for example for a past settlement day.
      if (!(error instanceof Refusal)) throw error;
      await this.#stop(error.message, {});
    }
  }

  /**
   * The exchange agreed only a part: the deal shrinks to that part, its money needs new consents, and the rest is open
   * again.
   */
  async #takeSize(command: CommandRow, faceRupees: number): Promise<void> {
    const { quantity, settlementDate, unitPriceStored } = this.#row;
    if (faceRupees === quantity) return;
    if (await this.#isQuoteOurs()) await this.#withdrawQuote(command);
    const money = dealMoney(bondOf(this.#parts, this.#row), settlementDate, unitPriceStored, faceRupees);
    await this.#giveBack(quantity - faceRupees);
    this.#row = {
      ...this.#row,
      quantity: faceRupees,
      consideration: unwrap(money),
      consents: { buyer: null, seller: null },
    };
    const about = { exchange: this.#row.exchange, asked: quantity, quantity: faceRupees };
    this.#changing.audit("exchange.traded", this.#row.id, about, this.firms);
  }

  async seen(row: VenueRow): Promise<void> {
    if (this.#row.state !== "EXECUTING" && this.#row.state !== "AGREED") return;
    switch (row.kind) {
      case "quote": {
        const { number, state, tradedRupees } = row.body;
        const isOver = state !== "LIVE" && tradedRupees === 0;
        if (isOver && number === this.#on.quoteNumber && this.#on.dealNumber === null) {
          await this.#ended(ticketTexts.quoteEnded, { quoteNumber: null });
        }
        return;
      }
      case "deal": {
        const { number, state, dealNumber, considerationRupees } = row.body;
        if (number !== this.#on.dealNumber) return;
        if (state === "CONFIRMED") return this.#execute(must(dealNumber, "deal number"), considerationRupees);
        if (state === "AGREED") return this.#moneySeen(row.body);
        const none = { quoteNumber: null, dealNumber: null, isMoneyProposed: false };
        if (ENDED_DEALS.has(state)) await this.#ended(ticketTexts.notConfirmed, none);
        return;
      }
      case "report": {
        const { number, state, dealNumber } = row.body;
        if (number !== this.#on.reportNumber && this.#on.reportNumber !== null) return;
        if (state === "ACCEPTED") {
          this.#on = { ...this.#on, reportNumber: number };
          return this.#execute(must(dealNumber, "deal number"), null);
        }
        const text = ENDED_REPORTS[state];
        if (text !== undefined) await this.#ended(text, { reportNumber: null });
      }
    }
  }

  /** The other side has proposed money there, or a side has refused it. */
  async #moneySeen({ money, moneyBy, considerationRupees: venue }: VenueDeal): Promise<void> {
    if (money === "REJECTED") {
      this.#on = withoutRejection(this.#on);
      return this.#stop(ticketTexts.moneyRefused, { isMoneyProposed: false });
    }
    if (money !== "PROPOSED" || this.#on.isMoneyProposed || moneyBy === null) return;
    const side = moneyBy === "INITIATOR" ? this.#on.by : otherSide(this.#on.by);
    const ours = this.#row.consideration?.consideration ?? null;
    const isOther = ours !== null && venue !== null && moneyDiffers(ours, venue);
    const dispute = isOther ? { ours, venue } : null;
    if (dispute !== null) {
      this.#changing.audit("exchange.disputed", this.#row.id, { exchange: this.#row.exchange, ...dispute }, this.firms);
    }
    await this.#proceed({ isMoneyProposed: true, moneyBy: side, dispute });
  }

  /** The exchange discloses both sides once a deal is agreed. */
  async #nameParties({ buyerCode, sellerCode }: VenueDeal): Promise<void> {
    const { exchange } = this.#row;
    const named = async (clientId: string, code: string | null) =>
      exchange === null || code === null || venuePartyOf(clientId) === null
        ? null
        : participantAs(this.#changing.tx, exchangeOf(exchange), code);
    const buyer = await named(this.#row.buyerClientId, buyerCode);
    const seller = await named(this.#row.sellerClientId, sellerCode);
    if (buyer !== null) this.#row = { ...this.#row, buyerClientId: buyer.clientId, buyerUserId: buyer.userId };
    if (seller !== null) this.#row = { ...this.#row, sellerClientId: seller.clientId, sellerUserId: seller.userId };
  }

  /** Something has ended at the exchange: a running execution stops, and the next one starts from the beginning. */
  async #ended(text: string, none: Partial<OnExchange>): Promise<void> {
    if (this.#row.state === "EXECUTING") return this.#stop(text, none);
    this.#on = { ...this.#on, ...none };
  }

  /** @param rupees as the exchange has them; null where it has them from us alone */
  #execute(dealNumber: string, rupees: number | null): void {
    // A bond that we cannot price was dealt at the exchange's own figures.
    const ours = this.#row.consideration?.consideration ?? null;
    const { exchange } = this.#row;
    if (rupees !== null && ours !== null && moneyDiffers(ours, rupees)) {
      this.#on = { ...this.#on, isInDoubt: false, dispute: { ours, venue: rupees } };
      this.#changing.audit("exchange.disputed", this.#row.id, { exchange, ours, venue: rupees }, this.firms);
      return;
    }
    this.#on = { ...this.#on, isInDoubt: false, refusal: null, dispute: null };
    this.#row = { ...this.#row, state: "EXECUTED", dealNumber, executedAt: this.#changing.now };
    this.#changing.audit("exchange.confirmed", this.#row.id, { exchange, deal_number: dealNumber }, this.firms);
  }

  /**
   * Returns to agreed: the ticket may be executed again, and continues from its state at the exchange. A deal whose
   * money lacks a consent is cancelled if the exchange has not made it, or no longer has it; otherwise the side that
   * was refused consents again. The size of a deal that the exchange had made opens again with the exchange's message
   * about the quote.
   */
  async #stop(
    text: string,
    reached: Partial<OnExchange>,
    of: { firmId?: string; code?: VenueCode } = {},
  ): Promise<void> {
    const side = of.firmId === undefined ? null : sideOfFirm(this.#row, of.firmId);
    const refusal = { side, code: of.code ?? null, text };
    const wasDealt = this.#on.dealNumber !== null;
    this.#on = { ...this.#on, ...reached, isInDoubt: false, refusal };
    if (!lacksConsent(this.#row)) {
      this.#row = { ...this.#row, state: "AGREED" };
    } else if (this.#on.dealNumber === null || side === null) {
      this.#row = { ...this.#row, state: "CANCELLED" };
      if (!wasDealt) await this.#giveBack(this.#row.quantity);
      await this.#reopenThread(text);
    } else {
      this.#row = { ...this.#row, consents: { ...this.#row.consents, [side]: null } };
    }
  }

  /** A negotiation whose acceptance failed continues from the offer on the table there. */
  async #reopenThread(text: string): Promise<void> {
    const { clusterId } = this.#row;
    const cluster = clusterId === null ? undefined : await this.#orderBook?.cluster(clusterId);
    if (!cluster?.venue || cluster.state !== "ACCEPTED") return;
    this.#orderBook?.putCluster(refusedByVenue(cluster, text, this.#changing.now));
  }

  /** Returns to the quotes the amount taken by a deal that was never made. */
  async #giveBack(quantity: number): Promise<void> {
    const orderBook = must(this.#orderBook, "order book of a deal that is being executed");
    for (const id of [this.#row.buyerEoiId, this.#row.sellerEoiId]) {
      if (id === null) continue;
      const [stored] = await this.#changing.tx.select().from(eois).where(eq(eois.id, id)).for("update");
      const quote = orderBook.eoi(id) ?? stored;
      if (quote === undefined || quote.expiresAt <= this.#changing.now) continue;
      // One that was withdrawn stays so.
      await applyToEoi(orderBook, quote, { type: "returned", quantity, isUndone: true });
    }
  }

  async refused(command: CommandRow, { code }: VenueRefusal, text: string): Promise<void> {
    if (command.kind === "withdraw" || this.#row.state !== "EXECUTING") return;
    await this.#stop(text, await this.#withoutQuote(command), { firmId: command.clientId, code });
  }

  inDoubt(isInDoubt: boolean): void {
    this.#on = { ...this.#on, isInDoubt };
  }

  async lapsed(command: CommandRow): Promise<void> {
    if (command.kind === "withdraw" || this.#row.state !== "EXECUTING") return;
    await this.#stop(ticketTexts.notReached, await this.#withoutQuote(command));
  }

  /** True when the quote at the exchange was placed for this deal alone, and is not an EOI open to others. */
  async #isQuoteOurs(): Promise<boolean> {
    const { quoteNumber } = this.#on;
    return quoteNumber !== null && (await numberOf(this.#changing.tx, this.#row.id)) === quoteNumber;
  }

  /** Withdraws a quote that the other side could not accept: nobody else can deal on it. */
  async #withoutQuote(command: CommandRow): Promise<Partial<OnExchange>> {
    if (command.kind !== "accept" || !(await this.#isQuoteOurs())) return {};
    await this.#withdrawQuote(command);
    return { quoteNumber: null };
  }

  async #withdrawQuote({ exchange, notAfter }: CommandRow): Promise<void> {
    const { id: subjectId } = this.#row;
    const { firmId } = sessionOf(this.#row, this.#on.by);
    const command = { exchange, kind: "withdraw", subjectId, firmId, payload: {}, notAfter, tag: newTag() } as const;
    await queueCommand(this.#parts, this.#changing, command);
  }

  async flush(): Promise<void> {
    // Polls mostly bring nothing new.
    if (this.#row === this.#before && this.#on === this.#before.onExchange) return;
    const { tx, now } = this.#changing;
    // Progress at the exchange is the same deal, so pending consents stay valid.
    const version = this.#before.version + (this.#row === this.#before ? 0 : 1);
    const { id, ...columns } = { ...this.#row, onExchange: this.#on, version, updatedAt: now };
    await this.#orderBook?.flush();
    await tx.update(tickets).set(columns).where(eq(tickets.id, id));
    await followTicket(this.#parts, this.#changing, { id, ...columns }, this.#before);
    await publishTicket(this.#parts, this.#changing, { id, ...columns }, this.#before);
  }
}
