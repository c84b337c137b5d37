import type { EmbeddedTiming } from "#src/chat-client/embedded/needs.ts";

/** After a hint that the network is back, an open connection must answer within this time, ms. */
const PROBE_MS = 4000;

export interface HeartbeatNeeds {
  nowMs: () => number;
  timing: Pick<EmbeddedTiming, "pingMs" | "silenceMs">;
  /** Silence is only measured while up. */
  isUp: () => boolean;
  ping: () => void;
  /** Called after too long without any message. */
  onSilence: () => void;
}

/** Pings regularly, and reports missing pongs. */
export class Heartbeat {
  readonly #needs: HeartbeatNeeds;
  #receivedAtMs = 0;
  #beating: ReturnType<typeof setInterval> | undefined;
  #probing: ReturnType<typeof setTimeout> | undefined;

  constructor(needs: HeartbeatNeeds) {
    this.#needs = needs;
  }

  start(): void {
    this.#beating ??= setInterval(() => this.#beat(), this.#needs.timing.pingMs);
  }

  stop(): void {
    clearInterval(this.#beating);
    clearTimeout(this.#probing);
    this.#beating = undefined;
  }

  /** Something was received, or a new connection begins. */
  received(): void {
    this.#receivedAtMs = this.#needs.nowMs();
  }

  /** Asks now, and does not wait for the usual silence. */
  probe(): void {
    const { nowMs, ping, isUp, onSilence } = this.#needs;
    const askedAtMs = nowMs();
    ping();
    clearTimeout(this.#probing);
    this.#probing = setTimeout(() => {
      if (isUp() && this.#receivedAtMs < askedAtMs) onSilence();
    }, PROBE_MS);
  }

  #beat(): void {
    const { nowMs, timing, ping, isUp, onSilence } = this.#needs;
    if (isUp() && nowMs() - this.#receivedAtMs > timing.silenceMs) onSilence();
    else ping();
  }
}
