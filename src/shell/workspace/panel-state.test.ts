import { describe, expect, test } from "vitest";
import type { KeyValueStorage } from "#src/lib/stored.ts";
import { accept, createPanelStateStore, storedValue } from "#src/shell/workspace/panel-state.ts";

function page(stored: Map<string, string>) {
  const storage: KeyValueStorage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
  const store = createPanelStateStore(storage);
  return {
    store: (panelId: string, key: string, value: unknown, version = 1) =>
      store.getState().set(panelId, key, { version, value }),
    storedOf: (panelId: string, key: string, version = 1) => storedValue(store.getState(), { panelId, key, version }),
    clear: (panelId: string) => store.getState().clear(panelId),
  };
}

describe("what a panel stores", () => {
  test("is there while its tab is hidden and after the page is loaded again", () => {
    const stored = new Map<string, string>();
    const first = page(stored);
    first.store("chat", "draft", "5 Cr at 7.18?");
    first.store("chat", "scroll", 40);
    expect(first.storedOf("chat", "draft")).toBe("5 Cr at 7.18?");
    const reloaded = page(stored);
    expect(reloaded.storedOf("chat", "draft")).toBe("5 Cr at 7.18?");
    reloaded.store("chat", "scroll", 80);
    expect(page(stored).storedOf("chat", "draft")).toBe("5 Cr at 7.18?");
  });

  test("belongs to one panel and not to another of its type", () => {
    const { store, storedOf } = page(new Map());
    store("chat", "draft", "hello");
    expect(storedOf("chat-2", "draft")).toBeUndefined();
  });

  test("is not used in another version of its form", () => {
    const { store, storedOf } = page(new Map());
    store("public-runs", "sort", "yield", 1);
    expect(storedOf("public-runs", "sort", 2)).toBeUndefined();
  });

  test("goes when it is cleared", () => {
    const stored = new Map<string, string>();
    const { store, storedOf, clear } = page(stored);
    store("chat", "draft", "hello");
    clear("chat");
    expect([storedOf("chat", "draft"), [...stored.values()].join(" ")]).toEqual([
      undefined,
      expect.not.stringContaining("hello"),
    ]);
  });

  test.each(["{", "[]", "null", '{"state":{"values":{"chat":{"draft":"plain"}}},"version":0}'])(
    "is empty when storage holds %s",
    (text) => {
      const { store, storedOf } = page(new Map([["panels", text]]));
      expect(storedOf("chat", "draft")).toBeUndefined();
      store("chat", "draft", "hello");
      expect(storedOf("chat", "draft")).toBe("hello");
    },
  );
});

const side = (value: unknown) => (value === "BID" || value === "ASK" ? value : undefined);

describe("reading what was stored", () => {
  test("a value of another kind than the initial one is refused", () => {
    expect(accept("7", 3, undefined)).toBe(3);
    expect(accept({}, ["AAA"], undefined)).toEqual(["AAA"]);
    expect(accept(["AA"], ["AAA"], undefined)).toEqual(["AA"]);
  });

  test("a panel's own check decides where it has one", () => {
    expect(accept("ASK", "BID", side)).toBe("ASK");
    expect(accept("SELL", "BID", side)).toBe("BID");
  });
});
