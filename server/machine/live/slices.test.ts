import { describe, expect, test } from "vitest";
import { Slices } from "#server/machine/live/slices.ts";

/** A write takes this long where the system has no room. */
function writeSlowly(): void {
  const end = performance.now() + 0.1;
  while (performance.now() < end);
}

/** A task of `count` steps that reports each one. */
function steps(count: number, calls: (step: number) => void) {
  let step = 0;
  return () => {
    if (step === count) return false;
    calls(step);
    step += 1;
    return true;
  };
}

describe("much that is done in slices", () => {
  test("lets what waits have its turn in between", async () => {
    const over = Promise.withResolvers<void>();
    const slices = new Slices();
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (isOver) over.resolve();
      else setImmediate(count);
    };
    setImmediate(count);
    // A hundred milliseconds of writes.
    slices.add(
      steps(1000, (step) => {
        writeSlowly();
        isOver = step === 999;
      }),
    );
    await over.promise;
    expect(turns).toBeGreaterThan(10);
  });

  test("is done in turns with what else is: what comes later does not wait for its end", async () => {
    const over = Promise.withResolvers<void>();
    const slices = new Slices();
    const calls: string[] = [];
    const record = (name: string) => (step: number) => {
      writeSlowly();
      calls.push(name);
      if (name === "long" && step === 399) over.resolve();
    };
    slices.add(steps(400, record("long")));
    slices.add(steps(40, record("short")));
    await over.promise;
    expect(calls.lastIndexOf("short")).toBeLessThan(200);
    expect(calls.length).toBe(440);
  });

  test("is done at once where it is little", () => {
    const calls: number[] = [];
    new Slices().add(steps(3, (step) => calls.push(step)));
    expect(calls).toEqual([0, 1, 2]);
  });

  test("goes on with the rest when a step fails", async () => {
    const over = Promise.withResolvers<void>();
    const calls: number[] = [];
    const failing = () => {
      const step = calls.push(calls.length) - 1;
      if (step === 1) throw new Error("cannot be written to");
      if (step === 2) over.resolve();
      return step < 2;
    };
    const slices = new Slices();
    expect(() => slices.add(failing)).toThrow("cannot be written to");
    await over.promise;
    expect(calls).toEqual([0, 1, 2]);
  });

  test("stops when it is told to, in between and by a step of its own", async () => {
    for (const stopsAt of [null, 50]) {
      const slices = new Slices();
      let done = 0;
      slices.add(
        steps(400, (step) => {
          writeSlowly();
          done += 1;
          if (step === stopsAt) slices.stop();
        }),
      );
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      slices.stop();
      const so = done;
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(done).toBe(so);
      expect(done).toBeLessThan(400);
    }
  });
});
