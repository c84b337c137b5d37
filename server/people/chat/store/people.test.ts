import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { getSession } from "#domain/contract/http/auth.ts";
import type { ChatPerson } from "#domain/contract/http/chat-people.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { users } from "#server/machine/db/schema/people.ts";
import {
  CHANNELS,
  type ChatTestWorld,
  openChatWorld,
  reqId,
  type ChatUser,
} from "#server/people/chat/model/chat.testing.ts";
import { clusterRoutes } from "#server/market/trading/clusters/routes.ts";
import { body, quote, refusalOf, respond } from "#server/market/trading/eois/trading-desk.testing.ts";
import { eoiRoutes } from "#server/market/trading/eois/routes.ts";

let world: ChatTestWorld;
beforeAll(async () => {
  world = await openChatWorld((parts) => [...eoiRoutes(parts), ...clusterRoutes(parts)]);
});
afterAll(() => world.close());

const find = async (who: ChatUser, query: Record<string, string>) =>
  body<{ count: number; page: number; page_size: number; results: ChatPerson[] }>(
    await who.get("/api/chatter/user/search", query),
  );
const prefer = (who: ChatUser, preferences: object) =>
  who.send("POST", "/api/chatter/user/security-preference", { preferences });
const setTerms = (id: string, hasAcceptedChatTerms: boolean) =>
  world.parts.db.orm.update(users).set({ hasAcceptedChatTerms }).where(eq(users.id, id));

describe("finding people (A-042)", () => {
  test("by name or firm, every word counting; never oneself, nor who does not chat", async () => {
    const names = async (search_param: string) =>
      (await find(world.asha, { search_param })).results.map(({ nickname }) => nickname);
    expect(await names("rohan")).toEqual(["Rohan Mehta"]);
    expect(await names("narmada me")).toEqual(["Rohan Mehta"]);
    expect(await names("meridian")).toEqual(["Imran Shaikh", "Leela Nair"]);
    expect(await names("asha")).toEqual([]);
    expect(await names("thomas")).toEqual([]);
    expect(await names("100%")).toEqual([]);
  });

  test("twenty on a page, all of them once", async () => {
    const all = await find(world.asha, { page_size: "100" });
    const seen: string[] = [];
    for (let page = 1; seen.length < all.count; page += 1) {
      const { results, page_size } = await find(world.asha, { page: String(page), page_size: "5" });
      expect(page_size).toBe(5);
      seen.push(...results.map(({ user_id }) => user_id));
    }
    expect(seen).toEqual(all.results.map(({ user_id }) => user_id));
    expect((await find(world.asha, {})).page_size).toBe(20);
  });

  test("those connected, with the channel to go to", async () => {
    const channel = await world.direct("asha", "farah");
    const { results } = await find(world.asha, { connections_only: "true" });
    expect(results).toMatchObject([{ user_id: world.farah.id, connected: true, channel_url: channel.url }]);
    expect((await find(world.vikram, { connections_only: "true" })).results).toEqual([]);
  });

  test("those suggested, with the reason in words, the strongest first", async () => {
    const ask = body<Parameters<typeof respond>[1]>(await world.asha.send("POST", "/api/eoi/add/", quote()));
    await respond(world.rohan, ask, { yield_stored: 0.0688 });
    const { results } = await find(world.asha, { suggested: "true" });
    expect(results.map(({ nickname, reason }) => [nickname, reason])).toEqual([
      ["Rohan Mehta", "You have negotiated before"],
      ["Imran Shaikh", "Colleague at Meridian Mutual Fund"],
      ["Leela Nair", "Colleague at Meridian Mutual Fund"],
    ]);
    body(await world.vikram.send("POST", "/api/eoi/add/", quote({ quote_type: "BID", yield_stored: 0.07 })));
    const seen = await find(world.vikram, { suggested: "true" });
    expect(seen.results.find(({ user_id }) => user_id === world.asha.id)?.reason).toBe("Quotes a bond you quote");
  });

  test("nobody is found by who does not chat", async () => {
    expect((await find(world.kabir, { search_param: "rohan" })).results).toEqual([]);
  });
});

describe("inviting (A-040, A-041)", () => {
  test("several people gives a direct channel with each", async () => {
    const invite = await world.rohan.send("POST", "/api/chatter/invite-users", {
      sendbird_user_ids: [world.vikram.id, world.farah.id],
    });
    const { channels } = body<{ channels: ChatChannel[] }>(invite);
    expect(new Set(channels.map(({ custom_type, name }) => `${custom_type}: ${name}`))).toEqual(
      new Set(["direct: Farah Irani", "direct: Vikram Joshi"]),
    );
  });

  test("is refused by who takes none, and by who takes only people their firm knows until it does", async () => {
    const { imran, leela, vikram } = world;
    const open = (who: ChatUser, id: string) => who.send("POST", CHANNELS, { custom_type: "direct", user_ids: [id] });
    expect(body(await prefer(imran, { invites_from: "nobody" }))).toEqual({ preferences: { invites_from: "nobody" } });
    expect(refusalOf(await open(vikram, imran.id)).field_errors).toEqual({
      user_ids: ["Imran Shaikh does not accept invitations from you."],
    });
    body(await open(leela, imran.id));
    body(await prefer(imran, { invites_from: "connections_of_my_firm", show_link_previews: false }));
    expect((await open(vikram, imran.id)).statusCode).toBe(400);
    await world.direct("vikram", "asha");
    body(await open(vikram, imran.id));
    expect((await prefer(imran, { invites_from: "friends" })).statusCode).toBe(400);
  });
});

