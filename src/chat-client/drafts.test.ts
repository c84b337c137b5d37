import { describe, expect, test } from "vitest";
import { createChatStore } from "#src/chat-client/chat-store.ts";
import { createDrafts, type Drafts } from "#src/chat-client/drafts.ts";

const [ONE, TWO] = ["chn_one", "chn_two"];

/** Tabs of one browser: a write in one is announced to the others by `storage` events. */
function browser() {
  const stored = new Map<string, string>();
  const tabs: Drafts[] = [];
  function tab() {
    const store = createChatStore();
    const drafts: Drafts = createDrafts(store, {
      getItem: (key) => stored.get(key) ?? null,
      setItem(key, text) {
        stored.set(key, text);
        for (const other of tabs) if (other !== drafts) other.changedElsewhere(text);
      },
      removeItem: (key) => void stored.delete(key),
    });
    drafts.load();
    tabs.push(drafts);
    return { drafts, shown: () => store.getState().drafts };
  }
  return { tab, stored: () => JSON.parse([...stored.values()][0] ?? "{}") as Record<string, string> };
}

describe("the drafts of a person in several tabs", () => {
  test("a draft that one tab sends is gone from all that have not changed it", async () => {
    const { tab, stored } = browser();
    const first = tab();
    first.drafts.set(ONE, "6.85 bi");
    const second = tab();
    first.drafts.set(ONE, "6.85 bid");
    expect(second.shown()).toEqual({ [ONE]: "6.85 bi" });
    first.drafts.take(ONE, Promise.resolve());
    await Promise.resolve();
    expect([first.shown(), second.shown(), stored()]).toEqual([{}, {}, {}]);
  });

  test("and stays where it was changed since, also for the next page", async () => {
    const { tab, stored } = browser();
    const first = tab();
    first.drafts.set(ONE, "6.85 bid");
    const second = tab();
    second.drafts.set(ONE, "6.85 bid 5cr");
    expect(first.shown()).toEqual({ [ONE]: "6.85 bid" });
    first.drafts.take(ONE, Promise.resolve());
    await Promise.resolve();
    expect([first.shown(), second.shown()]).toEqual([{}, { [ONE]: "6.85 bid 5cr" }]);
    expect(stored()).toEqual({ [ONE]: "6.85 bid 5cr" });
  });

  test("one tab's writing does not undo what another one stores of another conversation", () => {
    const { tab, stored } = browser();
    const [first, second] = [tab(), tab()];
    first.drafts.set(ONE, "6.85 bid");
    second.drafts.set(TWO, "with you?");
    expect(stored()).toEqual({ [ONE]: "6.85 bid", [TWO]: "with you?" });
  });
});

test("a draft that was sent is stored until the message is, so that nothing is lost in between", async () => {
  const { tab, stored } = browser();
  const { drafts, shown } = tab();
  drafts.set(ONE, "6.85 bid");
  const message = Promise.withResolvers<void>();
  drafts.take(ONE, message.promise);
  expect([shown(), stored()]).toEqual([{}, { [ONE]: "6.85 bid" }]);
  message.resolve();
  await message.promise;
  expect(stored()).toEqual({});
});

test("what is typed while a message goes is the next draft", async () => {
  const { tab, stored } = browser();
  const { drafts, shown } = tab();
  drafts.set(ONE, "6.85 bid");
  const message = Promise.withResolvers<void>();
  drafts.take(ONE, message.promise);
  drafts.set(ONE, "firm");
  message.resolve();
  await message.promise;
  expect([shown(), stored()]).toEqual([{ [ONE]: "firm" }, { [ONE]: "firm" }]);
});
