import { beforeEach, expect, test } from "vitest";
import { createCallKeys, REMEMBERED_MS, type CallKeys } from "#src/lib/call-keys.ts";
import { createBrowserStores, type BrowserStores } from "#src/lib/stored.ts";

const BID = ["/api/eoi/add/", { quote_type: "BID", quantum: 50_000_000 }];
let stores: BrowserStores;
let stored: Map<string, string>;
let nowMs: number;
let keys: CallKeys;

function openPage(): CallKeys {
  const opened = createCallKeys(stores.typed, () => nowMs);
  opened.reload();
  return opened;
}

beforeEach(() => {
  [stored, nowMs] = [new Map(), 0];
  stores = createBrowserStores(
    () =>
      ({
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, text: string) => void stored.set(key, text),
        removeItem: (key: string) => void stored.delete(key),
      }) as unknown as Storage,
  );
  stores.setPerson("usr_asha");
  keys = openPage();
});

async function lost(name: string, content: unknown, from = keys): Promise<string> {
  const { key, lost: reply } = await from.keyed(name, content);
  reply();
  return key;
}

async function answered(name: string, content: unknown): Promise<string> {
  const { key, answered: reply } = await keys.keyed(name, content);
  reply();
  return key;
}

test("what got no answer is sent again under its key, also after a reload of the page", async () => {
  const first = await lost("eoi.add", BID);
  expect(await lost("eoi.add", BID)).toBe(first);
  expect(await lost("eoi.add", BID, openPage())).toBe(first);
});

test("pressed twice before the answer comes it is one act", async () => {
  const [one, two] = [await keys.keyed("eoi.add", BID), await keys.keyed("eoi.add", BID)];
  expect(two.key).toBe(one.key);
});

test("other content, or another call, has another key", async () => {
  const first = await lost("eoi.add", BID);
  expect(await lost("eoi.add", [...BID, "5 bp higher"])).not.toBe(first);
  expect(await lost("eoi.addForClient", BID)).not.toBe(first);
});

test("an answer ends it: the same again is a new act", async () => {
  const first = await answered("eoi.add", BID);
  expect(await answered("eoi.add", BID)).not.toBe(first);
  expect([...stored]).toEqual([]);
});

test("so does the answer to another act on the same kind of thing, for by then it is seen how things stand", async () => {
  const first = await lost("eoi.add", BID);
  await answered("watchlists.add", "Gilts");
  expect(await lost("eoi.add", BID)).toBe(first);
  await answered("eoi.expire", "eoi_1");
  expect(await lost("eoi.add", BID)).not.toBe(first);
});

test("what still waits for its answer keeps its key whatever else is answered", async () => {
  const slow = await keys.keyed("eoi.add", BID);
  await answered("eoi.expire", "eoi_1");
  slow.lost();
  expect(await lost("eoi.add", BID)).toBe(slow.key);
});

test("who presses again much later means a new act", async () => {
  const first = await lost("eoi.add", BID);
  nowMs = REMEMBERED_MS + 1;
  expect(await lost("eoi.add", BID)).not.toBe(first);
});

test("the browser stores nothing of what was sent, and the key with what goes when the person signs out", async () => {
  await lost("eoi.add", BID);
  expect(JSON.stringify([...stored])).not.toContain("50000000");
  expect([...stored.keys()]).toEqual(["yieldboard.typed.usr_asha.unanswered"]);
});

test("a call whose page went before its answer came is left, with its sentence, until its outcome is said", async () => {
  keys.confirming("You sell 4.00 Cr");
  const { key } = await keys.keyed("eoi.take", BID, "Take a firm quote");
  keys.confirming(null);
  expect(keys.abandoned()).toEqual([]);
  const next = openPage();
  expect(next.abandoned()).toMatchObject([{ key, about: "You sell 4.00 Cr" }]);
  next.outcomeShown(key, false);
  expect(openPage().abandoned()).toEqual([]);
});

test("done, its key stays for the hour: the same sent again from the form that was left is that act", async () => {
  const { key } = await keys.keyed("eoi.add", BID, "Post an EOI");
  const next = openPage();
  expect(next.abandoned()).toMatchObject([{ key, about: "Post an EOI" }]);
  next.outcomeShown(key, true);
  expect(next.abandoned()).toEqual([]);
  expect(await lost("eoi.add", BID, next)).toBe(key);
});

test("two tabs store their calls beside each other", async () => {
  const other = openPage();
  const mine = await keys.keyed("eoi.add", BID);
  const theirs = await other.keyed("ticket.consent", "tkt_1");
  expect(
    openPage()
      .abandoned()
      .map(({ key }) => key),
  ).toEqual([mine.key, theirs.key]);
  mine.answered();
  expect(
    openPage()
      .abandoned()
      .map(({ key }) => key),
  ).toEqual([theirs.key]);
});
