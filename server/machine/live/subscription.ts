import type { DurableStream } from "#domain/contract/live/version.ts";
import type { Channel, Member } from "#server/machine/live/channel.ts";
import type { Frame } from "#server/machine/live/frames.ts";
import type { Opening } from "#server/machine/live/replay.ts";

/** Connection functions used by a subscription. */
export interface Outlet {
  /** Sends at once. */
  send(frame: Frame): void;
  /** Sends when the socket has room; rejects when it closes meanwhile. */
  sendPaced(frame: Frame): Promise<void>;
  /** The held frames have grown too large. */
  tooSlow(): void;
  failed(stream: DurableStream, error: unknown): void;
}

export type Open = (stream: DurableStream, audience: string, since: number | undefined) => Promise<Opening>;

const BUFFERED_MAX_BYTES = 8 * 1024 * 1024;
/** The same question is not answered twice within this time, and no two openings of a page begin closer together. */
const REOPEN_MS = 2000;

/**
 * One durable stream of one connection. It joins the channel first and queries the database second, buffering live
 * frames until the opening is sent, so that nothing falls between. A buffered frame contained in the opening is
 * dropped; one after a gap causes another opening from the current position. A page that lost count may ask again;
 * however often it does, only one opening runs at a time, and an opening it has not seen yet serves as the answer.
 */
export class Subscription implements Member {
  readonly #stream: DurableStream;
  readonly #channel: Channel;
  readonly #outlet: Outlet;
  readonly #open: Open;
  #buffered: Frame[] | null = [];
  #bufferedBytes = 0;
  #sent: number | undefined;
  #left = false;
  /** `since` of the last opening, sent or running; `#isSeen` tells if any of it was sent. */
  #answered: number | undefined;
  #isSeen = false;
  #askedAgain: { since: number | undefined } | null = null;
  #openedAtMs = -Infinity;
  #timer: NodeJS.Timeout | null = null;

  constructor(stream: DurableStream, channel: Channel, outlet: Outlet, open: Open) {
    this.#stream = stream;
    this.#channel = channel;
    this.#outlet = outlet;
    this.#open = open;
  }

  join(since: number | undefined): void {
    this.#channel.members.add(this);
    this.#answer(since);
  }

  /** The page asks once more. */
  again(since: number | undefined): void {
    const isFresh = !this.#isSeen || performance.now() < this.#openedAtMs + REOPEN_MS;
    if (since === this.#answered && isFresh) return;
    this.#askedAgain = { since };
    if (!this.#buffered) this.#answerAgain();
  }

  leave(): void {
    this.#left = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#buffered = [];
    this.#channel.members.delete(this);
  }

  deliver(frame: Frame): void {
    if (!this.#buffered) {
      const sent = this.#sent ?? 0;
      // Was already in flight when this subscription joined; its opening contains it.
      if (frame.seq <= sent) return;
      if (frame.prev <= sent) {
        this.#sent = frame.seq;
        this.#outlet.send(frame);
        return;
      }
      this.#buffered = [];
      void this.#begin();
    }
    this.#buffered.push(frame);
    this.#bufferedBytes += frame.message.textBytes;
    if (this.#bufferedBytes > BUFFERED_MAX_BYTES) this.#outlet.tooSlow();
  }

  restart(): void {
    if (this.#buffered) return;
    this.#buffered = [];
    void this.#begin();
  }

  #answer(since: number | undefined): void {
    this.#sent = since;
    this.#buffered = [];
    this.#answered = since;
    this.#isSeen = false;
    this.#openedAtMs = performance.now();
    void this.#begin();
  }

  #answerAgain(): void {
    if (this.#timer || !this.#askedAgain) return;
    const waitMs = Math.max(0, this.#openedAtMs + REOPEN_MS - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = null;
      const asked = this.#askedAgain;
      if (this.#left || this.#buffered || !asked) return;
      this.#askedAgain = null;
      this.#answer(asked.since);
    }, waitMs);
  }

  async #begin(): Promise<void> {
    try {
      do await this.#sendOpening();
      while (!this.#left && !this.#release());
      if (!this.#left) this.#answerAgain();
    } catch (error) {
      if (!this.#left) this.#outlet.failed(this.#stream, error);
    }
  }

  async #sendOpening(): Promise<void> {
    const opening = await this.#open(this.#stream, this.#channel.audience, this.#sent);
    for (const frame of opening.frames) {
      if (this.#left) return;
      this.#isSeen = true;
      await this.#outlet.sendPaced(frame);
    }
    this.#sent = opening.seq;
    this.#channel.known(opening.seq);
  }

  /** Sends buffered frames; false on a gap. */
  #release(): boolean {
    const buffered = this.#buffered ?? [];
    for (const [index, frame] of buffered.entries()) {
      const sent = this.#sent ?? 0;
      if (frame.seq <= sent) continue;
      if (frame.prev > sent) {
        this.#buffered = buffered.slice(index);
        return false;
      }
      this.#outlet.send(frame);
      this.#sent = frame.seq;
    }
    this.#buffered = null;
    this.#bufferedBytes = 0;
    return true;
  }
}
