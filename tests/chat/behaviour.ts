import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { must } from "#domain/lib/must.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { ChatError } from "#src/platform/chat/chat-client.ts";
import { screenOn } from "./screens.ts";
import type { ChatBrowser, ChatWorld, PersonName, Screen } from "./world.ts";

const NEWEST = { at: Number.MAX_SAFE_INTEGER, before: 50, after: 0 };
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `${from + n}`);

/** How chat behaves, whichever engine does it: each of them passes all of this, in a world of its own. */
export function describeChatClient(name: string, makeWorld: () => Promise<ChatWorld>): void {
  describe(`chat by the ${name} engine`, () => {
    let world: ChatWorld;
    const open = new Set<Screen>();

    beforeAll(async () => {
      world = await makeWorld();
    });
    afterEach(async () => {
      await Promise.all([...open].map((screen) => screen.leave()));
      open.clear();
    });
    afterAll(() => world.close());

    const until = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000, interval: 10 });

    function page(person: PersonName, browser: ChatBrowser = world.browser(), options?: { silent?: boolean }) {
      const screen = screenOn(browser.tab(world.people[person], options));
      open.add(screen);
      return screen;
    }
    async function online(person: PersonName, browser?: ChatBrowser, options?: { silent?: boolean }) {
      const screen = page(person, browser, options);
      await screen.client.connect(screen.me);
      await screen.client.channels();
      return screen;
    }
    /** A group of its own in which the others, too, look on; the first one runs it. */
    async function group(first: Screen, ...others: Screen[]): Promise<string> {
      const { url } = await first.client.createChannel({
        kind: "group",
        name: "Gilts",
        userIds: others.map(({ me }) => me),
      });
      for (const other of others) {
        await until(() => expect(other.shown()).toContain(url));
        if ((await other.client.channel(url)).my_member_state === "invited") await other.client.accept(url);
      }
      for (const each of [first, ...others]) await each.open(url);
      return url;
    }
    const say = (screen: Screen, url: string, ...texts: string[]) =>
      Promise.all(texts.map((text) => screen.client.send(url, { text }).sent));
    const channelOf = async (screen: Screen, url: string): Promise<ChatChannel> =>
      must(
        (await screen.client.channels()).find((channel) => channel.url === url),
        url,
      );
    const memberOf = async (screen: Screen, url: string, userId: string) =>
      must(
        (await channelOf(screen, url)).members.find(({ user_id }) => user_id === userId),
        userId,
      );

    describe("connecting", () => {
      test("as somebody goes from connecting to online, and back to closed (K-01, S-27)", async () => {
        const asha = await online("asha");
        expect(asha.client.connection).toBe("online");
        await asha.client.disconnect();
        const states = asha.events.flatMap((event) => (event.kind === "connection" ? [event.connection] : []));
        expect(states).toEqual(["connecting", "online", "closed"]);
      });

      test("as nobody says 'user not set' (X-12)", async () => {
        await expect(page("asha").client.connect("")).rejects.toThrow("user not set");
      });

      test("comes first: before it every call says 'SDK not initialized' (X-09)", async () => {
        await expect(page("asha").client.channels()).rejects.toEqual(new ChatError("not_initialized"));
      });

      test("is offline when it breaks and online when it is made again (S-27, S-28)", async () => {
        const asha = await online("asha");
        asha.cut();
        await until(() => expect(asha.client.connection).toBe("offline"));
        asha.mend();
        await until(() => expect(asha.client.connection).toBe("online"));
      });
    });

    describe("channels", () => {
      test("a distinct direct channel is the same one however often it is asked for, from either side (K-02)", async () => {
        const [asha, rohan] = [await online("asha"), await online("rohan")];
        const direct = (other: Screen) =>
          ({ kind: "direct", name: "", userIds: [other.me], isDistinct: true }) as const;
        const first = await asha.client.createChannel(direct(rohan));
        await until(() => expect(rohan.shown()).toContain(first.url));
        const again = await asha.client.createChannel(direct(rohan));
        const theirs = await rohan.client.createChannel(direct(asha));
        expect([again.url, theirs.url]).toEqual([first.url, first.url]);
      });

      test("a group has its name and its operators, and can be renamed and muted (K-02)", async () => {
        const [asha, rohan] = [await online("asha"), await online("rohan")];
        const url = await group(asha, rohan);
        expect((await memberOf(rohan, url, asha.me)).role).toBe("operator");
        await asha.client.renameChannel(url, "SDLs");
        await until(() =>
          expect(rohan.events).toContainEqual({
            kind: "channel",
            channel: expect.objectContaining({ url, name: "SDLs" }),
          }),
        );
        expect((await rohan.client.setAlertLevel(url, "mentions")).alert_level).toBe("mentions");
        await expect(rohan.client.renameChannel(url, "Mine")).rejects.toThrow(ChatError);
      });

      test("an invitation that is declined tells the channel '{name} declined your request' (T-18, S-33)", async () => {
        const [asha, rohan] = [await online("asha"), await online("rohan")];
        const url = await group(asha, await online("farah"));
        await asha.client.invite(url, [rohan.me]);
        await until(() => expect(rohan.shown()).toContain(url));
        expect((await channelOf(rohan, url)).my_member_state).toBe("invited");
        await rohan.client.decline(url);
        await until(() => expect(asha.texts(url)).toEqual([`${world.people.rohan.nickname} declined your request`]));
        expect(rohan.shown()).not.toContain(url);
      });

      test("who leaves is gone from it and hears no more of it (K-07)", async () => {
        const [asha, rohan] = [await online("asha"), await online("rohan")];
        const url = await group(asha, rohan);
        await rohan.client.leave(url);
        expect(rohan.shown()).not.toContain(url);
        await until(async () =>
          expect((await channelOf(asha, url)).members.map(({ user_id }) => user_id)).toEqual([asha.me]),
        );
        await say(asha, url, "gone?");
        expect(rohan.texts(url)).toEqual([]);
        await expect(rohan.client.messages(url, NEWEST)).rejects.toThrow(ChatError);
      });

      test("who is put out of the one on screen is shown another one (S-34)", async () => {
        const [asha, rohan] = [await online("asha"), await online("rohan")];
        await group(asha, rohan);
        const url = await group(asha, rohan);
        await asha.client.ban(url, rohan.me);
        await until(() => expect(rohan.events).toContainEqual({ kind: "channel_removed", url, reason: "banned" }));
        expect(rohan.currentUrl()).toBe(rohan.shown()[0]);
        expect(rohan.shown()).not.toContain(url);
      });

      test("asked for again tell who is there (K-06)", async () => {
        const [asha, rohan] = [await online("asha"), await online("rohan")];
        const url = await group(asha, rohan);
        await until(async () => {
          const { members } = await asha.client.refresh(url);
          expect(members.find(({ user_id }) => user_id === rohan.me)?.connection_status).toBe("online");
        });
        await rohan.leave();
        await until(async () => {
          const { members } = await asha.client.refresh(url);
          expect(members.find(({ user_id }) => user_id === rohan.me)?.connection_status).toBe("offline");
        });
      });
    });

    describe("messages", () => {
      test("show as pending at once and arrive everywhere once, in the order of saying, with their data (K-03)", async () => {
        const [asha, rohan] = [await online("asha"), await online("rohan")];
        const url = await group(asha, rohan);
        const buzz = asha.client.send(url, { text: "Buzz", data: { buzz: true } });
        expect([buzz.shown.message_id, asha.pending(url)]).toEqual(["", [{ text: "Buzz", state: "sending" }]]);
        await say(asha, url, ...numbers(1, 20));
        const stored = await buzz.sent;
        expect([stored.req_id, stored.data, stored.sender?.user_id]).toEqual([buzz.reqId, { buzz: true }, asha.me]);
        const all = ["Buzz", ...numbers(1, 20)];
        await until(() => expect(rohan.texts(url)).toEqual(all));
        expect([asha.texts(url), asha.pending(url)]).toEqual([all, []]);
        const heard = rohan.events.filter((event) => event.kind === "message" && event.url === url);
        expect(heard).toHaveLength(21);
      });

      test("are stored once though no answer to the sending arrives", async () => {
        const [asha, rohan] = [await online("asha"), await online("rohan")];
        const url = await group(asha, rohan);
        asha.loseAnswers(true);
        const sending = asha.client.send(url, { text: "6.85 for 5cr" });
        await until(() => expect(rohan.texts(url)).toEqual(["6.85 for 5cr"]));
        asha.loseAnswers(false);
        expect((await sending.sent).req_id).toBe(sending.reqId);
        await say(asha, url, "done");
        await until(() => expect(rohan.texts(url)).toEqual(["6.85 for 5cr", "done"]));
      });

      test("that are refused stay as failed, can be sent again, and can be taken back", async () => {
        const [asha, rohan] = [await online("asha"), await online("rohan")];
        const url = await group(asha, rohan);
        await asha.client.ban(url, rohan.me);
        await until(() => expect(rohan.shown()).not.toContain(url));
        const refused = rohan.client.send(url, { text: "still here" });
        await expect(refused.sent).rejects.toThrow(ChatError);
        expect(rohan.pending(url)).toEqual([{ text: "still here", state: "failed" }]);
        await expect(rohan.client.resend(url, refused.reqId).sent).rejects.toThrow(ChatError);
        expect(rohan.pending(url)).toEqual([{ text: "still here", state: "failed" }]);
        rohan.client.cancel(url, refused.reqId);
        expect(rohan.pending(url)).toEqual([]);
      });

      test("with a file carry its name, kind and size (K-04)", async () => {
        const [asha, rohan] = [await online("asha"), await online("rohan")];
        const url = await group(asha, rohan);
        const file = new File(["isin,level\n"], "levels.csv", { type: "text/csv" });
        const shares: number[] = [];
        const sending = asha.client.sendFile(url, file, (share) => shares.push(share));
        expect(asha.pending(url)).toHaveLength(1);
        await sending.sent;
        await until(() =>
          expect(rohan.window(url)?.messages.map(({ message_type, file: held }) => [message_type, held])).toEqual([
            [
              "file",
              expect.objectContaining({
                name: "levels.csv",
                type: expect.stringMatching(/^text\/csv/),
                size: file.size,
              }),
            ],
          ]),
        );
        expect([shares.at(-1), asha.pending(url)]).toEqual([1, []]);
      });

      test("can be changed and taken back by who said them, and nobody else", async () => {
        const [asha, rohan] = [await online("asha"), await online("rohan")];
        const url = await group(asha, rohan);
        const [first, second] = await say(asha, url, "6.85 for 5cr", "6.84 for 5cr");
        await until(() => expect(rohan.texts(url)).toHaveLength(2));
        await asha.client.edit(url, must(first).message_id, "6.86 for 5cr");
        await asha.client.remove(url, must(second).message_id);
        const seen = (screen: Screen) =>
          screen.window(url)?.messages.map(({ message, deleted }) => (deleted ? null : message));
        await until(() => expect(seen(rohan)).toEqual(["6.86 for 5cr", null]));
        expect(seen(asha)).toEqual(["6.86 for 5cr", null]);
        await expect(rohan.client.edit(url, must(first).message_id, "mine")).rejects.toThrow(ChatError);
        expect(rohan.events).toContainEqual(expect.objectContaining({ kind: "message_deleted", url }));
      });

      test("are read both ways from the newest end and around a point in the past (S-37, C-45, U-28)", async () => {
        const [asha, rohan] = [await online("asha"), await online("rohan")];
        const url = await group(asha, rohan);
        const stored = await say(asha, url, ...numbers(1, 70));
        const newest = await rohan.client.messages(url, NEWEST);
        expect(newest.messages.map(({ message }) => message)).toEqual(numbers(21, 70));
        expect([newest.hasPrevious, newest.hasNext]).toEqual([true, false]);
        const at = must(stored[39]).created_at;
        const around = await rohan.client.messages(url, { at, before: 3, after: 3 });
        expect(around.messages.map(({ message }) => message)).toEqual(["37", "38", "39", "40", "41", "42"]);
        expect([around.hasPrevious, around.hasNext]).toEqual([true, true]);
        const oldest = await rohan.client.messages(url, { at: must(stored[4]).created_at, before: 50, after: 0 });
        expect(oldest.messages.map(({ message }) => message)).toEqual(numbers(1, 4));
        expect(oldest.hasPrevious).toBe(false);
      });

      test("are found by their words", async () => {
        const asha = await online("asha");
        const url = await group(asha, await online("rohan"));
        await say(asha, url, "the curve is flat", "steepener anyone");
        const found = await asha.client.search("steepener", url);
        expect(found.map(({ message }) => message)).toEqual(["steepener anyone"]);
      });
    });

    describe("marks", () => {
      test("tell who has got a message and who has read it, and nothing is unread after (K-05)", async () => {
        const [asha, rohan] = [await online("asha"), await online("rohan")];
        const url = await group(asha, rohan);
        const [message] = await say(asha, url, "6.85 for 5cr");
        const at = must(message).created_at;
        await until(async () => expect((await channelOf(rohan, url)).unread_message_count).toBe(1));
        await until(async () => expect((await memberOf(asha, url, rohan.me)).delivered_at).toBeGreaterThanOrEqual(at));
        expect((await memberOf(asha, url, rohan.me)).read_at).toBeLessThan(at);
        await rohan.client.markRead(url);
        await until(async () => expect((await memberOf(asha, url, rohan.me)).read_at).toBeGreaterThanOrEqual(at));
        expect((await channelOf(rohan, url)).unread_message_count).toBe(0);
      });

      test("of who looks on unseen are never told (M-14)", async () => {
        const [asha, farah] = [await online("asha"), await online("farah", undefined, { silent: true })];
        const rohan = await online("rohan");
        const url = await group(asha, rohan, farah);
        const [message] = await say(asha, url, "6.85 for 5cr");
        await until(() => expect(farah.texts(url)).toHaveLength(1));
        farah.client.markDelivered(url);
        await farah.client.markRead(url);
        await rohan.client.markRead(url);
        await until(async () =>
          expect((await memberOf(asha, url, rohan.me)).read_at).toBeGreaterThanOrEqual(must(message).created_at),
        );
        const { read_at, delivered_at } = must(
          (await asha.client.refresh(url)).members.find(({ user_id }) => user_id === farah.me),
        );
        expect([read_at < must(message).created_at, delivered_at < must(message).created_at]).toEqual([true, true]);
      });

      test("of writing show to the others, not to the writer", async () => {
        const [asha, rohan] = [await online("asha"), await online("rohan")];
        const url = await group(asha, rohan);
        rohan.client.typing(url);
        await until(() => expect(asha.typing(url)).toEqual([rohan.me]));
        expect(rohan.typing(url)).toEqual([]);
      });
    });

    describe("a network that breaks", () => {
      test("loses nothing: what was said meanwhile is told once, in order (S-28, S-29)", async () => {
        const [asha, rohan] = [await online("asha"), await online("rohan")];
        const url = await group(asha, rohan);
        await say(asha, url, "before");
        await until(() => expect(rohan.texts(url)).toEqual(["before"]));
        rohan.cut();
        const [first] = await say(asha, url, "1", "2", "3");
        await asha.client.edit(url, must(first).message_id, "one");
        rohan.mend();
        await until(() => expect(rohan.texts(url)).toEqual(["before", "one", "2", "3"]));
        rohan.dropSockets();
        await say(asha, url, "4");
        await until(() => expect(rohan.texts(url)).toEqual(["before", "one", "2", "3", "4"]));
        expect((await channelOf(rohan, url)).unread_message_count).toBe(5);
      });

      test("keeps what is said in order until it is back, then sends it once", async () => {
        const [asha, rohan] = [await online("asha"), await online("rohan")];
        const url = await group(asha, rohan);
        asha.cut();
        const sending = numbers(1, 5).map((text) => asha.client.send(url, { text }).sent);
        expect(asha.pending(url).map(({ text, state }) => `${text} ${state}`)).toEqual(
          numbers(1, 5).map((text) => `${text} sending`),
        );
        asha.mend();
        await Promise.all(sending);
        await until(() => expect(rohan.texts(url)).toEqual(numbers(1, 5)));
        expect([asha.texts(url), asha.pending(url)]).toEqual([numbers(1, 5), []]);
      });

      test("and a page that is closed over it: the next page of the browser sends what was said", async () => {
        const browser = world.browser();
        const [asha, rohan] = [await online("asha", browser), await online("rohan")];
        const url = await group(asha, rohan);
        asha.cut();
        asha.client.send(url, { text: "1" });
        asha.client.send(url, { text: "2" });
        await new Promise((resolve) => setTimeout(resolve, 100));
        await asha.leave();
        const next = await online("asha", browser);
        await until(() => expect(rohan.texts(url)).toEqual(["1", "2"]));
        await next.open(url);
        expect([next.texts(url), next.pending(url)]).toEqual([["1", "2"], []]);
      });
    });

    describe("one person in several places", () => {
      test("in two tabs of one browser says each thing once, in each tab's order, also after a break", async () => {
        const browser = world.browser();
        const [one, two] = [await online("asha", browser), await online("asha", browser)];
        const rohan = await online("rohan");
        const url = await group(one, rohan);
        await until(() => expect(two.shown()).toContain(url));
        await two.open(url);
        one.cut();
        two.cut();
        const sending = numbers(1, 6).map((text, n) => (n % 2 === 0 ? one : two).client.send(url, { text }).sent);
        await new Promise((resolve) => setTimeout(resolve, 100));
        one.mend();
        two.mend();
        await Promise.all(sending);
        await until(() => expect(rohan.texts(url)).toHaveLength(6));
        const ofTab = (odd: number) => rohan.texts(url).filter((text) => Number(text) % 2 === odd);
        expect([ofTab(1), ofTab(0)]).toEqual([
          ["1", "3", "5"],
          ["2", "4", "6"],
        ]);
        await until(() => {
          expect([one.texts(url), two.texts(url)]).toEqual([rohan.texts(url), rohan.texts(url)]);
          expect([one.pending(url), two.pending(url)]).toEqual([[], []]);
        });
      });

      test("reads in one place and has nothing unread in the other", async () => {
        const [here, there, rohan] = [await online("asha"), await online("asha"), await online("rohan")];
        const url = await group(here, rohan);
        await say(rohan, url, "bid?");
        await until(async () => expect((await channelOf(there, url)).unread_message_count).toBe(1));
        await until(() => expect(here.texts(url)).toEqual(["bid?"]));
        await here.client.markRead(url);
        await until(async () => expect((await channelOf(there, url)).unread_message_count).toBe(0));
      });
    });

    describe("what is kept in the browser", () => {
      async function kept(browser: ChatBrowser): Promise<string> {
        const [asha, rohan] = [await online("asha", browser), await online("rohan")];
        const url = await group(asha, rohan);
        await say(rohan, url, "1", "2", "3");
        await until(() => expect(asha.texts(url)).toEqual(["1", "2", "3"]));
        await new Promise((resolve) => setTimeout(resolve, 100));
        await asha.leave();
        return url;
      }

      test("is there at once without the network, then the server's takes its place (S-37)", async () => {
        const browser = world.browser();
        const url = await kept(browser);
        const asha = page("asha", browser);
        asha.cut();
        await asha.client.connect(asha.me);
        expect((await asha.client.channels()).map((channel) => channel.url)).toContain(url);
        await expect(asha.open(url)).rejects.toThrow(ChatError);
        expect([asha.texts(url), asha.window(url)?.state]).toEqual([["1", "2", "3"], "stale"]);
        await say(await online("rohan"), url, "4");
        asha.mend();
        await until(() => expect(asha.texts(url)).toEqual(["1", "2", "3", "4"]));
        await asha.open(url);
        expect([asha.texts(url), asha.window(url)?.state]).toEqual([["1", "2", "3", "4"], "ready"]);
      });

      test("is forgotten when the person signs out", async () => {
        const browser = world.browser();
        await kept(browser);
        const leaving = await online("asha", browser);
        await leaving.client.clearCache();
        await leaving.client.disconnect();
        const asha = page("asha", browser);
        asha.cut();
        await asha.client.connect(asha.me);
        await expect(asha.client.channels()).rejects.toThrow(ChatError);
      });
    });
  });
}
