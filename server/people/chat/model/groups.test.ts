import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isChannelEvent } from "#domain/chat/channel-events.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import {
  act,
  CHANNELS,
  type ChatTestWorld,
  openChatWorld,
  seenBy,
  type ChatUser,
} from "#server/people/chat/model/chat.testing.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";

let world: ChatTestWorld;
beforeAll(async () => {
  world = await openChatWorld();
});
afterAll(() => world.close());

describe("a group", () => {
  let group: ChatChannel;
  beforeAll(async () => {
    const { asha, rohan, leela } = world;
    group = await asha.open({ custom_type: "group", name: "Axes", user_ids: [rohan.id, leela.id] });
    await act(rohan, group.url, "accept");
  });

  test("is run by who opened it (M-21): others neither rename it nor put anybody out", async () => {
    const { asha, rohan, leela } = world;
    const { url } = group;
    expect(group.my_role).toBe("operator");
    const rename = (who: ChatUser, name: string) => who.send("PATCH", `${CHANNELS}${url}/`, { name });
    expect(refusalOf(await rename(rohan, "Mine"))).toMatchObject({
      status: 403,
      message: "Only an operator can rename a channel.",
    });
    expect(body<ChatChannel>(await rename(asha, "PSU axes")).name).toBe("PSU axes");
    expect(refusalOf(await act(leela, url, "ban", { user_id: rohan.id })).status).toBe(403);
    expect(refusalOf(await act(rohan, url, "ban", { user_id: asha.id })).status).toBe(403);
  });

  test("takes new people in by anyone who joined; they are asked, and start with nothing unread", async () => {
    const { rohan, vikram, asha } = world;
    await asha.post(group.url, "before Vikram");
    const more = body<ChatChannel>(await act(rohan, group.url, "invite", { user_ids: [vikram.id] }));
    expect(more.member_count).toBe(4);
    expect(await seenBy(vikram, group.url)).toMatchObject({
      my_member_state: "invited",
      inviter: { user_id: rohan.id },
      unread_message_count: 0,
    });
  });

  test("who is banned receives nothing more and is not let in again (S-34)", async () => {
    const { asha, rohan, vikram } = world;
    body(await act(asha, group.url, "ban", { user_id: vikram.id }));
    expect(await seenBy(vikram, group.url)).toBeUndefined();
    expect((await vikram.get(`${CHANNELS}${group.url}/messages/`)).statusCode).toBe(404);
    const again = refusalOf(await act(rohan, group.url, "invite", { user_ids: [vikram.id] }));
    expect(again.field_errors).toEqual({ user_ids: ["Vikram Joshi was removed from this channel."] });
    const twice = refusalOf(await act(asha, group.url, "ban", { user_id: vikram.id }));
    expect(twice.field_errors).toEqual({ user_id: ["This person is not in the channel."] });
  });

  test("whose operator leaves is run by who was there first; every move is in the audit", async () => {
    const { asha, rohan } = world;
    body(await act(asha, group.url, "leave"));
    expect(await seenBy(rohan, group.url)).toMatchObject({ my_role: "operator", member_count: 2 });
    const rows = await world.parts.db.orm.select().from(audit).where(eq(audit.subject, group.url)).orderBy(audit.seq);
    expect(rows.map(({ action }) => action)).toEqual([
      "chat.channel_opened",
      "chat.invitation_accepted",
      "chat.renamed",
      "chat.invited",
      "chat.put_out",
      "chat.left",
    ]);
  });

  test("lists all of it in its log, in order; nobody has it to read, and it is not the last word", async () => {
    const { rohan } = world;
    const { messages } = await rohan.messages(group.url, { before: "50" });
    expect(messages.filter(isChannelEvent).map(({ message, sender }) => [message, sender])).toEqual(
      [
        "Asha Kulkarni opened the group, added Leela Nair (Meridian Mutual Fund), invited Rohan Mehta (Narmada Bank)",
        "Rohan Mehta (Narmada Bank) joined",
        "The group was renamed from “Axes” to “PSU axes” by Asha Kulkarni",
        "Rohan Mehta invited Vikram Joshi (Sahyadri Wealth)",
        "Vikram Joshi (Sahyadri Wealth) was removed by Asha Kulkarni",
        "Asha Kulkarni (Meridian Mutual Fund) left",
      ].map((text) => [text, null]),
    );
    const seen = await seenBy(rohan, group.url);
    expect(seen).toMatchObject({ unread_message_count: 1, last_message: { message: "before Vikram" } });
    // A message with a forged log mark remains an ordinary message.
    const forged = await rohan.post(group.url, "Asha Kulkarni joined", { custom_type: "channel_event" });
    expect(await seenBy(world.leela, group.url)).toMatchObject({ last_message: { message_id: forged.message_id } });
  });

  test("with one other person logs the invitation, who joins and who leaves, and no more", async () => {
    const { rohan, leela, vikram } = world;
    const { url } = await rohan.open({ custom_type: "direct", user_ids: [leela.id] });
    body(await act(leela, url, "accept"));
    body(await act(leela, url, "leave"));
    await rohan.open({ custom_type: "direct", user_ids: [leela.id] });
    const { messages } = await rohan.messages(url);
    expect(messages.map(({ message }) => message)).toEqual([
      "Rohan Mehta invited Leela Nair (Meridian Mutual Fund)",
      "Leela Nair (Meridian Mutual Fund) joined",
      "Leela Nair (Meridian Mutual Fund) left",
      "Rohan Mehta invited Leela Nair (Meridian Mutual Fund)",
    ]);
    expect((await seenBy(rohan, url))?.last_message).toBeNull();
    const list = await rohan.open({ custom_type: "broadcast", name: "Run", user_ids: [vikram.id] });
    expect((await rohan.messages(list.url)).messages).toEqual([]);
  });

  test("sets for oneself alone how much of it one is notified of", async () => {
    const { url } = await world.direct("asha", "rohan");
    const quiet = await world.asha.send("PATCH", `${CHANNELS}${url}/`, { alert_level: "mentions" });
    expect(body<ChatChannel>(quiet).alert_level).toBe("mentions");
    expect((await seenBy(world.rohan, url))?.alert_level).toBe("all");
  });

  test("asked for as distinct exists once for the same people", async () => {
    const wanted = {
      custom_type: "group",
      name: "Three",
      is_distinct: true,
      user_ids: [world.rohan.id, world.farah.id],
    };
    const [one, two] = [await world.asha.open(wanted), await world.asha.open(wanted)];
    expect(two.url).toBe(one.url);
    const other = await world.asha.open({ ...wanted, is_distinct: false });
    expect(other.url).not.toBe(one.url);
  });
});

describe("a trading group (M-22)", () => {
  test("has exactly one operator, a broker, who comes first among operators and cannot leave", async () => {
    const { asha, farah, rohan } = world;
    const open = (operator_user_ids: string[]) =>
      asha.send("POST", CHANNELS, {
        custom_type: "trading_group",
        name: "Kaveri / Meridian",
        user_ids: [farah.id, rohan.id],
        operator_user_ids,
      });
    const text = "A trading group needs exactly one operator, a broker.";
    for (const operators of [[], [rohan.id], [farah.id, rohan.id]]) {
      expect(refusalOf(await open(operators)).field_errors).toEqual({ operator_user_ids: [text] });
    }
    const group = body<ChatChannel>(await open([farah.id]));
    const operators = group.members.filter(({ role }) => role === "operator");
    expect(operators.map(({ client_id }) => client_id)).toEqual(["cli_kaveri"]);
    await act(farah, group.url, "accept");
    expect(refusalOf(await act(farah, group.url, "leave")).message).toBe(
      "The broker of a trading group cannot leave it.",
    );
    const invite = await act(asha, group.url, "invite", { user_ids: [world.vikram.id] });
    expect(refusalOf(invite).message).toBe("Only an operator can invite people here.");
  });
});
