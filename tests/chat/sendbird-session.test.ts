import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { CallError } from "#src/lib/call-error.ts";
import { ChatError } from "#src/chat-client/chat-client.ts";
import { loadSdk } from "#src/chat-client/sendbird/load-sdk.ts";
import { ServiceError } from "#tests/support/sendbird-double/errors.ts";
import { screenOn } from "#tests/chat/screens.ts";
import { sendbirdWorld, type PageOptions, type SendbirdTab, type SendbirdWorld } from "#tests/chat/sendbird-world.ts";
import type { PersonName } from "#tests/chat/world.ts";

let world: SendbirdWorld;
const open = new Set<SendbirdTab>();
beforeAll(async () => {
  world = await sendbirdWorld();
});
afterEach(async () => {
  await Promise.all([...open].map(({ client }) => client.disconnect()));
  open.clear();
  world.double.loginFaults.length = 0;
  Object.assign(world.double, { retries: -1, forgetsRequestIds: false });
  for (const user of world.double.world.users.values()) user.is_active = true;
});
afterAll(() => world.close());

const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 10 });
const newBrowser = () => ({ indexedDB: new IDBFactory(), IDBKeyRange });
const fault = (code: number) => new ServiceError(code, "as the service says it");

function page(person: PersonName, options?: PageOptions) {
  const screen = world.page(world.people[person], options);
  open.add(screen);
  return screen;
}
async function online(person: PersonName, options?: PageOptions) {
  const tab = page(person, options);
  await tab.client.connect(tab.userId);
  await tab.client.channels();
  return tab;
}
/** A page that counts its new sessions. */
function counting(person: PersonName, options: PageOptions = {}) {
  const count = { sessions: 0 };
  const onSession: NonNullable<PageOptions["onSession"]> = async (session) => {
    count.sessions += 1;
    return (await options.onSession?.(session)) ?? session;
  };
  return { tab: page(person, { ...options, onSession }), count };
}

/** A browser with a cached conversation of Asha's. */
async function browserWithChat() {
  const indexedDb = newBrowser();
  const asha = screenOn(await online("asha", { indexedDb }));
  const rohan = await online("rohan");
  const { url } = await asha.client.createChannel({ kind: "group", name: "Gilts", userIds: [rohan.userId] });
  await asha.open(url);
  for (const text of ["1", "2"]) await asha.client.send(url, { text }).sent;
  await until(() => expect(asha.texts(url)).toEqual(["1", "2"]));
  await new Promise((resolve) => setTimeout(resolve, 60));
  await asha.leave();
  return { indexedDb, url };
}
/** Texts a browser shows of a conversation while offline. */
async function cachedTexts({ indexedDb, url }: Awaited<ReturnType<typeof browserWithChat>>): Promise<string[]> {
  const tab = page("asha", { indexedDb });
  await tab.cut();
  const screen = screenOn(tab);
  await screen.client.connect(screen.userId);
  await expect(screen.open(url)).rejects.toThrow(ChatError);
  const texts = screen.texts(url);
  await screen.leave();
  return texts;
}

describe("the SDK", () => {
  test("is loaded when somebody connects, and reaches the service by the hosts our server names (K-08)", async () => {
    const load = vi.fn(loadSdk);
    const tab = page("asha", { loadSdk: load });
    expect(load).not.toHaveBeenCalled();
    await tab.client.connect(tab.userId);
    expect(load).toHaveBeenCalledTimes(1);
    // All traffic of this page uses its own connection; once cut, it is offline.
    tab.way.cut = true;
    await expect(tab.client.createChannel({ kind: "direct", name: "", userIds: ["usr_rohan"] })).rejects.toThrow(
      expect.objectContaining({ code: "offline" }),
    );
  });

  test("keeps what was read in the browser, where it is seen without the service (K-08)", async () => {
    const cached = await browserWithChat();
    expect(await cachedTexts(cached)).toEqual(["1", "2"]);
  });

  test("connects with an expiring session of a fresh token", async () => {
    const { tab, count } = counting("asha");
    await tab.client.connect(tab.userId);
    expect(world.double.logins.at(-1)).toMatchObject({ auth: null, expiringSession: true });
    expect(count.sessions).toBe(1);
  });
});

