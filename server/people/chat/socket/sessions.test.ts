import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CLOSE } from "#domain/contract/live/close-codes.ts";
import { chatPresence } from "#server/machine/db/schema/chat.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { type ChatTestWorld, openChatWorld } from "#server/people/chat/model/chat.testing.ts";
import { type ChatPage, dial, openNodes, ticketOf, type TwoNodes } from "#server/people/chat/socket/socket.testing.ts";
import { body } from "#server/market/trading/eois/trading-desk.testing.ts";
import { signIn } from "#server/testing/app.ts";

let world: ChatTestWorld;
let nodes: TwoNodes;
beforeAll(async () => {
  world = await openChatWorld();
  nodes = await openNodes(world.parts);
});
afterEach(() => nodes.closePages());
afterAll(async () => {
  await nodes.close();
  await world.close();
});

describe("opening the chat's socket", () => {
  test("takes a ticket of its own kind, names whom it serves and answers pings", async () => {
    const asha = await nodes.enter(world.asha);
    expect(asha.ready).toMatchObject({ user_id: world.asha.id, change_token: expect.stringMatching(/^c1\.\d+$/) });
    asha.send({ message: "ping" });
    await asha.until(() => asha.frames.some(({ type }) => type === "pong"));
  });

  test("is refused with a forged, a stale and a foreign ticket, and from a page of another site", async () => {
    const live = await world.asha.send("POST", "/api/session/socket-ticket/");
    const good = await ticketOf(world.asha);
    const forged = `${good.slice(0, -4)}AAAA`;
    for (const token of [forged, "nonsense", "a.b", live.json<{ access_token?: string }>().access_token ?? "x"]) {
      const stranger = await dial(nodes.here);
      stranger.send({ message: "auth", token });
      expect(await stranger.closed).toBe(CLOSE.unauthenticated);
      expect(stranger.frames).toEqual([{ type: "closing", code: "token_expired" }]);
    }
    world.parts.clock.advance(61_000);
    const late = await dial(nodes.here);
    late.send({ message: "auth", token: good });
    expect(await late.closed).toBe(CLOSE.unauthenticated);
    await expect(dial(nodes.here, { origin: "https://evil.example" })).rejects.toThrow("403");
  });

  test("ends for who sends before signing in, and for rubbish", async () => {
    const early = await dial(nodes.here);
    early.send({ message: "ping" });
    expect(await early.closed).toBe(CLOSE.unauthenticated);
    const rude = await nodes.enter(world.asha);
    for (let n = 0; n < 3; n += 1) rude.raw("{");
    expect(await rude.closed).toBe(CLOSE.malformed);
    const loud = await nodes.enter(world.asha);
    for (let n = 0; n < 150; n += 1) loud.send({ message: "ping" });
    expect(await loud.closed).toBe(CLOSE.malformed);
  });
});

describe("too many sockets", () => {
  test("of one person on one node: the newest is closed with that reason, the others go on", async () => {
    const { socketsPerPerson } = world.parts.config;
    const pages = [];
    for (let n = 0; n < socketsPerPerson; n += 1) pages.push(await nodes.enter(world.kabir));
    const late = await dial(nodes.here);
    late.send({ message: "auth", token: await ticketOf(world.kabir) });
    expect(await late.closed).toBe(CLOSE.tooManySockets);
    expect(late.frames).toEqual([{ type: "closing", code: "too_many_sockets" }]);
    pages[0]?.close();
    await pages[0]?.closed;
    await nodes.enter(world.kabir);
  });
});

