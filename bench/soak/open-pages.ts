import path from "node:path";
import { CHAT_PATH } from "#domain/contract/chat/socket.ts";
import { LIVE_PATH } from "#domain/contract/live/version.ts";
import { must } from "#domain/lib/must.ts";
import type { PagesAwait, PagesEvent, PagesOrder } from "../chat/pages.ts";
import type { Acts } from "../load/acts.ts";
import type { Arrivals } from "../load/arrivals.ts";
import type { ListenerReply, ListenerRequest } from "../load/listeners.ts";
import { PEOPLE_IDS } from "../load/people.ts";
import { start } from "../processes.ts";

/** Pages of all the people, each with a live socket and a chat socket, in separate processes. */
export interface OpenPages {
  /** Collects the frames of the live sockets. */
  report(): Promise<void>;
  /** Delays in ms of the messages at the chat's sockets since the last call, one entry per delivery. */
  chatMs(): Promise<number[]>;
  /** Errors in frames and closed sockets, with their counts. */
  readonly faults: ReadonlyMap<string, number>;
  end(): void;
}

/** A frame older than this has reached every socket, or never will. */
const SETTLED_MS = 5000;

export async function openPages(origin: string, acts: Acts, arrivals: Arrivals): Promise<OpenPages> {
  const at = origin.replace("http", "ws");
  const live = start<ListenerRequest, ListenerReply>(path.join(import.meta.dirname, "../load/listeners.ts"));
  const chat = start<PagesOrder | PagesAwait, PagesEvent>(path.join(import.meta.dirname, "../chat/pages.ts"));
  const faults = new Map<string, number>();
  const pages: OpenPages = {
    async report() {
      const had = await live.ask({ kind: "report", settledMs: SETTLED_MS }, "report");
      for (const fault of had.faults) faults.set(fault, (faults.get(fault) ?? 0) + 1);
      if (had.closed > 0) faults.set("live sockets were closed", had.closed);
      arrivals.take(had.frames);
    },
    chatMs: async () => (await chat.ask({ deliveries: 0 }, "had")).tookMs,
    faults,
    end() {
      live.end();
      chat.end();
    },
  };
  try {
    const order = { url: at + LIVE_PATH, origin, tokens: acts.socketTokens(acts.people.length) };
    await live.ask({ kind: "listen", order }, "listening");
    // Discards frames received while opening, including the openings.
    await live.ask({ kind: "report", settledMs: 0 }, "report");
    const tokens = await Promise.all(
      acts.people.map(async (person, n) => {
        const body = { userId: must(PEOPLE_IDS[n]) };
        return (await acts.send<{ token: string }>(person, "POST", "/api/issue-sb-session-token", body)).token;
      }),
    );
    await chat.ask({ url: at + CHAT_PATH, origin, sockets: tokens.length, tokens }, "ready");
    return pages;
  } catch (error) {
    pages.end();
    throw error;
  }
}
