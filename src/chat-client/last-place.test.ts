import { expect, test } from "vitest";
import { storePlace, storedPlace } from "#src/chat-client/last-place.ts";
import { MY_USER_ID, ROHAN } from "#src/chat-client/chat.testing.ts";

function storageOf() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}
const place = { userId: MY_USER_ID, url: "chn_one", top: { messageId: "7", at: 700 } };

test("a tab comes back to where its person was, and to nobody else's place", () => {
  const storage = storageOf();
  expect(storedPlace(storage, MY_USER_ID)).toBeNull();
  storePlace(storage, place);
  expect(storedPlace(storage, MY_USER_ID)).toEqual(place);
  expect(storedPlace(storage, ROHAN)).toBeNull();
  storePlace(storage, null);
  expect(storedPlace(storage, MY_USER_ID)).toBeNull();
});

test("what cannot be stored or read is nowhere", () => {
  const full = {
    ...storageOf(),
    setItem: () => {
      throw new Error("full");
    },
  };
  storePlace(full, place);
  storePlace(undefined, place);
  expect(storedPlace({ ...storageOf(), getItem: () => '{"url":"elsewhere"}' }, MY_USER_ID)).toBeNull();
  expect(storedPlace(undefined, MY_USER_ID)).toBeNull();
});
