import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { must } from "#domain/lib/must.ts";
import type { Published } from "#server/machine/bus/bus.ts";
import { CHANNELS, type ChatTestWorld, openChatWorld, type ChatUser } from "#server/people/chat/model/chat.testing.ts";
import { openNodes, type TwoNodes } from "#server/people/chat/socket/socket.testing.ts";
import { body } from "#server/market/trading/eois/trading-desk.testing.ts";

let world: ChatTestWorld;
let nodes: TwoNodes;
/** Predicate of messages the bus drops. */
let drops: (message: Published) => boolean = () => false;

beforeAll(async () => {
  world = await openChatWorld();
  const { bus } = world.parts;
  const publish = bus.publish.bind(bus);
  bus.publish = (messages) => publish(messages.filter((message) => !drops(message)));
  nodes = await openNodes(world.parts);
});
afterEach(() => {
  drops = () => false;
  nodes.closePages();
});
afterAll(async () => {
  await nodes.close();
  await world.close();
});

const act = async (who: ChatUser, url: string, action: string, sent?: unknown) =>
  body(await who.send("POST", `${CHANNELS}${url}/${action}/`, sent));

describe("what is published", () => {
  test("every change of a channel, numbered without gaps, exactly as the rows say, on every node", async () => {
    const { asha, rohan } = world;
    const { url } = await world.direct("asha", "rohan");
    const [near, far] = [await nodes.enter(asha), await nodes.enter(rohan, nodes.there)];
    await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? asha : rohan).post(url, `quote ${n}`)));
    const message = await asha.post(url, "7.18");
    const path = `${CHANNELS}${url}/messages/${message.message_id}/`;
    await asha.send("PATCH", path, { message: "7.19" });
    await asha.send("DELETE", path);
    await act(rohan, url, "read", {});
    for (const each of [near, far]) {
      await each.until(() => each.of("message_deleted").length === 1 && each.of("read").length === 1);
      const counted = each.events().flatMap((event) => ("change" in event ? [event.change] : []));
      expect(counted).toEqual(counted.map((_, index) => must(counted[0]) + index));
      expect(counted).toHaveLength(23);
      expect(each.of("message_updated")[0]?.message).toMatchObject({ message: "7.19" });
    }
    const rows = (await asha.messages(url, { before: "200" })).messages.slice(-21);
    expect(near.of("message").map(({ message }) => message.message_id)).toEqual(rows.map((row) => row.message_id));
    expect(
      near
        .of("message")
        .slice(0, 20)
        .map(({ message }) => message),
    ).toEqual(rows.slice(0, 20));
    expect(far.of("message_deleted")[0]?.message).toEqual(rows.at(-1));
  });

  test("nothing to a stranger, and nothing any more to who was banned, from that moment on", async () => {
    const { asha, rohan, vikram } = world;
    const group = await asha.open({ custom_type: "group", name: "Closed", user_ids: [rohan.id] });
    const [toRohan, toVikram] = [await world.direct("asha", "rohan"), await world.direct("asha", "vikram")];
    const [out, stranger] = [await nodes.enter(rohan), await nodes.enter(vikram)];
    await asha.post(group.url, "for both");
    await out.until(() => out.of("message").length === 1);
    await act(asha, group.url, "ban", { user_id: rohan.id });
    await asha.post(group.url, "not for Rohan");
    await out.until(() => out.of("channel_removed").length === 1);
    expect(out.of("channel_removed")).toMatchObject([{ channel_url: group.url, reason: "banned" }]);
    // Order is preserved: this message would arrive after the one that must not come.
    for (const [page, { url }] of [
      [out, toRohan],
      [stranger, toVikram],
    ] as const) {
      await asha.post(url, "behind it");
      await page.until(() => page.of("message").some(({ channel_url }) => channel_url === url));
    }
    expect(out.of("message").map(({ channel_url }) => channel_url)).toEqual([group.url, toRohan.url]);
    expect(
      stranger.events().filter((event) => !("channel_url" in event && event.channel_url === toVikram.url)),
    ).toEqual([]);
  });

  test("each their own view of a channel: who is invited, who accepted, who declined (S-33)", async () => {
    const { farah, vikram } = world;
    const asked = await nodes.enter(vikram);
    const asking = await nodes.enter(farah, nodes.there);
    const { url } = await farah.open({ custom_type: "direct", user_ids: [vikram.id] });
    await asked.until(() => asked.of("channel").length === 1);
    expect(asked.of("channel")[0]?.channel).toMatchObject({ url, my_member_state: "invited", name: "Farah Irani" });
    await act(vikram, url, "decline");
    await asked.until(() => asked.of("channel_removed").length === 1);
    expect(asked.of("channel_removed")[0]?.reason).toBe("declined");
    await asking.until(() => asking.of("message").length === 2);
    const invited = "Farah Irani invited Vikram Joshi (Sahyadri Wealth)";
    expect(asking.of("message").map(({ message }) => message.message)).toEqual([
      invited,
      "Vikram Joshi declined your request",
    ]);
    expect(asked.of("message").map(({ message }) => message.message)).toEqual([invited]);
  });

  test("typing goes to the others who joined and is not stored", async () => {
    const { asha, rohan } = world;
    const { url } = await world.direct("asha", "rohan");
    const [writer, reader, stranger] = [
      await nodes.enter(asha),
      await nodes.enter(rohan),
      await nodes.enter(world.vikram),
    ];
    writer.send({ message: "typing", channel_url: url });
    writer.send({ message: "typing", channel_url: url });
    stranger.send({ message: "typing", channel_url: url });
    await reader.until(() => reader.of("typing").length > 0);
    for (const page of [writer, stranger]) {
      page.send({ message: "ping" });
      await page.until(() => page.frames.some(({ type }) => type === "pong"));
    }
    await world.asha.post(url, "behind it");
    await reader.until(() => reader.of("message").length === 1);
    expect(reader.of("typing")).toEqual([{ kind: "typing", channel_url: url, user_id: asha.id }]);
    expect([...writer.of("typing"), ...stranger.of("typing")]).toEqual([]);
  });

  test("a broadcast reaches its recipients in their direct channels only", async () => {
    const { farah, asha } = world;
    const known = await world.direct("farah", "asha");
    const list = await farah.open({ custom_type: "broadcast", name: "Run", user_ids: [asha.id] });
    const reader = await nodes.enter(asha);
    await farah.post(list.url, "rec 7.11 offer");
    await reader.until(() => reader.of("message").length === 1);
    expect(reader.of("message")[0]).toMatchObject({
      channel_url: known.url,
      message: { data: { created_from: list.url } },
    });
    expect(reader.events().every((event) => !("channel_url" in event) || event.channel_url === known.url)).toBe(true);
  });
});

