import { expect, test } from "vitest";
import { holdAct, onceAbandoned } from "#src/lib/lookups.ts";

// Looking up an act whose answer never reached its page.

const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

test("an act is looked up once its tab has let it go, also where that comes after the next page has loaded", async () => {
  const release = holdAct("key-1");
  await settled();
  const looked: string[] = [];
  const first = onceAbandoned("key-1", async () => void looked.push("first"));
  const second = onceAbandoned("key-1", async () => void looked.push("second"));
  await settled();
  expect(looked).toEqual([]);
  release();
  await Promise.all([first, second]);
  // In sequence, so that the second one sees that the first has shown the result.
  expect(looked).toEqual(["first", "second"]);
});

test("an act that no tab has is looked up at once", async () => {
  let isLooked = false;
  await onceAbandoned("key-2", async () => void (isLooked = true));
  expect(isLooked).toBe(true);
});
