import { expect, test } from "vitest";
import { callTraces } from "#src/session/trace-calls.ts";

const page = () => {
  const pressSource = new EventTarget();
  let nowMs = 1e6;
  let next = 0;
  const random = (bytes: Uint8Array<ArrayBuffer>) => bytes.fill((next += 1));
  const headers = callTraces({ pressSource, nowMs: () => nowMs, random });
  return {
    headers,
    press: () => {
      const event = new Event("keydown");
      Object.defineProperty(event, "timeStamp", { value: nowMs });
      pressSource.dispatchEvent(event);
    },
    pass: (ms: number) => (nowMs += ms),
  };
};

test("each call names a trace of its own as W3C has it", () => {
  const { headers } = page();
  const first = headers()["traceparent"];
  expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(headers()["traceparent"]).not.toBe(first);
});

test("a call says how long ago the key was pressed that it was made for, and says nothing of one that was not", () => {
  const { headers, press, pass } = page();
  expect(headers()).not.toHaveProperty("x-since-press");
  press();
  pass(37.4);
  expect(headers()).toHaveProperty("x-since-press", "37");
  pass(2000);
  expect(headers()).not.toHaveProperty("x-since-press");
});