describe("a token", () => {
  test.each([
    ["expired", "X-15, X-17", [400_302]],
    // The SDK retries once by itself.
    ["not valid", "X-18", [400_111, 400_111]],
  ])("that is %s clears what is stored, is replaced and the connection made (%s)", async (_what, _ids, codes) => {
    const cached = await browserWithChat();
    const { tab, count } = counting("asha", { indexedDb: cached.indexedDb });
    world.double.loginFaults.push(...codes.map(fault));
    await tab.client.connect(tab.userId);
    expect([tab.client.connection, count.sessions]).toEqual(["online", 2]);
    await tab.client.disconnect();
    expect(await cachedTexts(cached)).toEqual([]);
  });

  test("that fails twice in a row leaves the chat offline, which then goes on trying", async () => {
    const { tab, count } = counting("asha");
    world.double.loginFaults.push(fault(400_302), fault(400_302));
    const states: string[] = [];
    tab.client.listen((event) => event.kind === "connection" && states.push(event.connection));
    await tab.client.connect(tab.userId);
    await until(() => expect(tab.client.connection).toBe("online"));
    expect([states, count.sessions]).toEqual([["connecting", "offline", "online"], 3]);
  });

  test("that runs out while connected is replaced on the open socket and the call repeated (X-17)", async () => {
    const { tab, count } = counting("asha");
    await tab.client.connect(tab.userId);
    const logins = world.double.logins.length;
    world.double.expireSession(tab.userId, "keys and tokens");
    const { url } = await tab.client.createChannel({ kind: "direct", name: "", userIds: ["usr_rohan"] });
    expect((await tab.client.send(url, { text: "still here" }).sent).message).toBe("still here");
    expect([count.sessions, world.double.logins.length, tab.client.connection]).toEqual([2, logins, "online"]);
  });

  test("that runs out before a message is sent does not lose the message", async () => {
    const tab = await online("asha");
    const { url } = await tab.client.createChannel({ kind: "direct", name: "", userIds: ["usr_rohan"] });
    world.double.expireSession(tab.userId, "keys and tokens");
    expect((await tab.client.send(url, { text: "once more" }).sent).message).toBe("once more");
    expect(world.double.world.channel(url).messages.filter(({ message }) => message === "once more")).toHaveLength(1);
  });
});

describe("a person who may not chat", () => {
  test.each([
    ["were deactivated", 400_300, "user_deactivated", "X-13"],
    ["are deleted or not found", 400_301, "user_not_found", "X-14"],
    ["had the session revoked", 400_310, "session_revoked", "X-16"],
  ])("because they %s has nothing stored and no connection (%i, %s, %s)", async (_what, code, error) => {
    const cached = await browserWithChat();
    const { tab, count } = counting("asha", { indexedDb: cached.indexedDb });
    world.double.loginFaults.push(fault(code));
    await expect(tab.client.connect(tab.userId)).rejects.toThrow(expect.objectContaining({ code: error }));
    expect([tab.client.connection, count.sessions]).toEqual(["closed", 1]);
    await tab.client.disconnect();
    expect(await cachedTexts(cached)).toEqual([]);
  });

  test("learns of a revoked session at once, and nothing stays stored (X-16)", async () => {
    const cached = await browserWithChat();
    const tab = await online("asha", { indexedDb: cached.indexedDb });
    world.double.revoke(tab.userId);
    await until(() => expect(tab.client.connection).toBe("closed"));
    await tab.client.disconnect();
    expect(await cachedTexts(cached)).toEqual([]);
  });

  test("because our own server refuses is closed when the session runs out", async () => {
    let refuses = false;
    const tab = await online("asha", {
      onSession: (session) => {
        if (refuses) throw new CallError("POST", "/api/issue-sb-session-token", 403, null);
        return session;
      },
    });
    refuses = true;
    world.double.expireSession(tab.userId, "keys and tokens");
    await expect(tab.client.createChannel({ kind: "direct", name: "", userIds: ["usr_rohan"] })).rejects.toThrow(
      ChatError,
    );
    await until(() => expect(tab.client.connection).toBe("closed"));
  });
});

describe("a connection that the SDK gives up", () => {
  test("is made again with a new session token (S-29)", async () => {
    world.double.retries = 1;
    const { tab, count } = counting("asha");
    await tab.client.connect(tab.userId);
    await tab.cut();
    await until(() => expect(tab.client.connection).toBe("offline"));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    tab.way.cut = false;
    await until(() => expect(tab.client.connection).toBe("online"));
    expect(world.double.logins.at(-1)).toMatchObject({ token: expect.any(String), auth: null });
    expect(count.sessions).toBeGreaterThan(1);
  });

  test("because its session was revoked meanwhile is made again when our server gives a new one", async () => {
    const { tab } = counting("asha");
    await tab.client.connect(tab.userId);
    world.double.sessions.revoke(tab.userId);
    await tab.dropSockets();
    await until(() => expect(world.double.logins.at(-1)?.token).not.toBeNull());
    await until(() => expect(tab.client.connection).toBe("online"));
  });
});

