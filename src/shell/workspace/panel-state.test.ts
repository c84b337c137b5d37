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
    keep: (panelId: string, key: string, value: unknown, version = 1) =>
      store.getState().set(panelId, key, { version, value }),
    kept: (panelId: string, key: string, version = 1) =>
      storedValue(store.getState(), { panelId, key, version }, storage),
    clear: (panelId: string) => store.getState().clear(panelId),
  };
}

describe("what a panel keeps", () => {
  test("is there while its tab is hidden and after the page is loaded again", () => {
    const stored = new Map<string, string>();
    const first = page(stored);
    first.keep("chat", "draft", "5 Cr at 7.18?");
    first.keep("chat", "scroll", 40);
    expect(first.kept("chat", "draft")).toBe("5 Cr at 7.18?");
    const reloaded = page(stored);
    expect(reloaded.kept("chat", "draft")).toBe("5 Cr at 7.18?");
    reloaded.keep("chat", "scroll", 80);
    expect(page(stored).kept("chat", "draft")).toBe("5 Cr at 7.18?");
  });

  test("belongs to one panel and not to another of its type", () => {
    const { keep, kept } = page(new Map());
    keep("chat", "draft", "hello");
    expect(kept("chat-2", "draft")).toBeUndefined();
  });

  test("is not used in another version of its form", () => {
    const { keep, kept } = page(new Map());
    keep("public-runs", "sort", "yield", 1);
    expect(kept("public-runs", "sort", 2)).toBeUndefined();
  });

  test("goes when it is cleared", () => {
    const stored = new Map<string, string>();
    const { keep, kept, clear } = page(stored);
    keep("chat", "draft", "hello");
    clear("chat");
    expect([kept("chat", "draft"), stored.size]).toEqual([undefined, 0]);
  });

  test.each(["{", "[]", "null", '{"draft":"plain"}'])("is empty when storage holds %s", (text) => {
    expect(page(new Map([["panel.chat", text]])).kept("chat", "draft")).toBeUndefined();
  });
});

const side = (kept: unknown) => (kept === "BID" || kept === "ASK" ? kept : undefined);

describe("taking what was kept", () => {
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
