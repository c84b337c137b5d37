import { describe, expect, inject, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import { chatFixture } from "#tests/chat/behaviour/fixture.ts";
import type { ChatPerson, ChatTab, Screen } from "#tests/chat/world.ts";
import { storedRows, openDocument } from "#tests/chat/browser/cached.ts";
import { endSockets, pageWorld, PEOPLE, refuseLogin, type Engine } from "#tests/chat/browser/page-worlds.ts";
import { screenOn } from "#tests/chat/screens.ts";

const serverUrl = inject("chatServerUrl");
const SERVICE_CODES = {
  user_deactivated: 400_300,
  user_not_found: 400_301,
  token_expired: 400_302,
  session_revoked: 400_310,
} as const;
type Ended = keyof typeof SERVICE_CODES;

describe.each<Engine>(["embedded", "sendbird"])("what the browser itself does for the %s engine", (engine) => {
  const world = pageWorld(engine, serverUrl);
  const fixture = chatFixture(() => Promise.resolve(world));
  const { until, online, group, send } = fixture;
  const asha: ChatPerson = PEOPLE[engine].asha;
  const newStore = () => `${crypto.randomUUID()} `;
  const texts = async (storeName: string, table: "messages" | "outbox") =>
    (await storedRows(storeName, asha.userId, table))
      .map((row) => (table === "messages" ? row : (row["shown"] as Record<string, unknown>)))
      // Without the notices of members joining and leaving.
      .filter((row) => row["message_type"] !== "admin")
      .map(({ message }) => String(message))
      .toSorted();

  /** A page of Asha's with a cached conversation. */
  async function withCached(storeName: string): Promise<{ screen: Screen; rohan: Screen; url: string }> {
    const screen = screenOn(world.page(asha, storeName));
    await screen.client.connect(screen.userId);
    const rohan = await online("rohan");
    const url = await group(screen, rohan);
    await send(screen, url, "1", "2");
    await until(async () => expect(await texts(storeName, "messages")).toEqual(["1", "2"]));
    return { screen, rohan, url };
  }

  test("a file goes up as bytes and comes down as the same ones (K-04)", async () => {
    const [screen, rohan] = [await online("asha"), await online("rohan")];
    const url = await group(screen, rohan);
    const text = Array.from({ length: 4000 }, (_, n) => `IN00202600${n},6.${n},₹ ${n} cr\r\n`).join("");
    const shares: number[] = [];
    const file = new File([text], "levels & more.csv", { type: "text/csv" });
    await screen.client.sendFile(url, file, (share) => shares.push(share)).sent;
    await until(() => expect(rohan.messages(url)[0]?.file).toMatchObject({ name: file.name, size: file.size }));
    const address = rohan.messages(url)[0]?.file?.url ?? "";
    const answer = await fetch(engine === "embedded" ? `${serverUrl}/as/${rohan.userId}${address}` : address);
    expect([await answer.text(), shares.at(-1)]).toEqual([text, 1]);
  });

  test("what was written without a network outlives the loading of the page, and is sent once from there", async () => {
    const [screen, rohan] = [await online("asha"), await online("rohan")];
    const url = await group(screen, rohan);
    const storeName = newStore();
    const document = openDocument({ engine, serverUrl, person: asha, storeName });
    const before = await document.tab();
    await before.client.connect(asha.userId);
    await before.client.channels();
    await before.cut();
    for (const text of ["6.85 for 5cr", "firm for 2 minutes"]) {
      before.client.send(url, { text }).sent.catch(() => undefined);
    }
    await until(async () => expect(await texts(storeName, "outbox")).toHaveLength(2));
    expect(rohan.texts(url)).toEqual([]);
    document.reload();
    const after = await document.tab();
    expect(after).not.toBe(before);
    await after.client.connect(asha.userId);
    await until(() => expect(rohan.texts(url)).toEqual(["6.85 for 5cr", "firm for 2 minutes"]));
    await until(async () => expect(await texts(storeName, "outbox")).toEqual([]));
    await after.client.disconnect();
    document.close();
  });

  test("a level that is asked about in one page is asked about in the other, and answered there; both survive loading", async () => {
    const [screen, rohan] = [await online("asha"), await online("rohan")];
    const url = await group(screen, rohan);
    const storeName = newStore();
    const documents = [0, 1].map(() => openDocument({ engine, serverUrl, person: asha, storeName, checks: true }));
    const [one, two] = [await must(documents[0]).tab(), await must(documents[1]).tab()];
    const asked = (tab: ChatTab): Map<string, string> => {
      const waiting = new Map<string, string>();
      tab.client.listen((event) => {
        if (event.kind !== "pending") return;
        if (event.state === "asked") waiting.set(event.message.message, event.message.req_id ?? "");
        else waiting.delete(event.message.message);
      });
      return waiting;
    };
    const inTwo = asked(two);
    for (const tab of [one, two]) await tab.client.connect(asha.userId);
    for (const text of ["6.10 bid", "6.10 offer", "firm"]) one.client.send(url, { text }).sent.catch(() => undefined);
    await until(() => expect([...inTwo.keys()]).toEqual(["6.10 bid", "6.10 offer"]));
    two.client.cancel(url, inTwo.get("6.10 bid") ?? "");
    must(documents[0]).reload();
    const again = await must(documents[0]).tab();
    const inOne = asked(again);
    await again.client.connect(asha.userId);
    await until(() => expect([...inOne.keys()]).toEqual(["6.10 offer"]));
    two.client.sendAnyway(url, inTwo.get("6.10 offer") ?? "").sent.catch(() => undefined);
    await until(() => expect(rohan.texts(url)).toEqual(["6.10 offer", "firm"]));
    await until(() => expect([...inOne.keys(), ...inTwo.keys()]).toEqual([]));
    for (const tab of [again, two]) await tab.client.disconnect();
    for (const each of documents) each.close();
  });

  test("nothing is left in the browser when the person signs out, nor what was not sent", async () => {
    const storeName = newStore();
    const { screen, url } = await withCached(storeName);
    await screen.cut();
    screen.client.send(url, { text: "3" }).sent.catch(() => undefined);
    await until(async () => expect(await texts(storeName, "outbox")).toEqual(["3"]));
    await screen.client.clearCache();
    await screen.leave();
    const left = await Promise.all(
      (["channels", "messages", "outbox"] as const).map((table) => storedRows(storeName, asha.userId, table)),
    );
    expect(left).toEqual([[], [], []]);
  });

  test.each<[Ended, string]>([
    ["user_deactivated", "X-13"],
    ["user_not_found", "X-14"],
    ["token_expired", "X-15"],
    ["session_revoked", "X-16"],
  ])("%s: what was read is no longer in the browser (%s)", async (code) => {
    const storeName = newStore();
    const { screen } = await withCached(storeName);
    await screen.leave();
    const next = world.page(asha, storeName);
    if (engine === "sendbird") await refuseLogin(serverUrl, SERVICE_CODES[code]);
    await next.client.connect(asha.userId).catch(() => undefined);
    if (engine === "embedded") endSockets(asha, code);
    await until(async () => expect(await texts(storeName, "messages")).toEqual([]));
    const isOver = code === "user_deactivated" || code === "user_not_found";
    if (isOver) await until(async () => expect(await storedRows(storeName, asha.userId, "channels")).toEqual([]));
    await next.client.disconnect();
    expect(await texts(storeName, "messages")).toEqual([]);
  });
});
