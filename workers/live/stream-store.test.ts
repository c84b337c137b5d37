import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LiveRow, RowsFrame } from "#workers/live/read-frame.ts";
import { StreamStore } from "#workers/live/stream-store.ts";

type Step = { id: string; level: number | null };

function frame(change: Partial<RowsFrame>): RowsFrame {
  return {
    kind: "rows",
    stream: "open_orders",
    seq: 0,
    prev: 0,
    ts: "2026-07-20T04:00:00.000Z",
    snapshot: false,
    part: 0,
    more: false,
    upserts: [],
    removedIds: [],
    badRows: 0,
    traces: [],
    ...change,
  };
}

/** The server's side: change number n is the n-th step. */
function changes(steps: readonly Step[], from: number, to: number): RowsFrame {
  const latest = new Map(steps.slice(from, to).map((step) => [step.id, step]));
  return frame({
    prev: from,
    seq: to,
    upserts: [...latest.values()].filter(({ level }) => level !== null).map(({ id, level }) => ({ id, level })),
    removedIds: [...latest.values()].filter(({ level }) => level === null).map(({ id }) => id),
  });
}

function truth(steps: readonly Step[], at: number): Map<string, LiveRow> {
  const rows = new Map<string, LiveRow>();
  for (const { id, level } of steps.slice(0, at)) {
    if (level === null) rows.delete(id);
    else rows.set(id, { id, level });
  }
  return rows;
}

function snapshot(steps: readonly Step[], at: number, parts: number): RowsFrame[] {
  const rows = [...truth(steps, at).values()];
  const size = Math.ceil(rows.length / parts) || 1;
  return Array.from({ length: parts }, (_, part) =>
    frame({
      snapshot: true,
      prev: undefined,
      seq: at,
      part,
      more: part + 1 < parts,
      upserts: rows.slice(part * size, part + 1 < parts ? (part + 1) * size : undefined),
    }),
  );
}

/** A page's end: rows as the stream store lets them through. */
function page() {
  const rows = new Map<string, LiveRow>();
  const asked: (number | undefined)[] = [];
  const stale: boolean[] = [];
  const passed: { snapshot: boolean }[] = [];
  const store = new StreamStore("open_orders", {
    rows: (_stream, upserts, removedIds, note) => {
      passed.push(note);
      for (const id of removedIds) rows.delete(id);
      for (const row of upserts) rows.set(String(row["id"]), row);
    },
    stale: (_stream, is) => stale.push(is),
    resume: (_stream, since) => asked.push(since),
  });
  return { store, rows, asked, stale, passed };
}

const sorted = (rows: Map<string, LiveRow>) => [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1));
const step = fc.record({
  id: fc.constantFrom("a", "b", "c", "d", "e", "f"),
  level: fc.option(fc.nat(9), { freq: 4 }),
});
const steps: Step[] = ["a", "b", "a", "c", "b"].map((id, level) => ({ id, level }));

