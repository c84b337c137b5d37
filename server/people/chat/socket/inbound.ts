import type { RawData } from "ws";
import { chatUp, type ChatUp } from "#domain/contract/chat/socket.ts";

const STRIKES_MAX = 3;
/** Messages a page may send within ten seconds: a ping, some typing, a change of attention. */
const BURST_MAX = 100;
const BURST_MS = 10_000;

/** Parses frames of one page; returns `bad` after too many invalid ones. */
export class ChatInbound {
  #strikes = 0;
  #burst = 0;
  #burstFrom = -Infinity;

  read(data: RawData, isBinary: boolean, nowMs: number): ChatUp | "unread" | "bad" {
    if (nowMs - this.#burstFrom > BURST_MS) {
      this.#burst = 0;
      this.#burstFrom = nowMs;
    }
    this.#burst += 1;
    if (this.#burst > BURST_MAX) return "bad";
    const read = isBinary ? null : chatUp.safeParse(parsed(data));
    if (read?.success) return read.data;
    this.#strikes += 1;
    return this.#strikes >= STRIKES_MAX ? "bad" : "unread";
  }
}

function parsed(data: RawData): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(data) ? data.toString("utf8") : "");
  } catch {
    return undefined;
  }
}
