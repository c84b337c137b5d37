import { joinedFrame, type Frame } from "#server/machine/live/frames.ts";
import type { Slices } from "#server/machine/live/slices.ts";

/** Recipient of frames. */
export interface Receiver {
  deliver(frame: Frame): void;
}

/** Frames in flight above which senders wait and merge. */
const FRAMES_MAX = 8;

interface UnderWay {
  frame: Frame;
  /** The lap after which every member has had it. */
  lastLap: number;
  done: () => void;
}

/**
 * Sends frames to all members in laps, as long as there are any. At its turn each member gets everything since its last
 * turn, in one write. A new frame waits neither for the start of a lap nor for the frames before it, and nobody waits
 * longer than one lap. A member who joins meanwhile may also get frames already in flight.
 */
export class FrameRing {
  readonly #members: ReadonlySet<Receiver>;
  readonly #slices: Pick<Slices, "add">;
  #underWay: UnderWay[] = [];
  /** Frames ever sent, and the number of the newest one that each member has had. */
  #count = 0;
  readonly #had = new WeakMap<Receiver, number>();
  #isGoing = false;
  #lap = 0;
  #turns: Iterator<Receiver> | null = null;
  /** The frame given to the previous member; the next one usually needs the same. */
  #joined: { after: number; to: number; frame: Frame } | null = null;

  constructor(members: ReadonlySet<Receiver>, slices: Pick<Slices, "add">) {
    this.#members = members;
    this.#slices = slices;
  }

  get isFull(): boolean {
    return this.#underWay.length >= FRAMES_MAX;
  }

  /** @param done called once all have had it */
  send(frame: Frame, done: () => void): void {
    this.#count += 1;
    this.#underWay.push({ frame, done, lastLap: this.#turns === null ? this.#lap : this.#lap + 1 });
    if (this.#isGoing) return;
    this.#isGoing = true;
    this.#slices.add(this.#step);
  }

  readonly #step = (): boolean => {
    this.#turns ??= this.#members.values();
    const { done: isOver, value: member } = this.#turns.next();
    if (isOver) return this.#endLap();
    const had = Math.max(this.#had.get(member) ?? 0, this.#oldest - 1);
    if (had === this.#count) return true;
    this.#had.set(member, this.#count);
    member.deliver(this.#since(had));
    return true;
  };

  get #oldest(): number {
    return this.#count - this.#underWay.length + 1;
  }

  #since(had: number): Frame {
    if (this.#joined?.after !== had || this.#joined.to !== this.#count) {
      const [first, ...more] = this.#underWay.slice(had + 1 - this.#oldest);
      if (first === undefined) throw new Error(`no frame is under way after ${had}`);
      const frame = joinedFrame([first.frame, ...more.map((sent) => sent.frame)]);
      this.#joined = { after: had, to: this.#count, frame };
    }
    return this.#joined.frame;
  }

  /** False when nothing is under way any more. */
  #endLap(): boolean {
    this.#turns = null;
    const left = this.#underWay.filter(({ lastLap }) => lastLap > this.#lap);
    const ended = this.#underWay.slice(0, this.#underWay.length - left.length);
    this.#underWay = left;
    this.#lap += 1;
    for (const { done } of ended) done();
    this.#isGoing = this.#underWay.length > 0;
    if (!this.#isGoing) this.#joined = null;
    return this.#isGoing;
  }
}
