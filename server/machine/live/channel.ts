import type { Span } from "@opentelemetry/api";
import { isDurable, type Stream } from "#domain/contract/live/version.ts";
import type { Published } from "#server/machine/bus/bus.ts";
import { traceparentOf } from "#server/machine/core/trace-points.ts";
import { FrameRing, type Receiver } from "#server/machine/live/frame-ring.ts";
import { mergedFrame } from "#server/machine/live/frames.ts";
import type { Slices } from "#server/machine/live/slices.ts";

/** Subscriber of a channel: a socket's subscription, or the market levels. */
export interface Member extends Receiver {
  /** The missed messages cannot be recovered: open again. */
  restart(): void;
}

/** Gateway functions used by a channel. */
export interface ChannelHost {
  /** Has `flush` called at the next turn. */
  schedule(channel: Channel): void;
  /** A frame of it was sent to all of its members. */
  sent(): void;
  /** Scheduler shared by the sending of all channels. */
  readonly slices: Slices;
  /** Messages after `since`, or null when some are no longer stored. */
  missed(channel: Channel, since: number): Promise<readonly Published[] | null>;
  /** Spans of a frame with these messages; none without tracing. */
  startFrameSpans(channel: Channel, messages: readonly Published[]): Span[];
}

/**
 * One stream of one audience on this node. Merges the messages of a batch into one frame and drops duplicates. When a
 * number is missing, it holds back later messages until the missing ones are read from the outbox.
 */
export class Channel {
  readonly stream: Stream;
  readonly audience: string;
  readonly members = new Set<Member>();
  readonly #host: ChannelHost;
  readonly #ring: FrameRing;
  /** The newest number put in line; null until the first message. */
  #head: number | null = null;
  #turn: Published[] = [];
  #parked: Published[] | null = null;

  constructor(stream: Stream, audience: string, host: ChannelHost) {
    this.stream = stream;
    this.audience = audience;
    this.#host = host;
    this.#ring = new FrameRing(this.members, host.slices);
  }

  /** True when so much is in flight to the members that further messages should wait. */
  get isFull(): boolean {
    return this.#ring.isFull;
  }

  onMessages(message: Published): void {
    if (this.#parked) this.#parked.push(message);
    else if (!isDurable(this.stream)) this.#take(message);
    else if (this.#head === null || message.seq === this.#head + 1) this.#take(message);
    else if (message.seq > this.#head + 1) this.#fill(this.#head, [message]);
  }

  /** Sets the position of a channel that has received nothing yet. */
  known(seq: number): void {
    this.#head ??= seq;
  }

  /**
   * Compares with the number the database has: the last messages before a silence may have been lost too.
   * @returns how many messages it is behind
   */
  catchUp(newest: number): number {
    const head = this.#head;
    if (head === null || newest <= head) return 0;
    if (!this.#parked) this.#fill(head, []);
    return newest - head;
  }

  flush(): void {
    const messages = isDurable(this.stream) ? this.#turn : this.#turn.slice(-1);
    this.#turn = [];
    const spans = this.#host.startFrameSpans(this, messages);
    const frame = mergedFrame(this.stream, messages, spans.map(traceparentOf));
    const end = () => {
      for (const span of spans) span.end();
      this.#host.sent();
    };
    if (frame) this.#ring.send(frame, end);
    else end();
  }

  #take(message: Published): void {
    this.#head = message.seq;
    this.#turn.push(message);
    this.#host.schedule(this);
  }

  #fill(head: number, parked: Published[]): void {
    this.#parked = parked;
    this.#host.missed(this, head).then(
      (missed) => this.#resume(missed),
      () => this.#resume(null),
    );
  }

  #resume(missed: readonly Published[] | null): void {
    const parked = this.#parked ?? [];
    this.#parked = null;
    if (missed === null) {
      this.#head = null;
      this.#turn = [];
      for (const member of this.members) member.restart();
      for (const message of parked) this.onMessages(message);
      return;
    }
    for (const message of [...missed, ...parked]) this.onMessages(message);
  }
}
