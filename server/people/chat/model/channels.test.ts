import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import {
  act,
  CHANNELS,
  type ChatTestWorld,
  last,
  openChatWorld,
  seenBy,
  trySend,
} from "#server/people/chat/model/chat.testing.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";

let world: ChatTestWorld;
beforeAll(async () => {
  world = await openChatWorld();
});
afterAll(() => world.close());

describe("a direct channel (K-02, D-141..D-161)", () => {
  test("exists once for its pair, whoever opens it and however often at once, and is named after the other", async () => {
    const { asha, rohan } = world;
    const opened = await Promise.all([
      asha.open({ custom_type: "direct", user_ids: [rohan.id], name: "ignored" }),
      asha.open({ custom_type: "direct", user_ids: [rohan.id], is_distinct: true }),
      rohan.open({ custom_type: "direct", user_ids: [asha.id] }),
    ]);
    expect(new Set(opened.map(({ url }) => url)).size).toBe(1);
    const url = must(opened[0]).url;
    const ownChannel = must(await seenBy(asha, url));
    expect(ownChannel).toMatchObject({
      custom_type: "direct",
      name: "Rohan Mehta",
      is_distinct: true,
      member_count: 2,
    });
    expect((await seenBy(rohan, url))?.name).toBe("Asha Kulkarni");
    expect(ownChannel.members.find(({ user_id }) => user_id === rohan.id)).toMatchObject({
      nickname: "Rohan Mehta",
      role: "none",
      client_id: "cli_narmada",
      brand_name: "Narmada Bank",
      is_staff: false,
      is_active: true,
      user_onboarded: true,
      connection_status: "offline",
    });
  });

  test("asks somebody of another firm first: they read, and write once they have accepted (S-33)", async () => {
    const { asha, vikram } = world;
    const { url } = await asha.open({ custom_type: "direct", user_ids: [vikram.id] });
    await asha.post(url, "may I?");
    expect(await seenBy(vikram, url)).toMatchObject({
      my_member_state: "invited",
      inviter: { user_id: asha.id },
      creator: { user_id: asha.id },
      unread_message_count: 1,
    });
    expect((await seenBy(vikram, url))?.invited_at).toBeTypeOf("number");
    expect((await last(vikram, url))?.message).toBe("may I?");
    expect(refusalOf(await trySend(vikram, url)).message).toBe("Accept the invitation before you send a message.");
    expect(body(await act(vikram, url, "accept"))).toEqual({ url });
    expect(refusalOf(await act(vikram, url, "accept"))).toMatchObject({ status: 409, code: "already_done" });
    expect((await seenBy(vikram, url))?.my_member_state).toBe("joined");
    await vikram.post(url, "you may");
  });

  test("a colleague joins at once", async () => {
    const { url } = await world.asha.open({ custom_type: "direct", user_ids: [world.leela.id] });
    expect((await seenBy(world.leela, url))?.my_member_state).toBe("joined");
  });

  test("declining is shown in the channel and ends it for who declined, until asked again (T-18, S-33)", async () => {
    const { rohan, vikram } = world;
    const { url } = await rohan.open({ custom_type: "direct", user_ids: [vikram.id] });
    body(await act(vikram, url, "decline"));
    expect(await last(rohan, url)).toMatchObject({
      message_type: "admin",
      message: "Vikram Joshi declined your request",
      data: { declined_invite: true },
      sender: null,
    });
    expect(await seenBy(rohan, url)).toMatchObject({ name: "Vikram Joshi", member_count: 1 });
    expect(await seenBy(vikram, url)).toBeUndefined();
    expect((await vikram.get(`${CHANNELS}${url}/`)).statusCode).toBe(404);
    expect(refusalOf(await trySend(rohan, url))).toMatchObject({
      status: 403,
      message: "Vikram Joshi declined your request.",
    });
    const again = await rohan.open({ custom_type: "direct", user_ids: [vikram.id] });
    expect(again.url).toBe(url);
    expect((await seenBy(vikram, url))?.my_member_state).toBe("invited");
    body(await act(vikram, url, "accept"));
    expect(refusalOf(await act(vikram, url, "decline")).status).toBe(409);
  });

  test("who left is gone for both, and comes back by opening it again (K-07)", async () => {
    const { farah, rohan } = world;
    const { url } = await world.direct("farah", "rohan");
    body(await act(rohan, url, "leave"));
    expect(await seenBy(rohan, url)).toBeUndefined();
    expect(refusalOf(await trySend(farah, url)).message).toBe("Rohan Mehta has left this conversation.");
    expect(refusalOf(await act(rohan, url, "leave")).status).toBe(404);
    const back = await rohan.open({ custom_type: "direct", user_ids: [farah.id] });
    expect([back.url, back.my_member_state]).toEqual([url, "joined"]);
    await farah.post(url, "welcome back");
  });

  test("is refused with oneself, with two, with nobody known", async () => {
    const { asha } = world;
    const open = async (user_ids: string[]) =>
      refusalOf(await asha.send("POST", CHANNELS, { custom_type: "direct", user_ids })).field_errors;
    expect(await open([asha.id])).toEqual({ user_ids: ["Choose someone other than yourself"] });
    expect(await open([world.rohan.id, world.vikram.id])).toEqual({
      user_ids: ["A direct channel invites one person"],
    });
    expect(await open(["usr_nobody"])).toEqual({ user_ids: ["This person does not exist."] });
    // A person who does not chat is treated as unknown: strangers must not learn their name.
    expect(await open([world.kabir.id])).toEqual(await open(["usr_nobody"]));
  });
});

