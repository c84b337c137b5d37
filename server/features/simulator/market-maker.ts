import { Refusal } from "#domain/contract/errors.ts";
import { type Cluster, cluster } from "#domain/entities/cluster.ts";
import { type Eoi, eoi } from "#domain/entities/eoi.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { isLive } from "#domain/trading/eoi-life.ts";
import { opposite } from "#domain/trading/level.ts";
import { isOpen } from "#domain/trading/talk.ts";
import type { Actor } from "#server/actor.ts";
import type { Published } from "#server/bus/bus.ts";
import { accept } from "#server/features/clusters/accept.ts";
import { readOpenTalks } from "#server/features/clusters/queries.ts";
import { peopleIn, presentCluster } from "#server/features/clusters/presenter.ts";
import { respondToEoi } from "#server/features/clusters/respond.ts";
import { addRound } from "#server/features/clusters/round.ts";
import { endEoi } from "#server/features/eoi/end-eoi.ts";
import { namesOf } from "#server/features/eoi/names.ts";
import { postRun } from "#server/features/eoi/post-eoi.ts";
import { readLiveEois } from "#server/features/eoi/queries.ts";
import { editRun } from "#server/features/eoi/update-eoi.ts";
import { answerQuote, answerTurn, type View } from "#server/features/simulator/answers.ts";
import { Board } from "#server/features/simulator/board.ts";
import { type Curve, fairYield, FLAT_CURVE, moveCurve } from "#server/features/simulator/curve.ts";
import type { Dealers } from "#server/features/simulator/dealers.ts";
import { anchorYieldOf, type QuotedBond, quotedBonds } from "#server/features/simulator/quoted-bonds.ts";
import { type Random, seededRandom } from "#server/features/simulator/random.ts";
import {
  makeSlots,
  type Move,
  nextMove,
  postMove,
  settleSlot,
  type Slot,
  type Touch,
} from "#server/features/simulator/slots.ts";
import type { Parts } from "#server/parts.ts";

/** Half spread a dealer works with in a bond that he does not quote. */
const UNQUOTED_HALF_SPREAD_BP = 5;
/** How long dealers think before they answer a person, in milliseconds. */
const QUOTE_THOUGHT_MS = { low: 2_000, high: 6_000 };
const TURN_THOUGHT_MS = { low: 1_000, high: 4_000 };
/** Quotes of one dealer posted together while the board fills. */
const RUN_LENGTH = 25;

/** Enough to outlast any message under way. */
const VERSIONS_KEPT = 20_000;

interface Errand {
  dueMs: number;
  run(): Promise<unknown>;
}

/**
 * The simulated dealers at work: they hear what the bus says, keep a board of the market and a list of errands, and act
 * through the same use cases as people. Nothing here starts by itself: a tick does what is due at that instant.
 */
export class MarketMaker {
  readonly #parts: Parts;
  readonly #dealers: Dealers;
  readonly #random: Random;
  readonly #board = new Board();
  readonly #bonds: ReadonlyMap<string, QuotedBond>;
  readonly #slots: readonly Slot[];
  readonly #slotOf = new Map<string, Slot>();
  /** Newest version heard of each quote, the last heard of at the end. */
  readonly #versions = new Map<string, number>();
  /** People's quotes that somebody is about to answer. */
  readonly #considered = new Set<string>();
  #curve: Curve = FLAT_CURVE;
  #movedMs: number;
  #errands: Errand[] = [];
  #filling = true;

