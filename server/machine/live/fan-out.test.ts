import { describe, expect, test } from "vitest";
import { FanOut } from "#server/machine/live/fan-out.ts";
import { Slices, type Task } from "#server/machine/live/slices.ts";

const range = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Scheduler run by hand, a given number of steps at a time. */
function byHand() {
  const tasks: Task[] = [];
  const add = (task: Task) => void tasks.push(task);
  const steps = (count: number) => {
    for (let n = 0; n < count; n += 1) if (tasks[0]?.() === false) tasks.shift();
  };
  return { add, steps };
}

describe("sending to many listeners", () => {
  test("what is sent later comes later at every one of them", () => {
    const received = new Map<number, string[]>();
    const hand = byHand();
    let idle = 0;
    const fanOut = new FanOut(hand, () => (idle += 1));
    const send = (what: string) =>
      fanOut.each(new Set(range(5)), (one) => received.set(one, [...(received.get(one) ?? []), what]));
    send("first");
    hand.steps(2);
    send("second");
    expect(fanOut.isBusy).toBe(true);
    hand.steps(20);
    expect([...received.values()]).toEqual(range(5).map(() => ["first", "second"]));
    expect([fanOut.isBusy, idle]).toEqual([false, 1]);
  });

  test("sends to few at once", () => {
    const received: string[] = [];
    const fanOut = new FanOut(new Slices(), () => received.push("idle"));
    fanOut.each(new Set(["a", "b"]), (one) => received.push(one));
    expect(received).toEqual(["a", "b", "idle"]);
    expect(fanOut.isBusy).toBe(false);
  });

  test("goes on with the others when sending to one of them fails", async () => {
    const received: string[] = [];
    const idle = Promise.withResolvers<void>();
    const fanOut = new FanOut(new Slices(), idle.resolve);
    const send = () =>
      fanOut.each(new Set(["a", "bad", "c"]), (one) => {
        if (one === "bad") throw new Error("cannot be written to");
        received.push(one);
      });
    expect(send).toThrow("cannot be written to");
    await idle.promise;
    expect(received).toEqual(["a", "c"]);
  });

  test("leaves out who has left before its turn", () => {
    const listeners = new Set(range(4));
    const received: number[] = [];
    const hand = byHand();
    new FanOut(hand, () => undefined).each(listeners, (one) => received.push(one));
    hand.steps(1);
    listeners.delete(2);
    hand.steps(10);
    expect(received).toEqual([0, 1, 3]);
  });
});
