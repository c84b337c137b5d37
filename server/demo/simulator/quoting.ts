import type { Eoi } from "#domain/entities/eoi.ts";
import { isLive } from "#domain/trading/eoi-life.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { endEoi } from "#server/market/trading/eois/end-eoi.ts";
import { postRun } from "#server/market/trading/eois/post-eoi.ts";
import { editRun } from "#server/market/trading/eois/update-eoi.ts";
import type { Board } from "#server/demo/simulator/board.ts";
import type { Dealers } from "#server/demo/simulator/dealers.ts";
import type { MarketView } from "#server/demo/simulator/market-view.ts";
import {
  makeSlots,
  type Move,
  nextMove,
  postMove,
  settleSlot,
  type Slot,
  type Touch,
} from "#server/demo/simulator/slots.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Quotes of one dealer posted together while the board fills. */
const RUN_LENGTH = 25;
/** Pause before retrying a quote that a rule refused (e.g. a bond about to be repaid). */
const REFUSED_REST_MS = 600_000;

/** The dealers' own quotes, and their changes through the use cases of people. */
export class Quoting {
  readonly #parts: Parts;
  readonly #dealers: Dealers;
  readonly #market: MarketView;
  readonly #board: Board;
  readonly #onOwnQuote: (row: Eoi) => void;
  readonly #slots: readonly Slot[];
  readonly #slotOf: ReadonlyMap<string, Slot>;
  #filling = true;

  /** @param onOwnQuote called at once with the result of each change of the dealers */
  constructor(parts: Parts, dealers: Dealers, market: MarketView, board: Board, onOwnQuote: (row: Eoi) => void) {
    this.#parts = parts;
    this.#dealers = dealers;
    this.#market = market;
    this.#board = board;
    this.#onOwnQuote = onOwnQuote;
    const dealerIds = dealers.all.map((dealer) => dealer.userId);
    this.#slots = makeSlots(market.quoted, dealerIds, market.random);
    this.#slotOf = new Map(this.#slots.map((slot) => [slotKey(slot.dealerId, slot.bond.isin, slot.side), slot]));
  }

  /** Slots with a quote, and slots there are. */
  get filled(): { standing: number; slots: number } {
    return { standing: this.#slots.filter((slot) => slot.quote !== null).length, slots: this.#slots.length };
  }

  /** True until the board has been filled for the first time. */
  get filling(): boolean {
    return this.#filling;
  }

  /** An event of a simulated firm's quote. */
  onMessages(row: Eoi): void {
    const slot = this.#slotOf.get(slotKey(row.user_id, row.finstrument_id, row.quote_type));
    if (slot !== undefined) settleSlot(slot, row, isLive(row.status), this.#market.nowMs, this.#market.random);
  }

  /** Posts the next run of quotes of one dealer while the board fills. */
  async fill(): Promise<void> {
    const empty = this.#slots.filter((slot) => slot.quote === null && slot.restsUntilMs <= this.#market.nowMs);
    const first = this.#market.random.pick(empty);
    if (first === undefined) {
      this.#filling = false;
      return;
    }
    const run = empty.filter((slot) => slot.dealerId === first.dealerId).slice(0, RUN_LENGTH);
    await this.#post(run);
  }

  /** One dealer checks his quotes and changes some of them, at most `count`. */
  async act(count: number): Promise<void> {
    const { random, curve, nowMs } = this.#market;
    const dealer = random.pick(this.#dealers.all);
    const own = this.#slots.filter((slot) => slot.dealerId === dealer?.userId);
    const moves = new Map<Slot, Move>();
    for (let made = 0; made < count; made += 1) {
      const move = nextMove(own, curve, (slot) => this.#touchOf(slot), nowMs, random);
      if (move !== null && !moves.has(move.slot)) moves.set(move.slot, move);
    }
    if (dealer !== undefined && moves.size > 0) await this.#perform(dealer, [...moves.values()]);
  }

  #touchOf(slot: Slot): Touch {
    return this.#board.touch(slot.bond.isin, slot.quote?.id ?? null);
  }

  async #post(slots: readonly Slot[]): Promise<void> {
    const dealer = slots[0] === undefined ? undefined : this.#dealers.byUser(slots[0].dealerId);
    if (dealer === undefined) return;
    const { curve, random } = this.#market;
    const payloads = slots.flatMap((slot) => {
      const move = postMove(slot, curve, this.#touchOf(slot), random);
      return move.type === "post" ? [move.payload] : [];
    });
    const posted = await postRun(this.#parts, this.#dealers.causeOf(dealer), payloads);
    for (const row of posted) this.#onOwnQuote(row);
    for (const slot of slots) if (slot.quote === null) slot.restsUntilMs = this.#market.nowMs + REFUSED_REST_MS;
  }

  async #perform(dealer: Actor, moves: readonly Move[]): Promise<void> {
    const posts = moves.filter((move) => move.type === "post").map((move) => move.slot);
    if (posts.length > 0) await this.#post(posts);
    const cause = this.#dealers.causeOf(dealer);
    const edits = moves.filter((move) => move.type === "edit");
    if (edits.length > 0) {
      const run = edits.map(({ slot, quote, yieldStored, quantum }) => ({
        id: quote.id,
        isin: slot.bond.isin,
        edit: { version: quote.version, yield_stored: yieldStored, fixed_field: "yield" as const, quantum },
      }));
      const edited = await editRun(this.#parts, cause, run);
      for (const row of edited) this.#onOwnQuote(row);
      // Quotes that ended without an event received yet.
      for (const { slot, quote } of edits) {
        if (slot.quote?.id === quote.id && !edited.some((row) => row.id === quote.id)) slot.quote = null;
      }
    }
    for (const move of moves) {
      if (move.type === "pull") this.#onOwnQuote(await endEoi(this.#parts, cause, move.quote.id));
    }
  }
}

function slotKey(dealerId: string, isin: string, side: string): string {
  return `${dealerId} ${isin} ${side}`;
}
