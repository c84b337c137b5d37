import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { UpMessage, ViewFrame } from "#workers/grid/protocol.ts";
import { FrameFeed } from "#src/grid/frame-feed.ts";

/** The screen's beat, by hand. */
let wanted: FrameRequestCallback[];
let nowMs: number;
let drawn: number[];
let sent: UpMessage[];
let port: EventTarget & { start(): void; postMessage(message: UpMessage): void };
let seq: number;
let feed: FrameFeed;

beforeEach(() => {
  [wanted, nowMs, drawn, sent, seq] = [[], 0, [], [], 0];
  vi.stubGlobal("requestAnimationFrame", (run: FrameRequestCallback) => wanted.push(run));
  vi.stubGlobal("cancelAnimationFrame", () => {});
  port = Object.assign(new EventTarget(), { start() {}, postMessage: (message: UpMessage) => void sent.push(message) });
  feed = new FrameFeed(port as unknown as MessagePort, (frame) => drawn.push(frame.seq));
});
afterEach(() => {
  feed.close();
  vi.unstubAllGlobals();
});

function receive(isAnswer = false, pushed = 0): void {
  const frame: Partial<ViewFrame> = { type: "frame", seq: ++seq, isAnswer, pushed };
  port.dispatchEvent(new MessageEvent("message", { data: frame }));
}

/** Fires the next animation frame, this many ms after the previous one. */
function beat(ms: number): void {
  nowMs += ms;
  for (const run of wanted.splice(0)) run(nowMs);
}

test("a frame is drawn at the screen's next beat and acknowledged", () => {
  receive();
  expect(drawn).toEqual([]);
  beat(16);
  expect(drawn).toEqual([1]);
  expect(sent).toEqual([{ type: "ack", seq: 1 }]);
});

test("frames that come seldom are each drawn at the next beat: a quiet table is not a slow page", () => {
  for (let change = 1; change <= 40; change++) {
    receive();
    beat(16);
    expect(drawn.length).toBe(change);
    beat(16);
    nowMs += 100;
  }
});

test("rows are asked for once, and again when the worker has gone on from them", () => {
  const asked = () => sent.splice(0).filter(({ type }) => type === "window").length;
  const range = { start: 0, end: 20 };
  feed.askFor(range);
  feed.askFor(range);
  expect(asked()).toBe(1);
  receive(false, 25);
  beat(16);
  feed.askFor(range);
  expect(asked()).toBe(1);
});

test("a thread without time for every frame leaves every second one to input, but not an answer", () => {
  for (let frame = 0; frame < 20; frame++) {
    receive();
    beat(60);
  }
  const before = drawn.length;
  receive();
  beat(60);
  receive();
  beat(60);
  expect(drawn.length).toBeLessThan(before + 3);
  const waited = drawn.length;
  receive(true);
  beat(60);
  expect(drawn.at(-1)).toBe(seq);
  receive(true);
  beat(60);
  expect(drawn.at(-1)).toBe(seq);
  expect(drawn.length).toBeGreaterThan(waited);
});