  constructor(parts: Parts, dealers: Dealers, { seed, bonds: most = 600 }: { seed: number; bonds?: number }) {
    this.#parts = parts;
    this.#dealers = dealers;
    this.#random = seededRandom(seed);
    this.#movedMs = this.#nowMs();
    const bonds = quotedBonds(parts.bonds, istDateOf(this.#nowMs()), most);
    this.#bonds = new Map(bonds.map((bond) => [bond.isin, bond]));
    const dealerIds = dealers.all.map((dealer) => dealer.userId);
    this.#slots = makeSlots(bonds, dealerIds, this.#random);
    for (const slot of this.#slots) this.#slotOf.set(slotKey(slot.dealerId, slot.bond.isin, slot.side), slot);
  }

  /** Takes over what stands from before. */
  async adopt(): Promise<void> {
    const { orm } = this.#parts.db;
    for (const row of await readLiveEois(this.#parts, orm)) this.#hearQuote(row);
    for (const dealer of this.#dealers.all) {
      const talks = await readOpenTalks(orm, dealer);
      const nameOf = await namesOf(this.#parts, orm, talks.flatMap(peopleIn));
      for (const talk of talks) this.#hearTalk(presentCluster(talk, nameOf, this.#parts.bonds));
    }
  }

  /** Everything the bus says. Only what concerns the market and the simulated firms is looked at. */
  hear(messages: readonly Published[]): void {
    for (const { stream, audience, data } of messages) {
      if (stream === "quotes_eoi") this.#rows(data, eoi, (row) => this.#hearQuote(row));
      else if (stream === "quotes_cluster" && this.#dealers.isSimulated(audience)) {
        this.#rows(data, cluster, (row) => this.#hearTalk(row));
      }
    }
  }

  /** Slots with a quote, and slots there are. */
  get filled(): { standing: number; slots: number } {
    return { standing: this.#slots.filter((slot) => slot.quote !== null).length, slots: this.#slots.length };
  }

  /** True until the board has been filled for the first time. */
  get filling(): boolean {
    return this.#filling;
  }

  moveMarket(): void {
    const nowMs = this.#nowMs();
    this.#curve = moveCurve(this.#curve, Math.max((nowMs - this.#movedMs) / 1000, 0), this.#random);
    this.#movedMs = nowMs;
  }

  /** Posts the next run of quotes of one dealer while the board fills. */
  async fill(): Promise<void> {
    const nowMs = this.#nowMs();
    const empty = this.#slots.filter((slot) => slot.quote === null && slot.restsUntilMs <= nowMs);
    const first = this.#random.pick(empty);
    if (first === undefined) {
      this.#filling = false;
      return;
    }
    const run = empty.filter((slot) => slot.dealerId === first.dealerId).slice(0, RUN_LENGTH);
    await this.#post(run);
  }

  /** One dealer looks over his quotes and changes some of them, `count` at most. */
  async act(count: number): Promise<void> {
    const dealer = this.#random.pick(this.#dealers.all);
    const own = this.#slots.filter((slot) => slot.dealerId === dealer?.userId);
    const moves = new Map<Slot, Move>();
    for (let made = 0; made < count; made += 1) {
      const move = nextMove(own, this.#curve, (slot) => this.#touchOf(slot), this.#nowMs(), this.#random);
      if (move !== null && !moves.has(move.slot)) moves.set(move.slot, move);
    }
    if (dealer === undefined || moves.size === 0) return;
    await this.#tolerant(() => this.#perform(dealer, [...moves.values()]));
  }

  /** Answers to people that are due. */
  async runErrands(): Promise<void> {
    const nowMs = this.#nowMs();
    const due = this.#errands.filter((errand) => errand.dueMs <= nowMs);
    this.#errands = this.#errands.filter((errand) => errand.dueMs > nowMs);
    for (const errand of due) await this.#tolerant(() => errand.run());
  }

  #nowMs(): number {
    return this.#parts.clock.now().getTime();
  }

  #touchOf(slot: Slot): Touch {
    return this.#board.touch(slot.bond.isin, slot.quote?.id ?? null);
  }

  #rows<T>(
    data: unknown,
    schema: { safeParse(value: unknown): { success: boolean; data?: T } },
    each: (row: T) => void,
  ) {
    for (const one of Array.isArray(data) ? (data as unknown[]) : [data]) {
      const row = schema.safeParse(one).data;
      if (row !== undefined) each(row);
    }
  }

  #hearQuote(row: Eoi): void {
    if (!this.#isNewest(row)) return;
    const before = this.#board.take(row);
    if (this.#dealers.isSimulated(row.client_id)) {
      const slot = this.#slotOf.get(slotKey(row.user_id, row.finstrument_id, row.quote_type));
      if (slot !== undefined) settleSlot(slot, row, isLive(row.status), this.#nowMs(), this.#random);
      return;
    }
    const isNews = before === undefined || before.yield_stored !== row.yield_stored;
    if (!isLive(row.status) || !isNews || this.#considered.has(row.id)) return;
    this.#considered.add(row.id);
    this.#later(QUOTE_THOUGHT_MS, () => {
      this.#considered.delete(row.id);
      return this.#answerQuote(row.finstrument_id, row.id);
    });
  }

  /** What a dealer did himself he knows before the bus says it; the older news that follows is left alone. */
  #isNewest({ id, version }: Eoi): boolean {
    if ((this.#versions.get(id) ?? 0) > version) return false;
    this.#versions.delete(id);
    this.#versions.set(id, version);
    const oldest = this.#versions.size > VERSIONS_KEPT ? this.#versions.keys().next().value : undefined;
    if (oldest !== undefined) this.#versions.delete(oldest);
    return true;
  }

  #hearTalk(talk: Cluster): void {
    const own = talk.legs.find((leg) => leg.id === talk.turn_leg_id);
    if (own === undefined || !isOpen(talk) || !this.#dealers.isSimulated(own.client_id)) return;
    const dealer = this.#dealers.byFirm(own.client_id);
    const view = this.#viewOf(talk.finstrument_id);
    const answer = view === null ? { type: "reject" as const } : answerTurn(talk, own, view);
    if (dealer === undefined || answer === null) return;
    const cause = this.#dealers.causeOf(dealer);
    this.#later(TURN_THOUGHT_MS, () => {
      switch (answer.type) {
        case "accept":
          return accept(this.#parts, cause, talk.id, answer.legId, { bond_yield: answer.yieldStored });
        case "counter":
          return addRound(this.#parts, cause, {
            cluster: talk.id,
            action: "counter",
            version: talk.version,
            fixed_field: "yield",
            level: answer.yieldStored,
          });
        default:
          return addRound(this.#parts, cause, { cluster: talk.id, action: "reject", version: talk.version });
      }
    });
  }

  async #answerQuote(isin: string, id: string): Promise<void> {
    const row = this.#board.get(isin, id);
    const view = row === undefined ? null : this.#viewOf(isin);
    const dealer = this.#random.pick(this.#dealers.all);
    if (row === undefined || view === null || dealer === undefined) return;
    const answer = answerQuote(row, view);
    if (answer === null) return;
    const cause = this.#dealers.causeOf(dealer);
    const counter = answer.type === "counter" ? { yield_stored: answer.yieldStored } : {};
    const talk = await respondToEoi(this.#parts, cause, {
      respond_eoi_id: id,
      source: "API",
      use_respond_eoi_price: answer.type !== "counter",
      ...counter,
    });
    if (answer.type !== "take") return;
    const offering = talk.legs.find((leg) => leg.eoi_id === id && leg.side !== opposite(row.quote_type));
    if (offering !== undefined)
      await accept(this.#parts, cause, talk.id, offering.id, { bond_yield: row.yield_stored });
  }

  /** Where the market is in a bond, also in one that nobody quotes; null where nothing was ever published. */
  #viewOf(isin: string): View | null {
    const quoted = this.#bonds.get(isin);
    if (quoted !== undefined) return { fair: fairYield(this.#curve, quoted), halfSpreadBp: quoted.halfSpreadBp };
    const bond = this.#parts.bonds.get(isin);
    const anchorYield = bond === undefined ? null : anchorYieldOf(bond, this.#parts.bonds, istDateOf(this.#nowMs()));
    if (bond === undefined || anchorYield === null) return null;
    return {
      fair: fairYield(this.#curve, { anchorYield, sector: bond.category }),
      halfSpreadBp: UNQUOTED_HALF_SPREAD_BP,
    };
  }

  #later(thought: { low: number; high: number }, run: () => Promise<unknown>): void {
    this.#errands.push({ dueMs: this.#nowMs() + this.#random.int(thought.low, thought.high), run });
  }

  async #post(slots: readonly Slot[]): Promise<void> {
    const dealer = slots[0] === undefined ? undefined : this.#dealers.byUser(slots[0].dealerId);
    if (dealer === undefined) return;
    const payloads = slots.flatMap((slot) => {
      const move = postMove(slot, this.#curve, this.#touchOf(slot), this.#random);
      return move.type === "post" ? [move.payload] : [];
    });
    const posted = await postRun(this.#parts, this.#dealers.causeOf(dealer), payloads);
    for (const row of posted) this.#hearQuote(row);
    // A rule refused the rest (a bond about to be repaid, say): look again much later.
    for (const slot of slots) if (slot.quote === null) slot.restsUntilMs = this.#nowMs() + 600_000;
  }

  async #perform(dealer: Actor, moves: readonly Move[]): Promise<void> {
    const cause = this.#dealers.causeOf(dealer);
    const posts = moves.filter((move) => move.type === "post").map((move) => move.slot);
    if (posts.length > 0) await this.#post(posts);
    const edits = moves.filter((move) => move.type === "edit");
    if (edits.length > 0) {
      const run = edits.map(({ slot, quote, yieldStored, quantum }) => ({
        id: quote.id,
        isin: slot.bond.isin,
        edit: { version: quote.version, yield_stored: yieldStored, fixed_field: "yield" as const, quantum },
      }));
      const edited = await editRun(this.#parts, cause, run);
      for (const row of edited) this.#hearQuote(row);
      // What is gone without our having heard of it yet.
      for (const { slot, quote } of edits) {
        if (slot.quote?.id === quote.id && !edited.some((row) => row.id === quote.id)) slot.quote = null;
      }
    }
    for (const move of moves) {
      if (move.type === "pull") this.#hearQuote(await endEoi(this.#parts, cause, move.quote.id));
    }
  }

  /** A dealer who comes too late looks at what stands now and goes on. */
  async #tolerant(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const fresh = eoi.safeParse(error.detail.fresh);
      if (fresh.success) this.#hearQuote(fresh.data);
    }
  }
}

function slotKey(dealerId: string, isin: string, side: string): string {
  return `${dealerId} ${isin} ${side}`;
}
