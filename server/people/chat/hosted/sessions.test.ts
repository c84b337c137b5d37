import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { issueSession } from "#domain/contract/http/chat-people.ts";
import { readConfig } from "#server/machine/config/config.ts";
import { hostedChat } from "#server/people/chat/hosted/hosted-chat.ts";
import { HostedError } from "#server/people/chat/hosted/platform-call.ts";
import { errorAnswer, startFakePlatform, type FakePlatform } from "#server/people/chat/hosted/platform.testing.ts";
import { issueHostedSession, removeHostedSessions } from "#server/people/chat/hosted/sessions.ts";
import { TEST_CONFIG, testParts, type TestParts } from "#server/testing/parts.ts";

const ASHA = { userId: "usr_dealermeridian" };
let parts: TestParts;
let platform: FakePlatform;

beforeAll(async () => {
  platform = await startFakePlatform();
  parts = await testParts({
    config: {
      sendbirdAppId: "11111111-2222-4333-8444-555555555555",
      sendbirdApiToken: "an api token of the tests",
      sendbirdApiHost: "https://desk.example/chat",
      sendbirdWebsocketHost: "wss://desk.example/chat",
      sendbirdPlatformHost: platform.url,
    },
  });
});
beforeEach(() => {
  platform.calls.length = 0;
  platform.answer = ({ path }) =>
    path.endsWith("/token") ? [200, { token: "tkn-1", expires_at: 1_800_000_000_000 }] : undefined;
});
afterAll(async () => {
  await platform.close();
  await parts.close();
});
const asked = () => platform.calls.map(({ method, path }) => `${method} ${path}`);

test("a session is a token of the service, with the hosts a page reaches it by (A-043, K-08)", async () => {
  const session = await issueHostedSession(parts, ASHA);
  expect(issueSession.response.parse(session)).toEqual({
    engine: "sendbird",
    token: "tkn-1",
    expires_at: "2027-01-15T08:00:00.000Z",
    app_id: "11111111-2222-4333-8444-555555555555",
    api_host: "https://desk.example/chat",
    websocket_host: "wss://desk.example/chat",
  });
  expect(platform.calls.map(({ token }) => token)).toEqual(platform.calls.map(() => "an api token of the tests"));
  expect(platform.calls.at(-1)?.body).toEqual({ expires_at: parts.clock.now().getTime() + 3_600_000 });
});

test("the person is written into the service as they are now, before the token is asked for", async () => {
  await issueHostedSession(parts, ASHA);
  expect(asked()).toEqual([
    "PUT /v3/users/usr_dealermeridian",
    "PUT /v3/users/usr_dealermeridian/metadata",
    "POST /v3/users/usr_dealermeridian/token",
  ]);
  expect(platform.calls[0]?.body).toEqual({ nickname: "Asha Kulkarni" });
  expect(platform.calls[1]?.body).toMatchObject({
    upsert: true,
    metadata: { client_id: expect.stringMatching(/^cli_/), is_staff: "false", is_active: "true" },
  });
});

test("somebody the service does not know is made known first (A-043)", async () => {
  const usual = platform.answer;
  platform.answer = (call) => (call.method === "PUT" ? errorAnswer(400_201) : usual(call));
  expect((await issueHostedSession(parts, ASHA)).token).toBe("tkn-1");
  expect(asked()).toEqual([
    "PUT /v3/users/usr_dealermeridian",
    "POST /v3/users",
    "POST /v3/users/usr_dealermeridian/token",
  ]);
  expect(platform.calls[1]?.body).toMatchObject({ user_id: "usr_dealermeridian", nickname: "Asha Kulkarni" });
});

test("what the service refuses is an error, and no token", async () => {
  platform.answer = () => errorAnswer(400_108);
  await expect(issueHostedSession(parts, ASHA)).rejects.toThrow(HostedError);
});

test("sessions are ended at the service; of somebody it does not know there are none (A-044)", async () => {
  expect(await removeHostedSessions(parts, ASHA)).toEqual({ removed: true });
  expect(asked()).toEqual(["DELETE /v3/users/usr_dealermeridian/token"]);
  platform.answer = () => errorAnswer(400_201);
  expect(await removeHostedSessions(parts, ASHA)).toEqual({ removed: false });
});

test("without an application and its token there is no hosted chat, and one without the other does not start", () => {
  expect(hostedChat(TEST_CONFIG)).toBeNull();
  const [id, token] = ["11111111-2222-4333-8444-555555555555", "an api token of the tests"];
  expect(hostedChat(readConfig({ SENDBIRD_APP_ID: id, SENDBIRD_API_TOKEN: token }))?.appId).toBe(id);
  expect(() => readConfig({ SENDBIRD_APP_ID: id })).toThrow("set both");
  expect(() => readConfig({ SENDBIRD_API_TOKEN: token })).toThrow("set both");
});
