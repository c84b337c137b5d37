import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import { FrameRing, type Receiver } from "#server/machine/live/frame-ring.ts";
import { mergedFrame, type Frame } from "#server/machine/live/frames.ts";
import { Slices, type Task } from "#server/machine/live/slices.ts";

const ts = "2026-07-20T04:00:00.000Z";
const frameOf = (seq: number): Frame =>
  must(mergedFrame("quotes_eoi", [{ stream: "quotes_eoi", audience: "market", seq, ts, data: [{ id: `q${seq}` }] }]));

interface RecordingReceiver extends Receiver {
  frames: Frame[];
}
function member(): RecordingReceiver {
  const frames: Frame[] = [];
  return { frames, deliver: (frame) => void frames.push(frame) };
}

/** A ring stepped by hand. */
function ring(members: number) {
  const all = Array.from({ length: members }, member);
  const set = new Set<Receiver>(all);
  const tasks: Task[] = [];
  const frames = new FrameRing(set, { add: (task) => void tasks.push(task) });
  let seq = 0;
  const done: number[] = [];
  return {
    all,
    set,
    done,
    tasks,
    frames,
    send: () => {
      seq += 1;
      const ended = seq;
      frames.send(frameOf(seq), () => done.push(ended));
    },
    step: (count = 1) => {
      for (let n = 0; n < count; n += 1) if (tasks[0]?.() === false) tasks.shift();
    },
  };
}

const rowIds = (frames: readonly Frame[]) =>
  frames.flatMap(({ rows }) => rows.map((row) => (row as { id: string }).id));
const numbers = (frames: readonly Frame[]) => frames.map(({ prev, seq }) => [prev, seq]);

describe("frames that go round their members", () => {
  test("reach few at once, and it is said when they have", () => {
    const two = [member(), member()];
    const frames = new FrameRing(new Set(two), new Slices());
    const done: string[] = [];
    frames.send(frameOf(1), () => done.push("done"));
    expect(two.map((one) => numbers(one.frames))).toEqual([[[0, 1]], [[0, 1]]]);
    expect(done).toEqual(["done"]);
  });

  test("one that comes while others are under way goes to whoever is next, together with those", () => {
    const { all, send, step, done } = ring(4);
    send();
    step(2);
    send();
    step(2);
    expect(all.map((one) => numbers(one.frames))).toEqual([[[0, 1]], [[0, 1]], [[0, 2]], [[0, 2]]]);
    step(4);
    expect(all.map((one) => numbers(one.frames))).toEqual([
      [
        [0, 1],
        [1, 2],
      ],
      [
        [0, 1],
        [1, 2],
      ],
      [[0, 2]],
      [[0, 2]],
    ]);
    step(10);
    expect(done).toEqual([1, 2]);
  });

  test("several in one write are still one message each, compressed or not", () => {
    const { all, send, step } = ring(1);
    send();
    send();
    step(2);
    const [both] = must(all[0]).frames;
    const apart = [frameOf(1), frameOf(2)];
    for (const form of ["plain", "deflated"] as const)
      expect(must(both).message[form]).toEqual(Buffer.concat(apart.map(({ message }) => message[form])));
  });

  test("whoever leaves is left out, and the rest have theirs", () => {
    const { all, set, send, step, done } = ring(4);
    send();
    step(1);
    set.delete(must(all[2]));
    step(10);
    expect(all.map((one) => one.frames.length)).toEqual([1, 1, 0, 1]);
    expect(done).toEqual([1]);
  });

  test("are full after eight, until some have gone round", () => {
    const { frames, send, step } = ring(3);
    for (let n = 0; n < 8; n += 1) send();
    expect(frames.isFull).toBe(true);
    step(4);
    expect(frames.isFull).toBe(false);
  });

  test("a newer one of a stream without numbers stands for those before it", () => {
    const one = member();
    const tasks: Task[] = [];
    const frames = new FrameRing(new Set([one]), { add: (task) => void tasks.push(task) });
    const refresh = (at: string) =>
      must(mergedFrame("refresh_bonds", [{ stream: "refresh_bonds", audience: "", seq: 0, ts: at, data: null }]));
    const [older, newer] = [refresh(ts), refresh("2026-07-20T04:00:01.000Z")];
    frames.send(older, () => undefined);
    frames.send(newer, () => undefined);
    tasks[0]?.();
    expect(one.frames).toEqual([newer]);
  });

  test("every member has every row once and in order, whoever comes and goes while they are sent", () => {
    const acts = fc.array(
      fc.oneof(
        fc.constant({ kind: "send" as const }),
        fc.record({ kind: fc.constant("step" as const), count: fc.integer({ min: 1, max: 6 }) }),
        fc.constant({ kind: "join" as const }),
        fc.record({ kind: fc.constant("leave" as const), which: fc.nat(20) }),
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(acts, fc.integer({ min: 0, max: 5 }), (list, count) => {
        const { all, set, send, step, done, tasks } = ring(count);
        const stayed = new Set<Receiver>(all);
        const joined = new Map<RecordingReceiver, number>();
        let sent = 0;
        for (const act of list) {
          if (act.kind === "send") {
            send();
            sent += 1;
          } else if (act.kind === "step") step(act.count);
          else if (act.kind === "join") {
            const one = member();
            joined.set(one, sent);
            set.add(one);
          } else {
            const one = [...set][act.which];
            if (one) {
              set.delete(one);
              stayed.delete(one);
              joined.delete(one as RecordingReceiver);
            }
          }
          expect(tasks.length).toBeLessThanOrEqual(1);
        }
        step(500);
        const ids = (from: number) => Array.from({ length: sent - from }, (_, n) => `q${from + n + 1}`);
        for (const one of all) if (stayed.has(one)) expect(rowIds(one.frames)).toEqual(ids(0));
        // A late joiner has at least everything sent since, and nothing twice.
        for (const [one, from] of joined) {
          const got = rowIds(one.frames);
          expect(got).toEqual(ids(sent - got.length));
          expect(got.length).toBeGreaterThanOrEqual(sent - from);
        }
        expect(done).toEqual(Array.from({ length: sent }, (_, n) => n + 1));
      }),
    );
  });
});
