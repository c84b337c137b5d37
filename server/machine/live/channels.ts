import { setTimeout } from "node:timers/promises";
import type { Span, Tracer } from "@opentelemetry/api";
import { isDurable, isPassing, type Stream } from "#domain/contract/live/version.ts";
import type { Published } from "#server/machine/bus/bus.ts";
import { traceStep } from "#server/machine/core/trace-points.ts";
import { Channel, type ChannelHost, type Member } from "#server/machine/live/channel.ts";
import { startFrameSpans } from "#server/machine/live/frame-spans.ts";
import type { Replay } from "#server/machine/live/replay.ts";
import { Slices } from "#server/machine/live/slices.ts";

/** Maximum time for a stored message to reach the channels of every node, unless the bus lost it. */
const ON_ITS_WAY_MS = 1000;

const isStream = (stream: string): stream is Stream => isDurable(stream) || isPassing(stream);

/** Channels with subscribers on this node; other messages are dropped. */
export class Channels implements ChannelHost {
  readonly #channels = new Map<string, Channel>();
  readonly #waiting = new Set<Channel>();
  readonly #replay: Replay;
  readonly slices = new Slices();
  readonly #wake: () => void;
  readonly #tracer: Tracer | undefined;
  #behind = 0;

  constructor(replay: Replay, wake: () => void, tracer?: Tracer) {
    this.#replay = replay;
    this.#wake = wake;
    this.#tracer = tracer;
  }

  get size(): number {
    return this.#channels.size;
  }

  /** Messages that the channels were behind the database at the last look. */
  get behind(): number {
    return this.#behind;
  }

  at(stream: Stream, audience: string): Channel {
    const key = `${stream}\n${audience}`;
    const known = this.#channels.get(key);
    if (known) return known;
    const channel = new Channel(stream, audience, this);
    this.#channels.set(key, channel);
    return channel;
  }

  onMessages(messages: readonly Published[]): void {
    const received = this.#tracer
      ? traceStep(
          this.#tracer,
          "bus",
          messages.filter((message) => this.#channelOf(message) !== undefined),
        )
      : messages;
    for (const message of received) this.#channelOf(message)?.onMessages(message);
  }

  leave(channel: Channel, member: Member): void {
    channel.members.delete(member);
    const key = `${channel.stream}\n${channel.audience}`;
    if (channel.members.size === 0 && this.#channels.get(key) === channel) this.#channels.delete(key);
  }

  /**
   * Fetches messages lost by the bus without a later message revealing the gap. Waits first, since the newest may still
   * be in flight.
   */
  async catchUp(): Promise<void> {
    const heads = this.#channels.size === 0 ? [] : await this.#replay.heads();
    await setTimeout(ON_ITS_WAY_MS, undefined, { ref: false });
    let behind = 0;
    for (const { stream, audience, seq } of heads) {
      behind += this.#channels.get(`${stream}\n${audience}`)?.catchUp(seq) ?? 0;
    }
    this.#behind = behind;
  }

  startFrameSpans(channel: Channel, messages: readonly Published[]): Span[] {
    return this.#tracer ? startFrameSpans(this.#tracer, channel, messages) : [];
  }

  #channelOf({ stream, audience }: Published): Channel | undefined {
    return isStream(stream) ? this.#channels.get(`${stream}\n${audience}`) : undefined;
  }

  schedule(channel: Channel): void {
    this.#waiting.add(channel);
    this.#wake();
  }

  /**
   * Sends messages received since the last flush. Channels with too much in flight wait, and merge what arrives into
   * one frame.
   */
  flush(): void {
    for (const channel of this.#waiting) {
      if (channel.isFull) continue;
      this.#waiting.delete(channel);
      channel.flush();
    }
  }

  sent(): void {
    if (this.#waiting.size > 0) this.#wake();
  }

  missed(channel: Channel, since: number): Promise<readonly Published[] | null> {
    return isDurable(channel.stream)
      ? this.#replay.missed(channel.stream, channel.audience, since)
      : Promise.resolve([]);
  }
}