describe("what I want of the chat (A-040)", () => {
  test("is set one preference at a time and handed back with the session; quiet that is over is forgotten", async () => {
    const { farah } = world;
    const now = world.parts.clock.now().getTime();
    const quiet = { chn_morning: now + 60_000, chn_over: now - 1, chn_now: now };
    body(await prefer(farah, { keywords: [" 7.26 GS ", "REC"], quiet_until: quiet }));
    body(await prefer(farah, { show_link_previews: false }));
    const wanted = {
      keywords: ["7.26 GS", "REC"],
      quiet_until: { chn_morning: now + 60_000 },
      show_link_previews: false,
    };
    const { session } = body<ResponseOf<typeof getSession>>(await farah.get("/api/session/"));
    expect(session?.user_info.user_security_preferences).toEqual(wanted);
    world.parts.clock.advance(60_000);
    expect(body(await prefer(farah, { keywords: [] }))).toEqual({
      preferences: { keywords: [], quiet_until: {}, show_link_previews: false },
    });
    expect(refusalOf(await prefer(farah, { keywords: ["x"] })).status).toBe(400);
    expect(body(await prefer(farah, { keywords: ["sidbi, hdfc", "SIDBI;rec\nbank of  baroda"] }))).toMatchObject({
      preferences: { keywords: ["sidbi", "hdfc", "rec", "bank of baroda"] },
    });
    const tooMany = Array.from({ length: 16 }, (_, n) => `bond ${n}, loan ${n}`);
    expect(refusalOf(await prefer(farah, { keywords: tooMany })).message).toBe("At most 30 keywords");
  });

  test("two preferences at the same moment are both stored", async () => {
    await Promise.all([
      prefer(world.vikram, { keywords: ["axe"] }),
      prefer(world.vikram, { show_link_previews: true }),
    ]);
    expect(body(await prefer(world.vikram, {}))).toEqual({
      preferences: { keywords: ["axe"], show_link_previews: true },
    });
  });
});

describe("the terms of the chat (A-027)", () => {
  test("are taken before the first message, and until then the others do not count as having come", async () => {
    const { rohan, asha } = world;
    const { url } = await world.direct("rohan", "asha");
    await setTerms(rohan.id, false);
    const trySend = () => rohan.send("POST", `${CHANNELS}${url}/messages/`, { req_id: reqId(), message: "hi" });
    expect(refusalOf(await trySend())).toMatchObject({
      status: 403,
      message: "Please accept the chat terms before you send a message.",
    });
    const member = async () =>
      body<ChatChannel>(await asha.get(`${CHANNELS}${url}/`)).members.find(({ user_id }) => user_id === rohan.id);
    expect((await member())?.user_onboarded).toBe(false);
    const token = (await asha.list()).change_token;
    const take = () => rohan.send("PATCH", "/api/client/chat-terms/", { has_accepted_chat_terms: true });
    expect(body(await take())).toEqual({ has_accepted_chat_terms: true });
    expect((await member())?.user_onboarded).toBe(true);
    expect((await asha.changes(token)).channels.map((channel) => channel.url)).toContain(url);
    body(await trySend());
    body(await take());
  });
});

describe("a session of the chat (A-043, A-044)", () => {
  const ask = (who: ChatUser, sent: object) => who.send("POST", "/api/issue-sb-session-token", sent);

  test("is given for oneself alone", async () => {
    const issued = body<{ engine: string; token: string }>(await ask(world.asha, { userId: world.asha.id }));
    expect(issued).toMatchObject({ engine: "embedded", app_id: null });
    expect(issued.token.length).toBeGreaterThan(40);
    expect(refusalOf(await ask(world.asha, { userId: world.rohan.id })).status).toBe(403);
    const end = await world.asha.send("DELETE", "/api/remove-sb-session", { userId: world.rohan.id });
    expect(refusalOf(end).status).toBe(403);
    expect(body(await world.asha.send("DELETE", "/api/remove-sb-session"))).toEqual({ removed: true });
  });

  test("asked for without a person is refused with 'user not set' (X-12)", async () => {
    for (const sent of [{}, { userId: "" }, { userId: null }]) {
      expect(refusalOf(await ask(world.asha, sent))).toMatchObject({ status: 400, message: "user not set" });
    }
  });
});