describe("strangers", () => {
  test("get 404 for every call on a channel of others, and see none of it in lists, changes and search", async () => {
    const { asha, vikram } = world;
    const { url } = await asha.open({ custom_type: "group", name: "Closed", user_ids: [world.rohan.id] });
    const token = (await vikram.list()).change_token;
    const secret = await asha.post(url, "top secret level");
    const message = `${CHANNELS}${url}/messages/${secret.message_id}/`;
    const answers = await Promise.all([
      vikram.get(`${CHANNELS}${url}/`),
      vikram.get(`${CHANNELS}${url}/messages/`),
      vikram.send("PATCH", `${CHANNELS}${url}/`, { alert_level: "none" }),
      trySend(vikram, url),
      vikram.send("PATCH", message, { message: "x" }),
      vikram.send("DELETE", message),
      vikram.send("POST", "/api/chat/search/", { q: "secret", url }),
      ...["accept", "decline", "leave"].map((action) => act(vikram, url, action)),
      act(vikram, url, "read", {}),
      act(vikram, url, "invite", { user_ids: [vikram.id] }),
      act(vikram, url, "ban", { user_id: asha.id }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    expect(await seenBy(vikram, url)).toBeUndefined();
    const { channels, messages, reset } = await vikram.changes(token);
    expect([channels, messages, reset]).toEqual([[], [], false]);
    expect(body(await vikram.send("POST", "/api/chat/search/", { q: "secret" }))).toMatchObject({ messages: [] });
    const marked = await vikram.send("POST", "/api/chat/delivered/", { channels: [{ url, at: secret.created_at }] });
    expect(body(marked)).toEqual({ marked: 0 });
  });

  test("people whose role does not chat open nothing", async () => {
    const open = await world.kabir.send("POST", CHANNELS, { custom_type: "direct", user_ids: [world.asha.id] });
    expect(refusalOf(open)).toMatchObject({ status: 403, message: "Your role has no access to chat." });
  });
});

test("a list is read page by page without losing or repeating a channel", async () => {
  const all = (await world.asha.list()).channels.map(({ url }) => url);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: "3", ...(cursor === null ? {} : { cursor }) };
    const page: { channels: ChatChannel[]; next_cursor: string | null } = body(await world.asha.get(CHANNELS, query));
    seen.push(...page.channels.map(({ url }) => url));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(seen).toEqual(all);
  expect((await world.asha.get(CHANNELS, { cursor: "nonsense" })).statusCode).toBe(400);
});
