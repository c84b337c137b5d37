import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import { audit } from "#server/db/schema/ledger.ts";
import { CHANNELS, type ChatRoom, openRoom, reqId, type Talker } from "#server/features/chat/chat.testing.ts";
import { body, refusedWith } from "#server/features/eoi/desk.testing.ts";

let room: ChatRoom;
beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room.close());

const act = (who: Talker, url: string, action: string, sent?: unknown) =>
  who.send("POST", `${CHANNELS}${url}/${action}/`, sent);
const seenBy = async (who: Talker, url: string) => (await who.list()).channels.find((channel) => channel.url === url);
const last = async (who: Talker, url: string) => (await who.messages(url)).messages.at(-1);
const trySay = (who: Talker, url: string, message = "hello") =>
  who.send("POST", `${CHANNELS}${url}/messages/`, { req_id: reqId(), message });

describe("a direct channel (K-02, D-141..D-161)", () => {
  test("exists once for its pair, whoever opens it and however often at once, and is named after the other", async () => {
    const { asha, rohan } = room;
    const opened = await Promise.all([
      asha.open({ custom_type: "direct", user_ids: [rohan.id], name: "ignored" }),
      asha.open({ custom_type: "direct", user_ids: [rohan.id], is_distinct: true }),
      rohan.open({ custom_type: "direct", user_ids: [asha.id] }),
    ]);
    expect(new Set(opened.map(({ url }) => url)).size).toBe(1);
    const url = must(opened[0]).url;
    const mine = must(await seenBy(asha, url));
    expect(mine).toMatchObject({ custom_type: "direct", name: "Rohan Mehta", is_distinct: true, member_count: 2 });
    expect((await seenBy(rohan, url))?.name).toBe("Asha Kulkarni");
    expect(mine.members.find(({ user_id }) => user_id === rohan.id)).toMatchObject({
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
    const { asha, vikram } = room;
    const { url } = await asha.open({ custom_type: "direct", user_ids: [vikram.id] });
    await asha.say(url, "may I?");
    expect(await seenBy(vikram, url)).toMatchObject({
      my_member_state: "invited",
      inviter: { user_id: asha.id },
      creator: { user_id: asha.id },
      unread_message_count: 1,
    });
    expect((await seenBy(vikram, url))?.invited_at).toBeTypeOf("number");
    expect((await last(vikram, url))?.message).toBe("may I?");
    expect(refusedWith(await trySay(vikram, url)).message).toBe("Accept the invitation before you send a message.");
    expect(body(await act(vikram, url, "accept"))).toEqual({ url });
    expect(refusedWith(await act(vikram, url, "accept"))).toMatchObject({ status: 409, code: "already_done" });
    expect((await seenBy(vikram, url))?.my_member_state).toBe("joined");
    await vikram.say(url, "you may");
  });

  test("a colleague joins at once", async () => {
    const { url } = await room.asha.open({ custom_type: "direct", user_ids: [room.leela.id] });
    expect((await seenBy(room.leela, url))?.my_member_state).toBe("joined");
  });

  test("declining is told in the channel and ends it for who declined, until asked again (T-18, S-33)", async () => {
    const { rohan, vikram } = room;
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
    expect(refusedWith(await trySay(rohan, url))).toMatchObject({
      status: 403,
      message: "Vikram Joshi declined your request.",
    });
    const again = await rohan.open({ custom_type: "direct", user_ids: [vikram.id] });
    expect(again.url).toBe(url);
    expect((await seenBy(vikram, url))?.my_member_state).toBe("invited");
    body(await act(vikram, url, "accept"));
    expect(refusedWith(await act(vikram, url, "decline")).status).toBe(409);
  });

  test("who left is gone for both, and comes back by opening it again (K-07)", async () => {
    const { farah, rohan } = room;
    const { url } = await room.direct("farah", "rohan");
    body(await act(rohan, url, "leave"));
    expect(await seenBy(rohan, url)).toBeUndefined();
    expect(refusedWith(await trySay(farah, url)).message).toBe("Rohan Mehta has left this conversation.");
    expect(refusedWith(await act(rohan, url, "leave")).status).toBe(404);
    const back = await rohan.open({ custom_type: "direct", user_ids: [farah.id] });
    expect([back.url, back.my_member_state]).toEqual([url, "joined"]);
    await farah.say(url, "welcome back");
  });

  test("is refused with oneself, with two, with nobody known", async () => {
    const { asha } = room;
    const open = async (user_ids: string[]) =>
      refusedWith(await asha.send("POST", CHANNELS, { custom_type: "direct", user_ids })).field_errors;
    expect(await open([asha.id])).toEqual({ user_ids: ["Choose somebody other than yourself"] });
    expect(await open([room.rohan.id, room.vikram.id])).toEqual({ user_ids: ["A direct channel invites one person"] });
    expect(await open(["usr_nobody"])).toEqual({ user_ids: ["This person does not exist."] });
    expect(await open([room.kabir.id])).toEqual({ user_ids: ["Kabir Anand does not take part in chats."] });
  });
});

describe("a group", () => {
  let group: ChatChannel;
  beforeAll(async () => {
    const { asha, rohan, leela } = room;
    group = await asha.open({ custom_type: "group", name: "Axes", user_ids: [rohan.id, leela.id] });
    await act(rohan, group.url, "accept");
  });

  test("is run by who opened it (M-21): others neither rename it nor put anybody out", async () => {
    const { asha, rohan, leela } = room;
    const { url } = group;
    expect(group.my_role).toBe("operator");
    const rename = (who: Talker, name: string) => who.send("PATCH", `${CHANNELS}${url}/`, { name });
    expect(refusedWith(await rename(rohan, "Mine"))).toMatchObject({
      status: 403,
      message: "Only an operator renames a channel.",
    });
    expect(body<ChatChannel>(await rename(asha, "PSU axes")).name).toBe("PSU axes");
    expect(refusedWith(await act(leela, url, "ban", { user_id: rohan.id })).status).toBe(403);
    expect(refusedWith(await act(rohan, url, "ban", { user_id: asha.id })).status).toBe(403);
  });

  test("takes new people in by anyone who joined; they are asked, and start with nothing unread", async () => {
    const { rohan, vikram, asha } = room;
    await asha.say(group.url, "before Vikram");
    const more = body<ChatChannel>(await act(rohan, group.url, "invite", { user_ids: [vikram.id] }));
    expect(more.member_count).toBe(4);
    expect(await seenBy(vikram, group.url)).toMatchObject({
      my_member_state: "invited",
      inviter: { user_id: rohan.id },
      unread_message_count: 0,
    });
  });

  test("who is put out hears nothing more and is not let in again (S-34)", async () => {
    const { asha, rohan, vikram } = room;
    body(await act(asha, group.url, "ban", { user_id: vikram.id }));
    expect(await seenBy(vikram, group.url)).toBeUndefined();
    expect((await vikram.get(`${CHANNELS}${group.url}/messages/`)).statusCode).toBe(404);
    const again = refusedWith(await act(rohan, group.url, "invite", { user_ids: [vikram.id] }));
    expect(again.field_errors).toEqual({ user_ids: ["Vikram Joshi was put out of this channel."] });
    const twice = refusedWith(await act(asha, group.url, "ban", { user_id: vikram.id }));
    expect(twice.field_errors).toEqual({ user_id: ["This person is not in the channel."] });
  });

  test("whose operator leaves is run by who was there first; every move is in the audit", async () => {
    const { asha, rohan } = room;
    body(await act(asha, group.url, "leave"));
    expect(await seenBy(rohan, group.url)).toMatchObject({ my_role: "operator", member_count: 2 });
    const rows = await room.parts.db.orm.select().from(audit).where(eq(audit.subject, group.url)).orderBy(audit.seq);
    expect(rows.map(({ action }) => action)).toEqual([
      "chat.channel_opened",
      "chat.invitation_accepted",
      "chat.renamed",
      "chat.invited",
      "chat.put_out",
      "chat.left",
    ]);
  });

  test("sets for oneself alone how much of it one hears", async () => {
    const { url } = await room.direct("asha", "rohan");
    const quiet = await room.asha.send("PATCH", `${CHANNELS}${url}/`, { alert_level: "mentions" });
    expect(body<ChatChannel>(quiet).alert_level).toBe("mentions");
    expect((await seenBy(room.rohan, url))?.alert_level).toBe("all");
  });

  test("asked for as distinct exists once for the same people", async () => {
    const wanted = { custom_type: "group", name: "Three", is_distinct: true, user_ids: [room.rohan.id, room.farah.id] };
    const [one, two] = [await room.asha.open(wanted), await room.asha.open(wanted)];
    expect(two.url).toBe(one.url);
    const other = await room.asha.open({ ...wanted, is_distinct: false });
    expect(other.url).not.toBe(one.url);
  });
});

describe("a trading group (M-22)", () => {
  test("has exactly one operator, a broker, who comes first among operators and cannot leave", async () => {
    const { asha, farah, rohan } = room;
    const open = (operator_user_ids: string[]) =>
      asha.send("POST", CHANNELS, {
        custom_type: "trading_group",
        name: "Kaveri / Meridian",
        user_ids: [farah.id, rohan.id],
        operator_user_ids,
      });
    const text = "A trading group needs exactly one operator, a broker.";
    for (const operators of [[], [rohan.id], [farah.id, rohan.id]]) {
      expect(refusedWith(await open(operators)).field_errors).toEqual({ operator_user_ids: [text] });
    }
    const group = body<ChatChannel>(await open([farah.id]));
    const operators = group.members.filter(({ role }) => role === "operator");
    expect(operators.map(({ client_id }) => client_id)).toEqual(["cli_kaveri"]);
    await act(farah, group.url, "accept");
    expect(refusedWith(await act(farah, group.url, "leave")).message).toBe(
      "The broker of a trading group cannot leave it.",
    );
    const invite = await act(asha, group.url, "invite", { user_ids: [room.vikram.id] });
    expect(refusedWith(invite).message).toBe("Only an operator invites people here.");
  });
});

describe("a broadcast (H-04, S-35)", () => {
  test("is written by its creator alone and reaches each recipient in a direct channel, which tells where it came from", async () => {
    const { farah, leela, imran } = room;
    const list = await farah.open({ custom_type: "broadcast", name: "Run", user_ids: [leela.id, imran.id] });
    const said = await farah.say(list.url, "nabard 7.68 apr 29 7.02 offer", { data: { buzz: true } });
    const direct = must((await leela.list()).channels.find(({ data }) => data.created_from === list.url));
    expect(direct).toMatchObject({ custom_type: "direct", my_member_state: "invited", unread_message_count: 1 });
    expect(direct.last_message).toMatchObject({
      message: said.message,
      data: { created_from: list.url, buzz: true },
      sender: { user_id: farah.id },
    });
    expect(refusedWith(await trySay(leela, list.url)).message).toBe(
      "Only Farah Irani writes in this broadcast. Answer in your direct channel.",
    );
    body(await act(leela, direct.url, "accept"));
    await leela.say(direct.url, "7.03 for 10?");
    expect(await seenBy(leela, list.url)).toBeUndefined();
    const shown = body<ChatChannel>(await leela.get(`${CHANNELS}${list.url}/`));
    expect(shown.members.map(({ user_id }) => user_id).toSorted()).toEqual([farah.id, leela.id].toSorted());
    expect((await seenBy(farah, list.url))?.member_count).toBe(3);
    const found = body<{ messages: ChatMessage[] }>(await leela.get("/api/chat/search/", { q: "nabard" }));
    expect(found.messages.map(({ channel_url }) => channel_url)).toEqual([direct.url]);
  });

  test("uses the direct channel there is, and leaves alone who declined or left", async () => {
    const { farah, asha, vikram } = room;
    const known = await room.direct("farah", "asha");
    const withVikram = await room.direct("farah", "vikram");
    const list = await farah.open({ custom_type: "broadcast", name: "Run 2", user_ids: [asha.id, vikram.id] });
    body(await act(vikram, withVikram.url, "leave"));
    await farah.say(list.url, "rec 7.64 jun 30 7.11 offer");
    expect((await last(asha, known.url))?.data).toEqual({ created_from: list.url });
    expect((await seenBy(asha, known.url))?.data).toEqual({});
    expect((await vikram.list()).channels.filter(({ data }) => data.created_from === list.url)).toEqual([]);
  });

  test("what is changed or taken back in it is so in every copy", async () => {
    const { farah, asha } = room;
    const known = await room.direct("farah", "asha");
    const list = await farah.open({ custom_type: "broadcast", name: "Run 3", user_ids: [asha.id] });
    const said = await farah.say(list.url, "sidbi 7.05 offer");
    const path = `${CHANNELS}${list.url}/messages/${said.message_id}/`;
    body(await farah.send("PATCH", path, { message: "sidbi 7.04 offer" }));
    expect(await last(asha, known.url)).toMatchObject({ message: "sidbi 7.04 offer", deleted: false });
    body(await farah.send("DELETE", path));
    expect(await last(asha, known.url)).toMatchObject({ message: "", deleted: true });
  });
});

describe("strangers", () => {
  test("get 404 for every call on a channel of others, and see none of it in lists, changes and search", async () => {
    const { asha, vikram } = room;
    const { url } = await asha.open({ custom_type: "group", name: "Closed", user_ids: [room.rohan.id] });
    const token = (await vikram.list()).change_token;
    const said = await asha.say(url, "top secret level");
    const message = `${CHANNELS}${url}/messages/${said.message_id}/`;
    const answers = await Promise.all([
      vikram.get(`${CHANNELS}${url}/`),
      vikram.get(`${CHANNELS}${url}/messages/`),
      vikram.send("PATCH", `${CHANNELS}${url}/`, { alert_level: "none" }),
      trySay(vikram, url),
      vikram.send("PATCH", message, { message: "x" }),
      vikram.send("DELETE", message),
      vikram.get("/api/chat/search/", { q: "secret", url }),
      ...["accept", "decline", "leave"].map((action) => act(vikram, url, action)),
      act(vikram, url, "read", {}),
      act(vikram, url, "invite", { user_ids: [vikram.id] }),
      act(vikram, url, "ban", { user_id: asha.id }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    expect(await seenBy(vikram, url)).toBeUndefined();
    const { channels, messages, reset } = await vikram.changes(token);
    expect([channels, messages, reset]).toEqual([[], [], false]);
    expect(body(await vikram.get("/api/chat/search/", { q: "secret" }))).toMatchObject({ messages: [] });
    const marked = await vikram.send("POST", "/api/chat/delivered/", { channels: [{ url, at: said.created_at }] });
    expect(body(marked)).toEqual({ marked: 0 });
  });

  test("people whose role does not chat open nothing", async () => {
    const open = await room.kabir.send("POST", CHANNELS, { custom_type: "direct", user_ids: [room.asha.id] });
    expect(refusedWith(open)).toMatchObject({ status: 403, message: "Your role does not take part in chats." });
  });
});

test("a list is read page by page without losing or repeating a channel", async () => {
  const all = (await room.asha.list()).channels.map(({ url }) => url);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: "3", ...(cursor === null ? {} : { cursor }) };
    const page: { channels: ChatChannel[]; next_cursor: string | null } = body(await room.asha.get(CHANNELS, query));
    seen.push(...page.channels.map(({ url }) => url));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(seen).toEqual(all);
  expect((await room.asha.get(CHANNELS, { cursor: "nonsense" })).statusCode).toBe(400);
});
