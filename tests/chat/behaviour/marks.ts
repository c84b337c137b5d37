import { describe, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import type { Screen } from "#tests/chat/world.ts";
import { NEWEST, type ChatFixture } from "#tests/chat/behaviour/fixture.ts";

export function describeMarks(fixture: ChatFixture): void {
  const { until, online, group, send, channelOf, memberOf } = fixture;

  describe("marks", () => {
    test("show who has got a message and who has read it, and nothing is unread after (K-05)", async () => {
      const [asha, rohan] = [await online("asha"), await online("rohan")];
      const url = await group(asha, rohan);
      const [message] = await send(asha, url, "6.85 for 5cr");
      const at = must(message).created_at;
      await until(async () => expect((await channelOf(rohan, url)).unread_message_count).toBe(1));
      await until(async () =>
        expect((await memberOf(asha, url, rohan.userId)).delivered_at).toBeGreaterThanOrEqual(at),
      );
      expect((await memberOf(asha, url, rohan.userId)).read_at).toBeLessThan(at);
      await rohan.client.markRead(url);
      await until(async () => expect((await memberOf(asha, url, rohan.userId)).read_at).toBeGreaterThanOrEqual(at));
      expect((await channelOf(rohan, url)).unread_message_count).toBe(0);
    });

    test("of who looks on unseen are never published (M-14)", async () => {
      const [asha, farah] = [await online("asha"), await online("farah", undefined, { silent: true })];
      const rohan = await online("rohan");
      const url = await group(asha, rohan, farah);
      const [message] = await send(asha, url, "6.85 for 5cr");
      await until(() => expect(farah.texts(url)).toHaveLength(1));
      farah.client.markDelivered(url);
      await farah.client.markRead(url);
      await rohan.client.markRead(url);
      await until(async () =>
        expect((await memberOf(asha, url, rohan.userId)).read_at).toBeGreaterThanOrEqual(must(message).created_at),
      );
      const { read_at, delivered_at } = must(
        (await asha.client.refresh(url)).members.find(({ user_id }) => user_id === farah.userId),
      );
      expect([read_at < must(message).created_at, delivered_at < must(message).created_at]).toEqual([true, true]);
    });

    test("can be taken back: a message and all after it are unread again in all my places, and for me alone", async () => {
      const [here, there, rohan] = [await online("asha"), await online("asha"), await online("rohan")];
      const url = await group(here, rohan);
      const [, second, third] = await send(rohan, url, "1", "2", "3");
      await until(() => expect(here.texts(url)).toEqual(["1", "2", "3"]));
      await here.client.markRead(url);
      const readTo = async () => (await memberOf(rohan, url, here.userId)).read_at;
      await until(async () => expect(await readTo()).toBeGreaterThanOrEqual(must(third).created_at));
      const readAt = await readTo();
      const unread = async (screen: Screen) => (await channelOf(screen, url)).unread_message_count;

      expect((await here.client.markUnread(url, must(second).message_id)).unread_message_count).toBe(2);
      expect(await unread(here)).toBe(2);
      await until(async () => expect(await unread(there)).toBe(2));
      const seen = (await rohan.client.refresh(url)).members.find(({ user_id }) => user_id === here.userId);
      expect(must(seen).read_at).toBeGreaterThanOrEqual(readAt);
      const later = await online("asha");
      expect(await unread(later)).toBe(2);

      await send(rohan, url, "4");
      await until(async () => expect([await unread(here), await unread(there)]).toEqual([3, 3]));
      await there.client.markRead(url);
      await until(async () => expect([await unread(here), await unread(there)]).toEqual([0, 0]));
    });

    test("of who was put out stay with what they had read, and their firm with what they sent", async () => {
      const [asha, rohan] = [await online("asha"), await online("rohan")];
      const url = await group(asha, rohan);
      const [message] = await send(asha, url, "6.85 for 5cr");
      const [answer] = await send(rohan, url, "done");
      await until(() => expect(asha.texts(url)).toEqual(["6.85 for 5cr", "done"]));
      const firm = must(asha.window(url)?.messages.find(({ message_id: id }) => id === answer?.message_id)).sender;
      await rohan.client.markRead(url);
      const at = must(message).created_at;
      await until(async () => expect((await memberOf(asha, url, rohan.userId)).read_at).toBeGreaterThanOrEqual(at));
      await asha.client.ban(url, rohan.userId);
      await until(async () => {
        const { members, past_members: past } = await channelOf(asha, url);
        expect(members.map(({ user_id }) => user_id)).toEqual([asha.userId]);
        expect(past.map(({ user_id }) => user_id)).toEqual([rohan.userId]);
        expect(must(past[0]).read_at).toBeGreaterThanOrEqual(at);
        expect(must(past[0]).removed_at).toBeGreaterThanOrEqual(at);
      });
      const { messages } = await asha.client.messages(url, NEWEST);
      const answered = messages.find(({ message_id: id }) => id === answer?.message_id);
      expect(answered?.sender).toEqual(firm);
    });

    test("of writing show to the others, not to the writer", async () => {
      const [asha, rohan] = [await online("asha"), await online("rohan")];
      const url = await group(asha, rohan);
      rohan.client.typing(url);
      await until(() => expect(asha.typing(url)).toEqual([rohan.userId]));
      expect(rohan.typing(url)).toEqual([]);
    });
  });
}
