import { beforeEach, expect, test, vi } from "vitest";
import { createKeyboardHold, type KeyboardHold } from "#src/lib/keyboard-hold.ts";
import { createPendingContext, type PendingContext } from "#src/shell/commands/pending-context.ts";
import { createKeyQueue, HAND_RESTS_MS, type KeyQueue, KEYS_WAIT_MS } from "#src/shell/keymap/key-queue.ts";

let keyboard: KeyboardHold;
let pendingContext: PendingContext;
let queue: KeyQueue<string>;
let given: string[];
let dropped: string[];
let refused: string;
/** Deeds of the keys that do something when they have their turn. */
let does: Record<string, () => void>;

/** Presses a key as the page does: at once where it need not wait. */
function press(...keys: string[]): void {
  for (const key of keys) {
    if (queue.take(key)) continue;
    given.push(key);
    does[key]?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  [given, dropped, refused, does] = [[], [], "", {}];
  keyboard = createKeyboardHold(() => Promise.resolve());
  pendingContext = createPendingContext();
  queue = createKeyQueue({
    keyboard,
    isRepeated: (key) => key.startsWith("repeated "),
    // Small letters act on the row with the focus.
    waitsFor: (key) => (/^[a-z]$/.test(key) ? pendingContext.ended() : null),
    give(key) {
      if (key === refused) return false;
      given.push(key);
      does[key]?.();
      return true;
    },
    // Capital letters are text in a field.
    isTyped: (key) => /^[A-Z]$/.test(key),
    onDropped: (keys) => dropped.push(...keys),
  });
  return () => vi.useRealTimers();
});

test("keys pressed while a command runs go to what then has the focus, in their order", async () => {
  const release = keyboard.begin();
  press("h", "u", "d");
  await vi.advanceTimersByTimeAsync(500);
  expect(given).toEqual([]);
  release();
  await vi.advanceTimersByTimeAsync(10);
  expect(given).toEqual(["h", "u", "d"]);
  press("c");
  expect(given).toEqual(["h", "u", "d", "c"]);
});

test("a key that waits may hold the keyboard itself: those behind it wait for it", async () => {
  let releaseFilter = (): void => undefined;
  does["/"] = () => {
    releaseFilter = keyboard.begin();
  };
  const release = keyboard.begin();
  press("/", "h");
  release();
  await vi.advanceTimersByTimeAsync(10);
  expect(given).toEqual(["/"]);
  press("u");
  releaseFilter();
  await vi.advanceTimersByTimeAsync(10);
  expect(given).toEqual(["/", "h", "u"]);
});

test("a key that is held down repeats no faster than it acts, and nothing goes on once it is let go", async () => {
  const release = keyboard.begin();
  press("ArrowDown", ...Array.from({ length: 30 }, () => "repeated ArrowDown"), "h");
  expect(keyboard.hasKeysWaiting()).toBe(true);
  release();
  await vi.advanceTimersByTimeAsync(10);
  expect(given).toEqual(["ArrowDown", "h"]);
  expect(dropped).toEqual([]);
  expect(keyboard.hasKeysWaiting()).toBe(false);
  press("ArrowDown", "repeated ArrowDown");
  expect(given).toEqual(["ArrowDown", "h", "ArrowDown", "repeated ArrowDown"]);
});

test("the keyboard is held until the last one that holds it is done", async () => {
  const [first, second] = [keyboard.begin(), keyboard.begin()];
  press("a");
  first();
  first();
  await vi.advanceTimersByTimeAsync(10);
  expect(given).toEqual([]);
  second();
  await vi.advanceTimersByTimeAsync(10);
  expect(given).toEqual(["a"]);
});

test("after two seconds all keys that wait are dropped", async () => {
  const attends = keyboard.attend();
  keyboard.begin();
  press("y");
  await vi.advanceTimersByTimeAsync(KEYS_WAIT_MS - 1);
  press("x");
  expect(dropped).toEqual([]);
  expect(attends()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect([given, dropped]).toEqual([[], ["y", "x"]]);
  // A response now is too late for the person's earlier place.
  expect(attends()).toBe(false);
});

test("what follows a lost key is lost with it until the hand rests, and then acts at once", async () => {
  keyboard.begin();
  press("y");
  await vi.advanceTimersByTimeAsync(KEYS_WAIT_MS);
  dropped = [];
  press("g");
  await vi.advanceTimersByTimeAsync(HAND_RESTS_MS - 1);
  press("p");
  expect(given).toEqual([]);
  // All that were lost in a row are named together.
  expect(dropped).toEqual(["y", "g", "y", "g", "p"]);
  await vi.advanceTimersByTimeAsync(HAND_RESTS_MS);
  press("j");
  expect(given).toEqual(["j"]);
});

test("a page that is busy has not seen the hand rest: what was pressed meanwhile is lost too", async () => {
  keyboard.begin();
  press("a");
  await vi.advanceTimersByTimeAsync(KEYS_WAIT_MS);
  dropped = [];
  // The clock goes on while no timer fires.
  const now = performance.now();
  const clock = vi.spyOn(performance, "now").mockReturnValue(now + 2 * HAND_RESTS_MS);
  press("y");
  expect([given, dropped]).toEqual([[], ["a", "y"]]);
  clock.mockRestore();
});

test("what takes too long holds the keyboard no longer, and is late once a key has acted", async () => {
  const attends = keyboard.attend();
  const release = keyboard.begin();
  await vi.advanceTimersByTimeAsync(KEYS_WAIT_MS);
  expect(attends()).toBe(true);
  press("j");
  expect([given, attends()]).toEqual([["j"], false]);
  const next = keyboard.attend();
  release();
  press("k");
  expect([given, next()]).toEqual([["j", "k"], true]);
});

test("going elsewhere by mouse drops what waits, also where nothing waits for keys", async () => {
  const attends = keyboard.attend();
  const release = keyboard.begin();
  press("y");
  queue.drop();
  expect(dropped).toEqual(["y"]);
  expect(attends()).toBe(false);
  press("k");
  release();
  await vi.advanceTimersByTimeAsync(10);
  expect(given).toEqual(["k"]);
});

test("a key that cannot be given is dropped with those behind it: they meant something after it", async () => {
  refused = "ArrowLeft";
  const release = keyboard.begin();
  press("7", "ArrowLeft", "5");
  release();
  await vi.advanceTimersByTimeAsync(10);
  expect([given, dropped]).toEqual([["7"], ["ArrowLeft", "5"]]);
});

test("a key that acts on the row waits for its quote, and all keys behind it wait with it", async () => {
  const arrived = pendingContext.begin();
  press("ArrowDown");
  expect(given).toEqual(["ArrowDown"]);
  press("z", "S");
  await vi.advanceTimersByTimeAsync(60);
  expect(given).toEqual(["ArrowDown"]);
  arrived();
  await vi.advanceTimersByTimeAsync(10);
  expect(given).toEqual(["ArrowDown", "z", "S"]);
});

test("text that waits for its turn alone reaches its field before the person clicks elsewhere; other keys do not", async () => {
  const release = keyboard.begin();
  press("P", "A", "P", "E", "R", "h");
  release();
  await vi.advanceTimersByTimeAsync(1);
  expect(given.length).toBeLessThan(5);
  queue.drop();
  expect([given, dropped]).toEqual([["P", "A", "P", "E", "R"], ["h"]]);
});

test("text is dropped with the rest while the focus is still on its way", () => {
  keyboard.begin();
  press("P", "A");
  queue.drop();
  expect([given, dropped]).toEqual([[], ["P", "A"]]);
});
