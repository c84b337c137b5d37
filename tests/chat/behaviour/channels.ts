import { describe, expect, test } from "vitest";
import { ChatError } from "#src/chat-client/chat-client.ts";
import type { Screen } from "#tests/chat/world.ts";
import { NEWEST, type ChatFixture } from "#tests/chat/behaviour/fixture.ts";

export function describeChannels(fixture: ChatFixture): void {
  const { until, online, group, send, channelOf, memberOf } = fixture;

  describe("channels", () => {
    test("a distinct direct channel is the same one however often it is asked for, from either side (K-02)", async () => {
      const [asha, rohan] = [await online("asha"), await online("rohan")];
      const direct = (other: Screen) =>
        ({ kind: "direct", name: "", userIds: [other.userId], isDistinct: true }) as const;
      const first = await asha.client.createChannel(direct(rohan));
      await until(() => expect(rohan.shown()).toContain(first.url));
      const again = await asha.client.createChannel(direct(rohan));
      const theirs = await rohan.client.createChannel(direct(asha));
      expect([again.url, theirs.url]).toEqual([first.url, first.url]);
    });

    test("a group has its name and its operators, and can be renamed and muted (K-02)", async () => {
      const [asha, rohan] = [await online("asha"), await online("rohan")];
      const url = await group(asha, rohan);
      expect((await memberOf(rohan, url, asha.userId)).role).toBe("operator");
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

    test("an invitation that is declined writes to the channel '{name} declined your request' (T-18, S-33)", async () => {
      const [asha, rohan] = [await online("asha"), await online("rohan")];
      const url = await group(asha, await online("farah"));
      await asha.client.invite(url, [rohan.userId]);
      await until(() => expect(rohan.shown()).toContain(url));
      expect((await channelOf(rohan, url)).my_member_state).toBe("invited");
      await rohan.client.decline(url);
      await until(() => expect(asha.texts(url)).toEqual([`${fixture.people.rohan.nickname} declined your request`]));
      expect(rohan.shown()).not.toContain(url);
    });

    test("who came, went and renamed it stands in its log, is nothing to be read and not its last word", async () => {
      const [asha, rohan, farah] = [await online("asha"), await online("rohan"), await online("farah")];
      const url = await group(asha, rohan);
      await asha.open(url);
      await rohan.open(url);
      const [message] = await send(asha, url, "hello");
      await asha.client.invite(url, [farah.userId]);
      await until(() => expect(farah.shown()).toContain(url));
      await farah.client.accept(url);
      await until(() => expect(asha.lines(url)).toHaveLength(4));
      await asha.client.renameChannel(url, "SDLs");
      // The service publishes each event once it has processed it.
      await until(() => expect(asha.lines(url)).toHaveLength(5));
      await farah.client.leave(url);
      await until(() => expect(asha.lines(url)).toHaveLength(6));
      await asha.client.invite(url, [farah.userId]);
      await until(() => expect(farah.shown()).toContain(url));
      await until(() => expect(asha.lines(url)).toHaveLength(7));
      await asha.client.ban(url, farah.userId);
      const firm = String.raw`(?: \([^)]+\))?`;
      const expected = [
        `Asha Kulkarni opened the group, invited Rohan Mehta${firm}`,
        `Rohan Mehta${firm} joined`,
        `Asha Kulkarni invited Farah Irani${firm}`,
        `Farah Irani${firm} joined`,
        "The group was renamed from “[^”]+” to “SDLs”.*",
        `Farah Irani${firm} left`,
        `Asha Kulkarni invited Farah Irani${firm}`,
        `Farah Irani${firm} was removed.*`,
      ].map((text) => expect.stringMatching(new RegExp(`^${text}$`)));
      for (const screen of [asha, rohan]) {
        await until(() => expect(screen.lines(url)).toEqual(expected));
        expect(screen.texts(url)).toEqual(["hello"]);
      }
      const channel = await channelOf(rohan, url);
      expect(channel.last_message?.message_id).toBe(message?.message_id);
      expect(channel.unread_message_count).toBe(1);
    });

    test("who leaves is gone from it and receives no more of it (K-07)", async () => {
      const [asha, rohan] = [await online("asha"), await online("rohan")];
      const url = await group(asha, rohan);
      await rohan.client.leave(url);
      expect(rohan.shown()).not.toContain(url);
      await until(async () =>
        expect((await channelOf(asha, url)).members.map(({ user_id }) => user_id)).toEqual([asha.userId]),
      );
      await send(asha, url, "gone?");
      expect(rohan.texts(url)).toEqual([]);
      await expect(rohan.client.messages(url, NEWEST)).rejects.toThrow(ChatError);
    });

    test("who is put out of the one on screen is shown another one (S-34)", async () => {
      const [asha, rohan] = [await online("asha"), await online("rohan")];
      await group(asha, rohan);
      const url = await group(asha, rohan);
      await asha.client.ban(url, rohan.userId);
      await until(() => expect(rohan.events).toContainEqual({ kind: "channel_removed", url, reason: "banned" }));
      expect(rohan.currentUrl()).toBe(rohan.shown()[0]);
      expect(rohan.shown()).not.toContain(url);
    });

    test("asked for again show who is there (K-06)", async () => {
      const [asha, rohan] = [await online("asha"), await online("rohan")];
      const url = await group(asha, rohan);
      await until(async () => {
        const { members } = await asha.client.refresh(url);
        expect(members.find(({ user_id }) => user_id === rohan.userId)?.connection_status).toBe("online");
      });
      await rohan.leave();
      await until(async () => {
        const { members } = await asha.client.refresh(url);
        expect(members.find(({ user_id }) => user_id === rohan.userId)?.connection_status).toBe("offline");
      });
    });
  });
}
