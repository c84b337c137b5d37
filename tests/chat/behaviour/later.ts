import { describe, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import { ChatError } from "#src/chat-client/chat-client.ts";
import type { ChatFixture } from "#tests/chat/behaviour/fixture.ts";

const MINUTE_MS = 60_000;
/** On a full minute, because the hosted service has no finer resolution. */
const inMinutes = (minutes: number) => new Date((Math.ceil(Date.now() / MINUTE_MS) + minutes) * MINUTE_MS);

export function describeLater(fixture: ChatFixture): void {
  const { online, group } = fixture;

  describe("messages of later", () => {
    test("wait with their time, the soonest first, where nobody else sees them, until they are taken back", async () => {
      const [asha, rohan] = [await online("asha"), await online("rohan")];
      const url = await group(asha, rohan);
      const [noon, soon] = [inMinutes(120), inMinutes(10)];
      await asha.client.sendLater(url, "close?", noon).sent;
      const later = await asha.client.sendLater(url, "6.85 for 5cr", soon).sent;
      const waiting = async () => (await asha.client.laterMessages()).filter(({ channel_url }) => channel_url === url);
      const shown = async () =>
        (await waiting()).map(({ message, send_at, failure }) => [message, Date.parse(send_at), failure]);
      expect(await shown()).toEqual([
        ["6.85 for 5cr", soon.getTime(), null],
        ["close?", noon.getTime(), null],
      ]);
      expect(must((await waiting())[0])).toEqual(later);
      expect(await rohan.client.laterMessages()).toEqual([]);

      await asha.client.cancelLater(later);
      expect(await shown()).toEqual([["close?", noon.getTime(), null]]);
      await expect(asha.client.cancelLater(later)).rejects.toThrow(ChatError);
      expect([asha.texts(url), rohan.texts(url)]).toEqual([[], []]);
    });

    test("are refused for a time that is past, and in a channel that is not mine", async () => {
      const [asha, rohan, farah] = [await online("asha"), await online("rohan"), await online("farah")];
      const url = await group(asha, rohan);
      await expect(asha.client.sendLater(url, "too late", inMinutes(-5)).sent).rejects.toThrow(ChatError);
      await expect(farah.client.sendLater(url, "not mine", inMinutes(10)).sent).rejects.toThrow(ChatError);
      expect(await asha.client.laterMessages()).not.toContainEqual(expect.objectContaining({ channel_url: url }));
    });
  });
}
