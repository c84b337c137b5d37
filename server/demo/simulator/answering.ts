import type { Cluster } from "#domain/entities/cluster.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { Order } from "#domain/entities/order.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import type { TradeList } from "#domain/entities/trade-list.ts";
import { unanswered } from "#domain/trade-lists/answers.ts";
import { mayAgreeToCancel, waitsFor } from "#domain/tickets/life.ts";
import { opposite } from "#domain/trading/level.ts";
import { isOpen } from "#domain/trading/trade-cluster.ts";
import type { Cause } from "#server/machine/core/change.ts";
import { accept } from "#server/market/trading/clusters/accept.ts";
import { respondToEoi } from "#server/market/trading/clusters/respond.ts";
import { answerToOrder, giveOrderAnswer } from "#server/demo/simulator/order-answers.ts";
import { consentToTicket } from "#server/market/trading/tickets/consent.ts";
import { cancelTicket, rejectTicket } from "#server/market/trading/tickets/end-ticket.ts";
import { answerLines } from "#server/market/trading/lists/answer-list.ts";
import { answerListLines } from "#server/demo/simulator/list-answers.ts";
import { addRound } from "#server/market/trading/clusters/round.ts";
import { answerQuote, answerTicket, answerTurn, type TurnAnswer } from "#server/demo/simulator/answers.ts";
import type { Board } from "#server/demo/simulator/board.ts";
import type { Dealers } from "#server/demo/simulator/dealers.ts";
import type { MarketView } from "#server/demo/simulator/market-view.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Delays before dealers answer, in milliseconds. */
const QUOTE_THOUGHT_MS = { low: 2_000, high: 6_000 };
const LIST_THOUGHT_MS = { low: 3_000, high: 9_000 };
const TURN_THOUGHT_MS = { low: 1_000, high: 4_000 };

interface DueAnswer {
  dueMs: number;
  run(): Promise<unknown>;
}

/** Pending answers of the dealers to people's quotes and offers, each after a short delay. */
export class Answering {
  readonly #parts: Parts;
  readonly #dealers: Dealers;
  readonly #market: MarketView;
  readonly #board: Board;
  /** Quotes with an answer scheduled, and lists already considered by a firm (`list firm`). */
  readonly #considered = new Set<string>();
  #pending: DueAnswer[] = [];

  constructor(parts: Parts, dealers: Dealers, market: MarketView, board: Board) {
    this.#parts = parts;
    this.#dealers = dealers;
    this.#market = market;
    this.#board = board;
  }

