import type { NumberedMindEvent } from "#domain/contract/http/mind.ts";
import type { StreamedDownload } from "#server/machine/http/send-download.ts";
import { turnKey } from "#server/market/mind/live-turns.ts";
import type { MindService } from "#server/market/mind/service.ts";
import { closeLeftTurns, readEvents, readTurn } from "#server/market/mind/store/turns.ts";

const HEARTBEAT_MS = 10_000;
/** A turn that runs longer was left by a server that died. */
export const LEFT_MS = 60_000;

const isEnd = ({ type }: NumberedMindEvent) => type === "done" || type === "error";
const encoder = new TextEncoder();

const framed = ({ seq, type, data }: NumberedMindEvent) =>
  encoder.encode(`id: ${seq}\nevent: ${type}\ndata: ${JSON.stringify({ seq, type, data })}\n\n`);

/** The stored events of a turn, then those to come, until its end; a comment after ten seconds without one. */
async function* events(
  { parts, live }: MindService,
  chat: string,
  turn: number,
  after: number,
): AsyncGenerator<Uint8Array> {
  let seen = after;
  for (;;) {
    // Listen before reading the events: those stored in between are read in the next round.
    const stored = live.next(turnKey(chat, turn), HEARTBEAT_MS);
    // Read the turn before its events: one that ends in between is noticed in the next round.
    const row = await readTurn(parts.db.orm, chat, turn);
    const more = await readEvents(parts.db.orm, chat, turn, seen);
    for (const event of more) {
      yield framed(event);
      seen = event.seq;
    }
    if (more.some(isEnd) || row === undefined || row.status !== "running") return;
    const now = parts.clock.now().getTime();
    if (now - row.askedAt.getTime() > LEFT_MS) await closeLeftTurns(parts, new Date(now - LEFT_MS));
    if (!(await stored)) yield encoder.encode(": waiting\n\n");
  }
}

/** The events of a turn after one that was received, as `text/event-stream`. */
export function turnStream(service: MindService, chat: string, turn: number, after: number): StreamedDownload {
  return {
    filename: null,
    content_type: "text/event-stream; charset=utf-8",
    headers: { "cache-control": "no-store", "x-accel-buffering": "no" },
    chunks: events(service, chat, turn, after),
  };
}
