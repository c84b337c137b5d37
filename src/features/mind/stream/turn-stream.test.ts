import { describe, expect, test } from "vitest";
import type { NumberedMindEvent } from "#domain/contract/http/mind.ts";
import type { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import type { OnPiece } from "#src/lib/send-request.ts";
import { createEventReader } from "#src/features/mind/stream/turn-events.ts";
import { createTurnStream } from "#src/features/mind/stream/turn-stream.ts";

const EVENTS: NumberedMindEvent[] = [
  {
    seq: 1,
    type: "turn",
    data: { turn: 1, text: "10y gsec", driver: "planner", asked_at: "2026-11-24T06:30:00.000Z" },
  },
  { seq: 2, type: "reading", data: { words: "₹", meant: "rupees", by: "said" } },
  { seq: 3, type: "done", data: { status: "answered", follow_ups: [], choices: [] } },
];
const written = (events: readonly NumberedMindEvent[]) =>
  events
    .map(({ seq, type, data }) => `id: ${seq}\nevent: ${type}\ndata: ${JSON.stringify({ seq, type, data })}\n\n`)
    .join("");
const bytes = (text: string) => new TextEncoder().encode(text);
const broken = () => new CallError("POST", "/", 0, null);

/** Fake server that gives these answers in order: events, or a failure after them. */
function streamOver(answers: readonly { events?: readonly NumberedMindEvent[]; fails?: Error }[]) {
  const asked: { name: string; body?: unknown; query?: unknown }[] = [];
  const left = [...answers];
  const fake = async (
    { name }: { name: string },
    { onPiece, body, query }: { onPiece?: OnPiece; body?: unknown; query?: unknown },
  ) => {
    asked.push({ name, body, query });
    const answer = left.shift() ?? {};
    onPiece?.(bytes(`: beat\n\n${written(answer.events ?? [])}`), new Headers());
    if (answer.fails !== undefined) throw answer.fails;
    return {};
  };
  const stream = createTurnStream({
    chatId: "mch_1",
    call: fake as unknown as typeof call,
    wait: () => Promise.resolve(),
    newId: () => "one-request",
  });
  return { stream, asked };
}

describe("the stream of an answer", () => {
  test("is read however its bytes are cut, a sign of several bytes too", () => {
    const read: NumberedMindEvent[] = [];
    const onPiece = createEventReader((event) => read.push(event));
    const headers = new Headers();
    for (const byte of bytes(written(EVENTS))) onPiece(Uint8Array.of(byte), headers);
    expect(read).toEqual(EVENTS);
  });

  test("that breaks goes on after the last event that came", async () => {
    const { stream, asked } = streamOver([
      { events: EVENTS.slice(0, 2), fails: broken() },
      { events: EVENTS.slice(2) },
    ]);
    await stream.ask({ text: "10y gsec" });
    expect(asked.map(({ name, query }) => [name, query])).toEqual([
      ["mind.ask", undefined],
      ["mind.events", { after: 2 }],
    ]);
    expect(stream.store.getState()).toMatchObject({ isAway: false, turns: [{ turn: 1, status: "answered", seq: 3 }] });
  });

  test("that never came is asked for again as the same turn", async () => {
    const { stream, asked } = streamOver([{ fails: broken() }, { events: EVENTS }]);
    await stream.ask({ text: "10y gsec" });
    expect(asked.map(({ body }) => body)).toEqual([
      { text: "10y gsec", client_request_id: "one-request" },
      { text: "10y gsec", client_request_id: "one-request" },
    ]);
    expect(stream.store.getState().turns).toHaveLength(1);
  });

  test("that is refused is no turn, and says so", async () => {
    const refused = new CallError("POST", "/", 422, null);
    const { stream } = streamOver([{ fails: refused }]);
    await expect(stream.ask({ text: "x" })).rejects.toBe(refused);
    expect(stream.store.getState()).toMatchObject({ turns: [], refused: { text: "x", error: refused } });
  });

  test("that is one too many is refused at once, not asked for again", async () => {
    const tooMuch = new CallError("POST", "/", 429, null);
    const { stream, asked } = streamOver([{ fails: tooMuch }, { events: EVENTS }]);
    await expect(stream.ask({ text: "x" })).rejects.toBe(tooMuch);
    expect(asked).toHaveLength(1);
  });

  test("that stays away is a turn that failed, with what was shown", async () => {
    const { stream } = streamOver([
      { events: EVENTS.slice(0, 2), fails: broken() },
      ...Array.from({ length: 9 }, () => ({ fails: broken() })),
    ]);
    await stream.ask({ text: "10y gsec" });
    expect(stream.store.getState().turns).toMatchObject([{ turn: 1, status: "failed", seq: 2 }]);
  });

  test("of a stored turn that still runs is followed from where the page opened", async () => {
    const { stream, asked } = streamOver([{ events: EVENTS.slice(2) }]);
    const turn = { turn: 1, text: "10y gsec", driver: "planner", asked_at: "2026-11-24T06:30:00.000Z" } as const;
    stream.load([{ ...turn, status: "running", events: EVENTS.slice(0, 2) }]);
    await expect.poll(() => stream.isRunning()).toBe(false);
    expect(asked).toMatchObject([{ name: "mind.events", query: { after: 2 } }]);
  });
});
