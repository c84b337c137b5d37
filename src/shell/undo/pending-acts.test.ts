import { beforeEach, describe, expect, test, vi } from "vitest";
import { createPendingActs, type PendingActs, UNDO_MS } from "#src/shell/undo/pending-acts.ts";

const PASSING = new Error("nobody was reached");
let storage: Map<string, string>;
let done: string[];
let failures: unknown[];
let answer: () => Promise<unknown>;

/** A person's page, in a browser shared by all pages of a test. */
function page(userId: string | null = "usr_asha"): PendingActs {
  let nth = 0;
  const stamp = `${done.length}-${storage.size}-${Math.random()}`;
  const acts = createPendingActs({
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    nowMs: () => Date.now(),
    setTimeout: (run, afterMs) => setTimeout(run, afterMs),
    newId: () => `${stamp}-${(nth += 1)}`,
    isPassing: (error) => error === PASSING,
    onFailure: (error) => failures.push(error),
  });
  acts.define("ban", async ({ user = "" }) => {
    await answer();
    done.push(user);
  });
  acts.start(userId);
  return acts;
}
const ban = (acts: PendingActs, user = "rohan") => acts.pend("ban", { user }, { subject: user, text: "Put out" });
const shown = (acts: PendingActs) => acts.store.getState().acts.map(({ subject }) => subject);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  storage = new Map();
  done = [];
  failures = [];
  answer = () => Promise.resolve();
  return () => vi.useRealTimers();
});

describe("an act that waits for its undo", () => {
  test("is shown for five seconds, and done then", async () => {
    const acts = page();
    ban(acts);
    await pass(UNDO_MS - 1);
    expect([shown(acts), done]).toEqual([["rohan"], []]);
    await pass(1);
    expect([shown(acts), done, storage.size]).toEqual([[], ["rohan"], 0]);
  });

  test("is never done once it was undone; the latest is undone first", async () => {
    const acts = page();
    ban(acts);
    ban(acts, "farah");
    expect(acts.undo()).toBe(true);
    expect(shown(acts)).toEqual(["rohan"]);
    await pass(UNDO_MS);
    expect([done, acts.undo(), storage.size]).toEqual([["rohan"], false, 0]);
  });

  test("asked for twice is one", async () => {
    const acts = page();
    ban(acts);
    ban(acts);
    await pass(UNDO_MS);
    expect(done).toEqual(["rohan"]);
  });

  test("is done at once when the page goes away or the person signs out", async () => {
    const acts = page();
    ban(acts);
    ban(acts, "farah");
    await acts.flush();
    expect(done).toEqual(["rohan", "farah"]);
    await pass(UNDO_MS);
    expect(done).toEqual(["rohan", "farah"]);
  });

  test("of a page that is gone is done by the next one, once, and by its own person's only", async () => {
    answer = () => new Promise(() => undefined);
    const gone = page();
    ban(gone);
    void gone.flush();
    answer = () => Promise.resolve();
    page("usr_farah");
    await pass(60_000);
    expect(done).toEqual([]);
    page();
    await pass(60_000);
    expect(done).toEqual(["rohan"]);
    page();
    await pass(60_000);
    expect(done).toEqual(["rohan"]);
  });

  test("is left to the page it was begun on while that is there", async () => {
    const first = page();
    ban(first);
    await pass(1000);
    page();
    await pass(60_000);
    expect(done).toEqual(["rohan"]);
  });

  test("is tried again when nobody was reached, and reported when it was refused", async () => {
    const acts = page();
    answer = () => Promise.reject(PASSING);
    ban(acts);
    await pass(UNDO_MS);
    expect([done, failures]).toEqual([[], []]);
    answer = () => Promise.resolve();
    await pass(UNDO_MS);
    expect(done).toEqual(["rohan"]);
    const refusal = new Error("no");
    answer = () => Promise.reject(refusal);
    ban(acts, "farah");
    await pass(60_000);
    expect([done, failures, storage.size]).toEqual([["rohan"], [refusal], 0]);
  });
});

describe("an act that was done at once", () => {
  test("is really undone for five seconds, and stays afterwards", async () => {
    const acts = page();
    const undo = vi.fn(() => Promise.resolve());
    acts.done({ subject: "message", text: "Deleted", undo });
    expect(acts.undo()).toBe(true);
    expect(undo).toHaveBeenCalledTimes(1);
    acts.done({ subject: "message", text: "Deleted", undo });
    await pass(UNDO_MS);
    expect([shown(acts), acts.undo()]).toEqual([[], false]);
    expect(undo).toHaveBeenCalledTimes(1);
  });

  test("says so when it cannot be undone any more", async () => {
    const acts = page();
    const tooLate = new Error("It is too late to restore this message.");
    acts.done({ subject: "message", text: "Deleted", undo: () => Promise.reject(tooLate) });
    acts.undo();
    await pass(0);
    expect(failures).toEqual([tooLate]);
  });
});