describe("presence", () => {
  /** Presence changes of Rohan as a page received them, repeats removed. */
  const ofRohan = (reader: ChatPage) =>
    reader
      .of("presence")
      .filter(({ user_id }) => user_id === world.rohan.id)
      .map(({ connection_status }) => connection_status)
      .filter((status, index, all) => status !== all[index - 1]);
  const nodesOfRohan = async (count: number) => {
    for (let tries = 0; tries < 200; tries += 1) {
      const rows = await world.parts.db.orm.select().from(chatPresence).where(eq(chatPresence.userId, world.rohan.id));
      if (rows.length === count) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`Rohan is not on ${count} nodes`);
  };

  test("a person is online while any page on any node is looked at; who shares a channel is notified (D-159)", async () => {
    const { url } = await world.direct("asha", "rohan");
    await nodesOfRohan(0);
    const reader = await nodes.enter(world.asha);
    let posted = 0;
    /** Resolves when the reader has received everything published so far, by way of a marker message. */
    const readerHasAll = async () => {
      await world.asha.post(url, "behind it");
      posted += 1;
      await reader.until(() => reader.of("message").length === posted);
    };
    const stranger = await nodes.enter(world.kabir);
    const [one, two] = [await nodes.enter(world.rohan), await nodes.enter(world.rohan, nodes.there)];
    await nodesOfRohan(2);
    one.close();
    await nodesOfRohan(1);
    await readerHasAll();
    expect(ofRohan(reader)).toEqual(["online"]);
    two.send({ message: "active", active: false });
    await nodesOfRohan(0);
    two.send({ message: "active", active: true });
    await nodesOfRohan(1);
    two.close();
    await nodesOfRohan(0);
    await reader.until(() => ofRohan(reader).length === 4);
    expect(ofRohan(reader)).toEqual(["online", "offline", "online", "offline"]);
    expect(reader.of("presence").at(-1)?.last_seen_at).toBe(world.parts.clock.now().toISOString());
    expect(stranger.events()).toEqual([]);
  });

  test("who hung on a node that died is taken for gone when its word lapses", async () => {
    await nodesOfRohan(0);
    const onlineUntil = new Date(world.parts.clock.now().getTime() + 45_000);
    await world.parts.db.orm.insert(chatPresence).values({ userId: world.rohan.id, nodeId: "nod_dead", onlineUntil });
    const reader = await nodes.enter(world.asha);
    await nodes.here.gateway.tend();
    expect(ofRohan(reader)).toEqual([]);
    world.parts.clock.advance(46_000);
    await nodes.here.gateway.tend();
    await reader.until(() => ofRohan(reader).length === 1);
    expect(ofRohan(reader)).toEqual(["offline"]);
  });
});

describe("the end of a session", () => {
  test("ending the chat's sessions closes every page of the person, and tickets issued before are worth nothing (A-044)", async () => {
    const { vikram } = world;
    const [one, two] = [await nodes.enter(vikram), await nodes.enter(vikram, nodes.there)];
    const old = await ticketOf(vikram);
    body(await vikram.send("DELETE", "/api/remove-sb-session", { userId: vikram.id }));
    for (const each of [one, two]) {
      expect(await each.closed).toBe(CLOSE.unauthenticated);
      expect(each.frames.at(-1)).toEqual({ type: "closing", code: "session_revoked" });
    }
    const late = await dial(nodes.here);
    late.send({ message: "auth", token: old });
    await late.closed;
    expect(late.frames).toEqual([{ type: "closing", code: "session_revoked" }]);
    world.parts.clock.advance(1000);
    await nodes.enter(vikram);
  });

  test("signing out, and being switched off, close the pages", async () => {
    const browser = await signIn(world.app, "dealer@sahyadri.example");
    const vikram = { ...world.vikram, ...browser };
    const signedOut = await nodes.enter(vikram);
    const other = await nodes.enter(world.asha);
    body(await browser.send("POST", "/api/logout/"));
    expect(await signedOut.closed).toBe(CLOSE.unauthenticated);
    expect(signedOut.frames.at(-1)).toEqual({ type: "closing", code: "session_revoked" });
    const imran = await nodes.enter(world.imran);
    const setStatus = (status: "active" | "inactive") =>
      world.parts.db.orm.update(users).set({ status }).where(eq(users.id, world.imran.id));
    await setStatus("inactive");
    await imran.closed;
    expect(imran.frames.at(-1)).toEqual({ type: "closing", code: "user_deactivated" });
    await setStatus("active");
    other.send({ message: "ping" });
    await other.until(() => other.frames.at(-1)?.type === "pong");
  });
});