describe("when the bus loses what it carries", () => {
  test("the gap shows, and the token of the socket brings exactly what was lost", async () => {
    const { asha, rohan } = world;
    const { url } = await world.direct("asha", "rohan");
    const reader = await nodes.enter(rohan);
    await asha.post(url, "heard");
    await reader.until(() => reader.of("message").length === 1);
    drops = (message) => message.audience === url;
    const lost = [await asha.post(url, "lost 1"), await asha.post(url, "lost 2")];
    drops = () => false;
    const after = await asha.post(url, "heard again");
    await reader.until(() => reader.of("message").length === 2);
    const [first, second] = reader.of("message");
    expect(must(second).change - must(first).change).toBe(3);
    const { messages, reset } = await rohan.changes(must(reader.ready).change_token);
    expect(reset).toBe(false);
    expect(messages).toEqual([must(first).message, ...lost, after]);
  });

  test("a last message that nothing follows is noticed all the same", async () => {
    const { asha, rohan } = world;
    const { url } = await world.direct("asha", "rohan");
    const reader = await nodes.enter(rohan);
    await asha.post(url, "heard");
    await reader.until(() => reader.of("message").length === 1);
    await nodes.here.gateway.tend();
    drops = (message) => message.audience === url;
    const lost = await asha.post(url, "lost");
    drops = () => false;
    await nodes.here.gateway.tend();
    await nodes.here.gateway.tend();
    await reader.until(() => reader.of("channel").length === 1);
    const event = must(reader.of("channel")[0]);
    expect(event.change).toBe(must(reader.of("message")[0]).change + 1);
    expect(event.channel.last_message).toEqual(lost);
  });

  test("a page that was cut off comes back and misses nothing (kill and resume)", async () => {
    const { asha, rohan } = world;
    const { url } = await world.direct("asha", "rohan");
    const before = await nodes.enter(rohan);
    const token = must(before.ready).change_token;
    before.close();
    await before.closed;
    const message = [await asha.post(url, "while away 1"), await asha.post(url, "while away 2")];
    const back = await nodes.enter(rohan, nodes.there);
    const next = await asha.post(url, "live again");
    const isNext = ({ message }: { message: { message_id: string } }) => message.message_id === next.message_id;
    await back.until(() => back.of("message").some(isNext));
    expect(back.of("message").find(isNext)?.message).toEqual(next);
    const { messages } = await rohan.changes(token);
    expect(messages.slice(0, 2)).toEqual(message);
    expect((await rohan.changes(must(back.ready).change_token)).messages).toEqual([next]);
  });
});

describe("when the database is away for a moment", () => {
  /** Lets every reading of it fail until the returned call. */
  function takeAway(): () => void {
    const reading = vi.spyOn(world.parts.db.orm, "select").mockImplementation(() => {
      throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    });
    return () => reading.mockRestore();
  }

  test("what could not be published is published when it is back", async () => {
    const { asha, rohan, farah } = world;
    const group = await asha.open({ custom_type: "group", name: "Desk", user_ids: [rohan.id] });
    const reader = await nodes.enter(rohan);
    await nodes.here.gateway.tend();
    let bringBack = () => {};
    drops = ({ audience, data }) => {
      // After the commit, before the publishing.
      if (audience === group.url && (data as { kind: string }).kind === "channel") bringBack = takeAway();
      return false;
    };
    await act(asha, group.url, "invite", { user_ids: [farah.id] }).catch(() => undefined);
    await expect(nodes.here.gateway.tend()).rejects.toThrow("ECONNREFUSED");
    drops = () => false;
    bringBack();
    expect(reader.of("channel")).toEqual([]);
    await nodes.here.gateway.tend();
    await reader.until(() => reader.of("channel").some(({ channel }) => channel.member_count === 3));
  });

  test("people who are there all the while do not go, and who lapsed comes back with the next renewal", async () => {
    const { parts, asha, rohan } = world;
    await world.direct("asha", "rohan");
    const watcher = await nodes.enter(rohan, nodes.there);
    await nodes.enter(asha);
    const online = () => watcher.of("presence").filter(({ user_id }) => user_id === asha.id);
    await watcher.until(() => online().at(-1)?.connection_status === "online");
    // Longer than presence lasts without a renewal.
    parts.clock.advance(60_000);
    await nodes.here.gateway.tend();
    expect(online()).toHaveLength(1);
    await nodes.there.gateway.tend();
    await watcher.until(() => online().at(-1)?.connection_status === "offline");
    await nodes.here.gateway.renew();
    await watcher.until(() => online().at(-1)?.connection_status === "online");
  });
});
