import type { Span } from "@opentelemetry/api";
import { isDurable, type Stream } from "#domain/contract/live/version.ts";
import type { Published } from "#server/bus/bus.ts";
import { traceparentOf } from "#server/core/trace-points.ts";
import { FrameRing, type Receiver } from "#server/live/frame-ring.ts";
import { mergedFrame } from "#server/live/frames.ts";
import type { Slices } from "#server/live/slices.ts";

/** Who subscribes to a channel: a socket's subscription, or the market levels. */
export interface Member extends Receiver {
  /** The channel has lost count of what it missed: begin again. */
  restart(): void;
}

/** What a channel needs of its gateway. */
export interface ChannelHost {
  /** Has `flush` called at the next turn. */
  schedule(channel: Channel): void;
  /** A frame of it was sent to all of its members. */
  sent(): void;
  /** In which all channels send, in turns. */
  readonly slices: Slices;
  /** Messages after `since`, or null when some of them are gone. */
  missed(channel: Channel, since: number): Promise<readonly Published[] | null>;
  /** The spans of a frame that holds these messages; none where nothing is traced. */
  startFrameSpans(channel: Channel, messages: readonly Published[]): Span[];
}

/**
 * One stream of one audience on this node. Collects the messages of a batch into one frame, drops what it has received
 * before and, when a number is missing, waits with what follows until the missing messages are read from the outbox.
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

  /** So much is on its way to the members that what comes next had better wait. */
  get isFull(): boolean {
    return this.#ring.isFull;
  }

  onMessages(message: Published): void {
    if (this.#parked) this.#parked.push(message);
    else if (!isDurable(this.stream)) this.#take(message);
    else if (this.#head === null || message.seq === this.#head + 1) this.#take(message);
    else if (message.seq > this.#head + 1) this.#fill(this.#head, [message]);
  }

  /** Tells a channel that has received nothing yet where it stands. */
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
