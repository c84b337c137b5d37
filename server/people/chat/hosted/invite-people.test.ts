import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import { CHANNELS, openChatWorld, type ChatTestWorld, withoutEvents } from "#server/people/chat/model/chat.testing.ts";
import { chatEngineOf, chatRoutes } from "#server/people/chat/routes.ts";
import { startHostedService, type HostedService } from "#server/people/chat/hosted/service.testing.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { signIn, testApp, type TestBrowser } from "#server/testing/app.ts";

const APP = { sendbirdAppId: "11111111-2222-4333-8444-555555555555", sendbirdApiToken: "an api token of the tests" };

let world: ChatTestWorld;
let service: HostedService;
let close: () => Promise<unknown>;
/** Asha on a server with the hosted chat. */
let asha: TestBrowser;
beforeAll(async () => {
  world = await openChatWorld();
  service = await startHostedService(world.parts);
  const parts = { ...world.parts, config: { ...world.parts.config, ...APP, sendbirdPlatformHost: service.url } };
  const app = await testApp(parts, chatRoutes(parts, chatEngineOf(parts)));
  close = () => app.close();
  asha = await signIn(app, "dealer@meridian.example");
}, 60_000);
afterAll(async () => {
  await close();
  await service.close();
  await world.close();
});

const invite = (...ids: string[]) => asha.send("POST", "/api/chatter/invite-users", { sendbird_user_ids: ids });

test("who is invited to chat gets a direct channel of the service, and our copy has it at once (A-041)", async () => {
  const { rohan } = world;
  const [channel, ...more] = body<{ channels: ChatChannel[] }>(await invite(rohan.id)).channels;
  expect(more).toEqual([]);
  expect(channel).toMatchObject({ custom_type: "direct", is_distinct: true, my_member_state: "joined" });
  expect(channel?.members.find(({ user_id }) => user_id === rohan.id)).toMatchObject({ state: "invited" });
  expect([...service.channels.keys()]).toEqual([channel?.url]);

  // A second invitation returns the same channel, even after the service's webhook arrived.
  await service.take();
  expect(body<{ channels: ChatChannel[] }>(await invite(rohan.id)).channels).toMatchObject([{ url: channel?.url }]);
  expect(service.channels.size).toBe(1);
});

test("whoever takes no invitations is not written to", async () => {
  await world.vikram.send("POST", "/api/chatter/user/security-preference", { preferences: { invites_from: "nobody" } });
  const refusal = refusalOf(await invite(world.vikram.id));
  expect([refusal.status, Object.keys(refusal.field_errors ?? {})]).toEqual([400, ["sendbird_user_ids"]]);
  expect([...service.channels.values()].some(({ memberships }) => memberships.has(world.vikram.id))).toBe(false);
});

test("our own engine takes nothing while the chat is hosted, so that our copy holds only what was sent there", async () => {
  const [url = ""] = service.channels.keys();
  const refusal = refusalOf(
    await asha.send("POST", `${CHANNELS}${url}/messages/`, { req_id: "forged-1", message: "gm" }),
  );
  expect([refusal.status, refusal.code]).toEqual([403, "forbidden"]);
  const opened = await asha.send("POST", CHANNELS, { custom_type: "direct", user_ids: [world.vikram.id] });
  expect(refusalOf(opened).status).toBe(403);
  const { messages } = body<{ messages: ChatMessage[] }>(await asha.get(`${CHANNELS}${url}/messages/`));
  expect(withoutEvents(messages)).toEqual([]);
});