describe("the place of a stream", () => {
  test("changes that join the snapshot are let through, repeated ones dropped", () => {
    const { store, rows, passed } = page();
    for (const part of snapshot(steps, 2, 1)) store.take(part);
    store.take(changes(steps, 2, 3));
    store.take(changes(steps, 2, 3));
    store.take(changes(steps, 1, 2));
    expect(sorted(rows)).toEqual(sorted(truth(steps, 3)));
    expect(passed).toHaveLength(2);
    expect(store.since).toBe(3);
  });

  test("a gap is not let through; the stream is asked for once, from the number stored", () => {
    const { store, rows, asked, stale } = page();
    for (const part of snapshot(steps, 1, 1)) store.take(part);
    store.take(changes(steps, 3, 4));
    store.take(changes(steps, 4, 5));
    expect(asked).toEqual([1]);
    expect(stale).toEqual([false, true]);
    expect(sorted(rows)).toEqual(sorted(truth(steps, 1)));
    store.take(changes(steps, 1, 5));
    expect(sorted(rows)).toEqual(sorted(truth(steps, 5)));
    expect(store.isStale).toBe(false);
  });

  test("a frame that reaches back over what is stored is applied whole", () => {
    const { store, rows } = page();
    for (const part of snapshot(steps, 3, 1)) store.take(part);
    store.take(changes(steps, 1, 5));
    expect(sorted(rows)).toEqual(sorted(truth(steps, 5)));
  });

  test("the word that nothing was missed makes stored rows current again", () => {
    const { store, stale, passed } = page();
    for (const part of snapshot(steps, 3, 1)) store.take(part);
    store.disconnected();
    store.take(changes(steps, 3, 3));
    expect(stale).toEqual([false, true, false]);
    expect(passed).toHaveLength(1);
  });

  test("half a snapshot is none: the next connection begins again", () => {
    const { store, rows } = page();
    const [first] = snapshot(steps, 5, 3);
    if (first) store.take(first);
    store.disconnected();
    expect(store.since).toBeUndefined();
    for (const part of snapshot(steps, 5, 2)) store.take(part);
    expect(sorted(rows)).toEqual(sorted(truth(steps, 5)));
  });

  test("rows a new snapshot does not name are removed, the others are never taken away", () => {
    const { store, rows } = page();
    const before = truth(steps, 5);
    for (const part of snapshot(steps, 5, 1)) store.take(part);
    const left = [...steps, { id: "a", level: null }];
    const removed: string[] = [];
    const remove = rows.delete.bind(rows);
    rows.delete = (id) => {
      removed.push(id);
      return remove(id);
    };
    store.disconnected();
    for (const part of snapshot(left, 6, 2)) store.take(part);
    expect(removed).toEqual(["a"]);
    expect(before.has("a")).toBe(true);
  });

  test("another person starts from nothing", () => {
    const { store, rows } = page();
    for (const part of snapshot(steps, 5, 1)) store.take(part);
    store.clear();
    expect(rows.size).toBe(0);
    expect(store.since).toBeUndefined();
  });

  test("any interleaving of snapshots, changes, repeats, losses and breaks ends in the right rows", () => {
    const event = fc.oneof(
      { weight: 6, arbitrary: fc.record({ kind: fc.constant("grow" as const), by: fc.integer({ min: 1, max: 3 }) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant("lose" as const), by: fc.integer({ min: 1, max: 3 }) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant("repeat" as const), back: fc.nat(9) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant("swap" as const) }) },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant("snapshot" as const), parts: fc.integer({ min: 1, max: 3 }) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant("break" as const), halfway: fc.boolean() }) },
    );
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 80, maxLength: 80 }),
        fc.array(event, { maxLength: 25 }),
        (all, events) => {
          const { store, rows, asked } = page();
          const sent: RowsFrame[] = [];
          let head = 3;
          let answered = 0;
          const send = (one: RowsFrame) => {
            sent.push(one);
            store.take(one);
          };
          const opening = (since: number | undefined, parts: number) =>
            since === undefined || since > head ? snapshot(all, head, parts) : [changes(all, since, head)];
          const answer = () => {
            while (answered < asked.length) for (const one of opening(asked[answered++], 1)) send(one);
          };
          for (const part of snapshot(all, head, 2)) send(part);
          for (const one of events) {
            const from = head;
            if (one.kind === "grow" || one.kind === "lose") head += one.by;
            if (one.kind === "grow") send(changes(all, from, head));
            if (one.kind === "repeat")
              for (const old of sent.slice(-one.back - 1, -one.back || undefined)) store.take(old);
            if (one.kind === "swap") {
              head += 2;
              send(changes(all, from + 1, head));
              send(changes(all, from, from + 1));
            }
            if (one.kind === "snapshot") for (const part of snapshot(all, head, one.parts)) send(part);
            if (one.kind === "break") {
              if (one.halfway) snapshot(all, head, 3).slice(0, 2).forEach(send);
              store.disconnected();
              answered = asked.length;
              const { since } = store;
              store.subscribed();
              for (const part of opening(since, 2)) send(part);
            }
            answer();
          }
          // The market continues; any loss shows by the next change at the latest.
          head += 1;
          send(changes(all, head - 1, head));
          answer();
          expect(sorted(rows)).toEqual(sorted(truth(all, head)));
          expect(store.since).toBe(head);
          expect(store.isStale).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });
});