  /** A live quote of a person is new, or newly priced. */
  considerQuote({ id, finstrument_id: isin }: Eoi): void {
    if (this.#considered.has(id)) return;
    this.#considered.add(id);
    this.#later(QUOTE_THOUGHT_MS, () => {
      this.#considered.delete(id);
      return this.#answerQuote(isin, id);
    });
  }

  /** A cluster of a simulated firm changed; only one in which it is that firm's turn is answered. */
  considerCluster(cluster: Cluster): void {
    const own = cluster.legs.find((leg) => leg.id === cluster.turn_leg_id);
    if (own === undefined || !isOpen(cluster)) return;
    const dealer = this.#dealers.byFirm(own.client_id);
    const view = this.#market.of(cluster.finstrument_id);
    const answer = view === null ? { type: "reject" as const } : answerTurn(cluster, own, view);
    if (dealer === undefined || answer === null) return;
    const cause = this.#dealers.causeOf(dealer);
    this.#later(TURN_THOUGHT_MS, () => this.#answerTurn(cause, cluster, answer));
  }

  /** A list sent to a simulated firm; its unanswered lines get levels. */
  considerList(list: TradeList, firm: string): void {
    const dealer = this.#dealers.byFirm(firm);
    const key = `${list.id} ${firm}`;
    const { nowMs } = this.#market;
    if (dealer === undefined || this.#considered.has(key) || unanswered(list, nowMs).length === 0) return;
    this.#considered.add(key);
    const cause = this.#dealers.causeOf(dealer);
    this.#later(LIST_THOUGHT_MS, () => this.#answerList(cause, list));
  }

  /** A ticket of a simulated firm; it answers where the ticket waits for its consent, or the other side asks to cancel it. */
  considerTicket(ticket: Ticket, firm: string): void {
    const dealer = this.#dealers.byFirm(firm);
    if (dealer === undefined) return;
    const cause = this.#dealers.causeOf(dealer);
    const { id, version } = ticket;
    if (mayAgreeToCancel(ticket, dealer, this.#market.nowMs)) {
      this.#later(TURN_THOUGHT_MS, () => cancelTicket(this.#parts, cause, id, { version }));
      return;
    }
    if (!waitsFor(ticket, dealer)) return;
    const answer = answerTicket(ticket, firm);
    this.#later(TURN_THOUGHT_MS, () =>
      answer.type === "reject"
        ? rejectTicket(this.#parts, cause, id, { version, reason: answer.reason })
        : consentToTicket(this.#parts, cause, id, { version, bond_yield: ticket.yield_stored }),
    );
  }

  /** An order of a simulated firm; its back office answers where the order waits for it. */
  considerOrder(order: Order, firm: string): void {
    const dealer = this.#dealers.byFirm(firm);
    const answer = dealer === undefined ? null : answerToOrder(order, firm);
    if (dealer === undefined || answer === null) return;
    const cause = this.#dealers.causeOf(dealer);
    this.#later(TURN_THOUGHT_MS, () => giveOrderAnswer(this.#parts, cause, order, answer));
  }

  /** Answers due now, to run one after another. */
  due(): (() => Promise<unknown>)[] {
    const { nowMs } = this.#market;
    const due = this.#pending.filter((each) => each.dueMs <= nowMs);
    this.#pending = this.#pending.filter((each) => each.dueMs > nowMs);
    return due.map((each) => () => each.run());
  }

  #later(thought: { low: number; high: number }, run: () => Promise<unknown>): void {
    const { nowMs, random } = this.#market;
    this.#pending.push({ dueMs: nowMs + random.int(thought.low, thought.high), run });
  }

  /** Acts on the version it saw: if that changed meanwhile, the change is refused and the dealer decides again. */
  async #answerTurn(cause: Cause, cluster: Cluster, answer: TurnAnswer): Promise<void> {
    const { id, version } = cluster;
    if (answer.type === "accept") {
      await accept(this.#parts, cause, id, answer.legId, { bond_yield: answer.yieldStored });
      return;
    }
    const level = answer.type === "counter" ? { fixed_field: "yield" as const, level: answer.yieldStored } : {};
    await addRound(this.#parts, cause, { cluster: id, version, action: answer.type, ...level });
  }

  async #answerList(cause: Cause, list: TradeList): Promise<void> {
    const answers = answerListLines(unanswered(list, this.#market.nowMs), this.#market);
    if (answers.length > 0) await answerLines(this.#parts, cause, list.id, answers);
  }

  async #answerQuote(isin: string, id: string): Promise<void> {
    const row = this.#board.get(isin, id);
    const view = row === undefined ? null : this.#market.of(isin);
    const dealer = this.#market.random.pick(this.#dealers.all);
    if (row === undefined || view === null || dealer === undefined) return;
    const answer = answerQuote(row, view);
    if (answer === null) return;
    const cause = this.#dealers.causeOf(dealer);
    const level =
      answer.type === "counter"
        ? { use_respond_eoi_price: false, yield_stored: answer.yieldStored }
        : { use_respond_eoi_price: true };
    const cluster = await respondToEoi(this.#parts, cause, { respond_eoi_id: id, source: "API", ...level });
    if (answer.type !== "take") return;
    const offering = cluster.legs.find((leg) => leg.eoi_id === id && leg.side !== opposite(row.quote_type));
    if (offering === undefined) return;
    await accept(this.#parts, cause, cluster.id, offering.id, { bond_yield: row.yield_stored });
  }
}
