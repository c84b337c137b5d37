import { expect, test } from "vitest";
import { storePlace, storedPlace } from "#src/chat-client/last-place.ts";
import { ME, ROHAN } from "#src/chat-client/chat.testing.ts";

function storageOf() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const place = { userId: ME, url: "chn_one", top: { messageId: "7", at: 700 } };

test("a tab comes back to where its person was, and to nobody else's place", () => {
  const storage = storageOf();
  expect(storedPlace(storage, ME)).toBeNull();
  storePlace(storage, place);
  expect(storedPlace(storage, ME)).toEqual(place);
  expect(storedPlace(storage, ROHAN)).toBeNull();
  storePlace(storage, null);
  expect(storedPlace(storage, ME)).toBeNull();
});

test("what cannot be kept or read is nowhere", () => {
  const full = {
    ...storageOf(),
    setItem: () => {
      throw new Error("full");
    },
  };
  storePlace(full, place);
  storePlace(undefined, place);
  expect(storedPlace({ ...storageOf(), getItem: () => '{"url":"elsewhere"}' }, ME)).toBeNull();
  expect(storedPlace(undefined, ME)).toBeNull();
});
