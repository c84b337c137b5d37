import { beforeEach, expect, test, vi } from "vitest";
import { command } from "#src/shell/commands/command.ts";
import { createCommandSystem } from "#src/shell/controls/command-system.ts";
import { createPendingContext, type PendingContext } from "#src/shell/commands/pending-context.ts";
import { all, flag } from "#src/shell/commands/when.ts";
import type { KeyInput } from "#src/shell/keymap/key-input.ts";
import { createKeyPress } from "#src/shell/controls/key-press.ts";

const quoteFocused = flag("quote.focused", "Focus a quote first");
const key = (name: string, place: KeyInput["place"] = "page"): KeyInput => ({
  key: name,
  code: "",
  ctrl: false,
  alt: false,
  shift: false,
  meta: false,
  repeat: false,
  place,
  timeMs: 0,
});
const ran: string[] = [];
let pendingContext: PendingContext;
let press: (input: KeyInput) => boolean;
let provide: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  ran.length = 0;
  const system = createCommandSystem({ platform: "other", report: () => undefined, now: () => 0 });
  const define = (id: string, keys: string[]) =>
    command({ id, title: id, section: "Test", keys, when: all(quoteFocused), run: () => void ran.push(id) });
  system.registry.register([
    define("quote.answer", ["a"]),
    define("quote.withdraw", ["x"]),
    define("quotes.shift", ["z s"]),
  ]);
  pendingContext = createPendingContext();
  press = createKeyPress(system, pendingContext);
  provide = () => void system.context.provide(quoteFocused, true);
  return () => vi.useRealTimers();
});

test("a key that follows the arrow at once waits for the quote of the row, and acts on it", async () => {
  const arrived = pendingContext.begin();
  expect(press(key("a"))).toBe(true);
  expect(press(key("x"))).toBe(true);
  await vi.advanceTimersByTimeAsync(60);
  expect(ran).toEqual([]);
  provide();
  arrived();
  await vi.advanceTimersByTimeAsync(1);
  expect(ran).toEqual(["quote.answer", "quote.withdraw"]);
});

test("the rest of a chord waits behind its first key, also when that one's turn has just come", async () => {
  provide();
  const arrived = pendingContext.begin();
  expect(press(key("z"))).toBe(true);
  expect(press(key("s"))).toBe(true);
  arrived();
  await vi.advanceTimersByTimeAsync(1);
  expect(ran).toEqual(["quotes.shift"]);

  const arrivedAgain = pendingContext.begin();
  press(key("z"));
  arrivedAgain();
  expect(press(key("s"))).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(ran).toEqual(["quotes.shift", "quotes.shift"]);
  expect(press(key("a"))).toBe(true);
  expect(ran.at(-1)).toBe("quote.answer");
});

test("a key acts on the row it was pressed at: when one has gone on to another, it does nothing", async () => {
  pendingContext.begin();
  press(key("a"));
  pendingContext.begin();
  await vi.advanceTimersByTimeAsync(1);
  provide();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ran).toEqual([]);
});

test("no key waits longer than half a second, and none that means nothing or is typed waits at all", async () => {
  pendingContext.begin();
  expect(press(key("q"))).toBe(false);
  expect(press(key("a", "typing"))).toBe(false);
  provide();
  press(key("a"));
  await vi.advanceTimersByTimeAsync(501);
  expect(ran).toEqual(["quote.answer"]);
  press(key("a"));
  expect(ran).toEqual(["quote.answer", "quote.answer"]);
});
