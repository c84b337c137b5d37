import { beforeEach, describe, expect, test, vi } from "vitest";
import { createBrowserStores, readStored, writeStored, type BrowserStores } from "#src/lib/stored.ts";

let browser: Record<string, string>;
let tab: Record<string, string>;
let stores: BrowserStores;

/** A page of the one browser of these tests. */
function openPage(): BrowserStores {
  const [local, session] = [storageOf(browser), storageOf(tab)];
  return createBrowserStores(
    () => local,
    () => session,
  );
}
function storageOf(held: Record<string, string>): Storage {
  const storage = {
    getItem: (key: string) => held[key] ?? null,
    setItem: (key: string, text: string) => void (held[key] = text),
    removeItem: (key: string) => void delete held[key],
  };
  // Keys of a storage are its own properties.
  return new Proxy(storage as unknown as Storage, { ownKeys: () => Object.keys(held), getOwnPropertyDescriptor });
}
const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true });

beforeEach(() => {
  [browser, tab] = [{}, {}];
  stores = openPage();
});

describe("what a browser stores", () => {
  test("of a person is there again for that person only", () => {
    stores.setPerson("usr_asha");
    writeStored(stores.typed, "eoi-draft", { size: "5cr" });
    writeStored(stores.arranged, "layout", "three tiles");
    const again = openPage();
    again.setPerson("usr_asha");
    expect(readStored(again.typed, "eoi-draft")).toEqual({ size: "5cr" });
    expect(readStored(again.arranged, "layout")).toBe("three tiles");
    again.setPerson("usr_rohan");
    expect([readStored(again.typed, "eoi-draft"), readStored(again.arranged, "layout")]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test("of a visitor lives in the tab, and is gone once somebody signs in or out (B-61)", () => {
    writeStored(stores.visit, "form.contact", "half a message");
    expect(readStored(openPage().visit, "form.contact")).toBe("half a message");
    expect(browser).toEqual({});
    stores.setPerson("usr_asha");
    writeStored(stores.visit, "form.contact", "more");
    expect([readStored(stores.visit, "form.contact"), tab]).toEqual([undefined, {}]);
    stores.setPerson(null);
    writeStored(stores.visit, "form.contact", "again");
    stores.forgetTyped();
    expect(tab).toEqual({});
  });

  test("of the machine is the same for everybody", () => {
    stores.machine.setItem("looks", "dark");
    stores.setPerson("usr_asha");
    stores.forgetTyped();
    expect(openPage().machine.getItem("looks")).toBe("dark");
  });

  test("a sign-out deletes what was typed, and leaves how the desk was arranged", () => {
    stores.setPerson("usr_asha");
    writeStored(stores.typed, "eoi-draft", "5cr");
    writeStored(stores.arranged, "layout", "three tiles");
    stores.forgetTyped();
    expect(browser).toEqual({ "yieldboard.arranged.usr_asha.layout": '"three tiles"' });
  });

  test("somebody else's typing is deleted when a person signs in, whether or not they signed out", () => {
    stores.setPerson("usr_asha");
    writeStored(stores.typed, "eoi-draft", "5cr");
    openPage().setPerson("usr_rohan");
    expect(JSON.stringify(browser)).not.toContain("5cr");
  });

  test("a key of ours that belongs to nobody goes too; keys of others stay", () => {
    browser = { "yieldboard.draft.eoi": "5cr", utm_source: "mail", "yieldboard.version": '"0.1.0"' };
    openPage().setPerson("usr_asha");
    expect(browser).toEqual({ utm_source: "mail", "yieldboard.version": '"0.1.0"' });
  });

  test("while nobody is signed in nothing is stored of what is typed", () => {
    writeStored(stores.typed, "recents", "eoi.post");
    expect([browser, readStored(stores.typed, "recents")]).toEqual([{}, undefined]);
  });

  test("a key of what the person typed is told from another's and from what they arranged", () => {
    stores.setPerson("usr_asha");
    const keys = ["yieldboard.typed.usr_asha.chat.drafts", "yieldboard.typed.usr_vik.chat.drafts", null];
    expect(keys.map(stores.typedNameOf)).toEqual(["chat.drafts", null, null]);
  });

  test("whoever read a person's store is notified when it is another's", () => {
    const react = vi.fn<() => void>();
    stores.onPerson(react);
    stores.setPerson("usr_asha");
    stores.setPerson("usr_asha");
    stores.setPerson(null);
    expect(react).toHaveBeenCalledTimes(3);
  });

  test("a browser that refuses storage loses the convenience and nothing else", () => {
    const barred = createBrowserStores(() => {
      throw new Error("barred");
    });
    barred.setPerson("usr_asha");
    writeStored(barred.typed, "eoi-draft", "5cr");
    barred.forgetTyped();
    expect(readStored(barred.typed, "eoi-draft")).toBeUndefined();
    expect(() => barred.arranged.setItem("layout", "{}")).toThrow("barred");
  });
});
