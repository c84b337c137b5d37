import { describe, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import { numbers, type ChatFixture } from "#tests/chat/behaviour/fixture.ts";

export function describeBreaks(fixture: ChatFixture): void {
  const { until, online, group, send, channelOf } = fixture;

  describe("a network that breaks", () => {
    test("loses nothing: what was sent meanwhile is published once, in order (S-28, S-29)", async () => {
      const [asha, rohan] = [await online("asha"), await online("rohan")];
      const url = await group(asha, rohan);
      await send(asha, url, "before");
      await until(() => expect(rohan.texts(url)).toEqual(["before"]));
      await rohan.cut();
      const [first] = await send(asha, url, "1", "2", "3");
      await asha.client.edit(must(first), "one");
      await rohan.mend();
      await until(() => expect(rohan.texts(url)).toEqual(["before", "one", "2", "3"]));
      await rohan.dropSockets();
      await send(asha, url, "4");
      await until(() => expect(rohan.texts(url)).toEqual(["before", "one", "2", "3", "4"]));
      expect((await channelOf(rohan, url)).unread_message_count).toBe(5);
    });

    test("keeps what is sent in order until it is back, then sends it once", async () => {
      const [asha, rohan] = [await online("asha"), await online("rohan")];
      const url = await group(asha, rohan);
      await asha.cut();
      const sending = numbers(1, 5).map((text) => asha.client.send(url, { text }).sent);
      expect(asha.pending(url).map(({ text, state }) => `${text} ${state}`)).toEqual(
        numbers(1, 5).map((text) => `${text} sending`),
      );
      await asha.mend();
      await Promise.all(sending);
      await until(() => expect(rohan.texts(url)).toEqual(numbers(1, 5)));
      expect([asha.texts(url), asha.pending(url)]).toEqual([numbers(1, 5), []]);
    });

    test("and a page that is closed over it: the next page of the browser sends what was written", async () => {
      const browser = fixture.browser();
      const [asha, rohan] = [await online("asha", browser), await online("rohan")];
      const url = await group(asha, rohan);
      await asha.cut();
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
}
