import type { RawData } from "ws";
import { upFrame, type UpFrame } from "#domain/contract/live/up.ts";

/** Unreadable frames a page may send before its socket is closed. */
const STRIKES_MAX = 3;
/** Frames a page may send within ten seconds; ours sends a handful. */
const BURST_MAX = 60;
const BURST_MS = 10_000;

export type InboundResult = { kind: "frame"; frame: UpFrame } | { kind: "malformed"; message: string; fatal: boolean };

/** Parses frames of one page and counts invalid ones. */
export class Inbound {
  #strikes = 0;
  #burst = 0;
  #burstFrom = -Infinity;

  read(data: RawData, isBinary: boolean, nowMs: number): InboundResult {
    if (nowMs - this.#burstFrom > BURST_MS) {
      this.#burst = 0;
      this.#burstFrom = nowMs;
    }
    this.#burst += 1;
    if (this.#burst > BURST_MAX) return { kind: "malformed", message: "Too many messages.", fatal: true };

    const read = isBinary ? null : upFrame.safeParse(parsed(data));
    if (read?.success) return { kind: "frame", frame: read.data };
    this.#strikes += 1;
    return { kind: "malformed", message: "This message cannot be read.", fatal: this.#strikes >= STRIKES_MAX };
  }
}

function parsed(data: RawData): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(data) ? data.toString("utf8") : "");
  } catch {
    return undefined;
  }
}