test("a message whose answer was lost is looked for before it is sent again, so a service that would store it twice does not", async () => {
  world.double.forgetsRequestIds = true;
  const tab = await online("asha");
  const { url } = await tab.client.createChannel({ kind: "direct", name: "", userIds: ["usr_rohan"] });
  const messages = () =>
    world.double.world.channel(url).messages.flatMap(({ message }) => (message === "6.85 for 5cr" ? [message] : []));
  await tab.loseAnswers(true);
  const sending = tab.client.send(url, { text: "6.85 for 5cr" });
  await until(() => expect(messages()).toEqual(["6.85 for 5cr"]));
  await tab.loseAnswers(false);
  expect((await sending.sent).req_id).toBe(sending.reqId);
  expect(messages()).toEqual(["6.85 for 5cr"]);
});

test("a message that another tab has sent is not sent again by the tab that learns of it late", async () => {
  const indexedDb = newBrowser();
  const [one, two] = [await online("asha", { indexedDb }), await online("asha", { indexedDb })];
  const rohan = screenOn(await online("rohan"));
  const { url } = await one.client.createChannel({ kind: "group", name: "Gilts", userIds: [rohan.userId] });
  await until(() => expect(rohan.shown()).toContain(url));
  await rohan.client.accept(url);
  await rohan.open(url);
  await one.cut();
  await two.cut();
  const sending = [one.client.send(url, { text: "1" }).sent, two.client.send(url, { text: "2" }).sent];
  // The second tab logs in and fetches missed messages long after the first has sent both.
  two.way.slowMs = 500;
  await two.mend();
  await one.mend();
  await Promise.all(sending);
  await until(() => expect(rohan.texts(url).length).toBeGreaterThanOrEqual(2));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(rohan.texts(url).toSorted()).toEqual(["1", "2"]);
});

test("what was sent over a break is published though a newer message comes before the SDK says that it is back (S-29)", async () => {
  const lateMs = 300;
  const sdkWithLateEvents: typeof loadSdk = async () => {
    const sdk = await loadSdk();
    class LateHandler extends sdk.ConnectionHandler {
      constructor({ onReconnectSucceeded, ...events }: ConstructorParameters<typeof sdk.ConnectionHandler>[0] = {}) {
        super({
          ...events,
          onReconnectSucceeded: () => void setTimeout(() => onReconnectSucceeded?.(), lateMs),
        });
      }
    }
    return { ...sdk, ConnectionHandler: LateHandler };
  };
  const asha = await online("asha");
  const rohan = screenOn(await online("rohan", { loadSdk: sdkWithLateEvents }));
  const { url } = await asha.client.createChannel({ kind: "group", name: "Gilts", userIds: [rohan.userId] });
  await until(() => expect(rohan.shown()).toContain(url));
  await rohan.client.accept(url);
  await rohan.open(url);
  await rohan.cut();
  await until(() => expect(world.double.hub.isOnline(rohan.userId)).toBe(false));
  await asha.client.send(url, { text: "1" }).sent;
  await rohan.mend();
  await until(() => expect(world.double.hub.isOnline(rohan.userId)).toBe(true));
  await new Promise((resolve) => setTimeout(resolve, lateMs / 2));
  await asha.client.send(url, { text: "2" }).sent;
  await until(() => expect(rohan.texts(url)).toEqual(["1", "2"]));
});

test("who is there is sent when a channel is asked for again (K-06)", async () => {
  const [asha, rohan] = [await online("asha"), await online("rohan")];
  const { url } = await asha.client.createChannel({ kind: "direct", name: "", userIds: [rohan.userId] });
  const statusOf = async () =>
    (await asha.client.refresh(url)).members.find(({ user_id }) => user_id === rohan.userId)?.connection_status;
  expect(await statusOf()).toBe("online");
  await rohan.client.disconnect();
  await vi.waitFor(async () => expect(await statusOf()).toBe("offline"), { timeout: 5000 });
});

test("a message of later that the service could not send is still listed, with why", async () => {
  const asha = await online("asha");
  const { url } = await asha.client.createChannel({ kind: "direct", name: "", userIds: ["usr_rohan"] });
  const { id } = await asha.client.sendLater(url, "close?", new Date(Date.now() + 600_000)).sent;
  for (const later of world.double.world.later) later.status = "failed";
  expect(await asha.client.laterMessages()).toEqual([
    expect.objectContaining({ id, message: "close?", failure: "The message could not be sent at its time." }),
  ]);
});
