import { describe, expect, test } from "vitest";
import { FanOut } from "#server/live/fan-out.ts";

const range = (count: number) => Array.from({ length: count }, (_, n) => n);
/** Longer than a slice of it: a write takes this long where the system has no room. */
function writeSlowly(): void {
  const end = performance.now() + 0.1;
  while (performance.now() < end);
}

describe("sending to many sockets", () => {
  test("lets what waits have its turn in between, and what is sent later comes later at each of them", async () => {
    const received = new Map<number, string[]>();
    const sockets = new Set(range(500));
    const idle = Promise.withResolvers<void>();
    const fanOut = new FanOut(() => idle.resolve());
    const send = (what: string) =>
      fanOut.each(sockets, (socket) => {
        writeSlowly();
        received.set(socket, [...(received.get(socket) ?? []), what]);
      });
    const longest: number[] = [];
    let atMs = performance.now();
    const watch = () => {
      longest.push(performance.now() - atMs);
      atMs = performance.now();
      if (fanOut.isBusy) setImmediate(watch);
    };
    send("first");
    send("second");
    expect(fanOut.isBusy).toBe(true);
    setImmediate(watch);
    await idle.promise;
    expect([...received.values()]).toEqual(range(500).map(() => ["first", "second"]));
    // A hundred milliseconds of writes.
    expect(longest.length).toBeGreaterThan(10);
  });

  test("sends to few at once and says when it is done", () => {
    const received: string[] = [];
    const fanOut = new FanOut(() => undefined);
    fanOut.each(
      new Set(["a", "b"]),
      (socket) => received.push(socket),
      () => received.push("done"),
    );
    expect(received).toEqual(["a", "b", "done"]);
    expect(fanOut.isBusy).toBe(false);
  });

  test("goes on with the others when sending to one of them fails", async () => {
    const received: string[] = [];
    const idle = Promise.withResolvers<void>();
    const fanOut = new FanOut(() => idle.resolve());
    const send = () =>
      fanOut.each(new Set(["a", "bad", "c"]), (socket) => {
        if (socket === "bad") throw new Error("cannot be written to");
        received.push(socket);
      });
    expect(send).toThrow("cannot be written to");
    await idle.promise;
    expect(received).toEqual(["a", "c"]);
  });

  test("leaves out who has left before its turn, and stops when it is told to", async () => {
    const sockets = new Set(range(400));
    const received: number[] = [];
    const fanOut = new FanOut(() => undefined);
    fanOut.each(sockets, (socket) => {
      writeSlowly();
      received.push(socket);
    });
    sockets.delete(399);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    const so = received.length;
    fanOut.stop();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(received.length).toBe(so);
    expect(received).not.toContain(399);
  });
});
