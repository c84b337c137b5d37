import { expect, test } from "vitest";
import { persist } from "zustand/middleware";
import { createStore } from "zustand/vanilla";
import { persistedIn } from "#src/lib/persisted.ts";
import { createBrowserStores, type KeyValueStorage } from "#src/lib/stored.ts";

interface Limit {
  bp: number;
  other: string;
}

/** A state with one stored field, on a page. */
function limitIn(store: KeyValueStorage, version = 0) {
  return createStore<Limit>()(
    persist(
      () => ({ bp: 10, other: "as it was" }),
      persistedIn({
        store,
        name: "limit",
        version,
        initial: { bp: 10 },
        accept: (stored) => (typeof (stored as Limit).bp === "number" ? (stored as Limit) : undefined),
      }),
    ),
  );
}

test("what a person stored is theirs alone: another finds what stands at first", async () => {
  const browser = new Map<string, string>();
  const stores = createBrowserStores(
    () =>
      ({
        getItem: (key: string) => browser.get(key) ?? null,
        setItem: (key: string, text: string) => void browser.set(key, text),
      }) as Storage,
  );
  const limit = limitIn(stores.arranged);
  stores.onPerson(() => void limit.persist.rehydrate());
  stores.setPerson("usr_asha");
  limit.setState({ bp: 5 });
  stores.setPerson("usr_rohan");
  expect(limit.getState()).toEqual({ bp: 10, other: "as it was" });
  stores.setPerson("usr_asha");
  expect(limit.getState().bp).toBe(5);
  expect([...browser.keys()]).toEqual(["yieldboard.arranged.usr_asha.limit"]);
});

test.each([
  ["of another version", '{"state":{"bp":5},"version":7}'],
  ["of another form", '{"state":{"bp":"five"},"version":0}'],
  ["that is broken", "{"],
])("a value %s is not used", (_what, text) => {
  const limit = limitIn({ getItem: () => text, setItem: () => undefined, removeItem: () => undefined });
  expect(limit.getState().bp).toBe(10);
});

test("a browser that refuses to store loses nothing of the page", () => {
  const refuse = () => {
    throw new Error("QuotaExceededError");
  };
  const limit = limitIn({ getItem: refuse, setItem: refuse, removeItem: refuse });
  limit.setState({ bp: 5 });
  expect(limit.getState().bp).toBe(5);
});
