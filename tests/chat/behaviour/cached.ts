import { describe, expect, test } from "vitest";
import { ChatError } from "#src/chat-client/chat-client.ts";
import type { ChatBrowser } from "#tests/chat/world.ts";
import { type ChatFixture } from "#tests/chat/behaviour/fixture.ts";

export function describeCached(fixture: ChatFixture): void {
  const { until, page, online, group, send } = fixture;

  describe("what is stored in the browser", () => {
    async function cachedChannel(browser: ChatBrowser): Promise<string> {
      const [asha, rohan] = [await online("asha", browser), await online("rohan")];
      const url = await group(asha, rohan);
      await send(rohan, url, "1", "2", "3");
      await until(() => expect(asha.texts(url)).toEqual(["1", "2", "3"]));
      await new Promise((resolve) => setTimeout(resolve, 100));
      await asha.leave();
      return url;
    }

    test("is there at once without the network, then the server's takes its place (S-37)", async () => {
      const browser = fixture.browser();
      const url = await cachedChannel(browser);
      const asha = page("asha", browser);
      await asha.cut();
      await asha.client.connect(asha.userId);
      expect((await asha.client.channels()).map((channel) => channel.url)).toContain(url);
      await expect(asha.open(url)).rejects.toThrow(ChatError);
      expect([asha.texts(url), asha.window(url)?.state]).toEqual([["1", "2", "3"], "stale"]);
      await send(await online("rohan"), url, "4");
      await asha.mend();
      await until(() => expect(asha.texts(url)).toEqual(["1", "2", "3", "4"]));
      await asha.open(url);
      expect([asha.texts(url), asha.window(url)?.state]).toEqual([["1", "2", "3", "4"], "ready"]);
    });

    test("is forgotten when the person signs out", async () => {
      const browser = fixture.browser();
      await cachedChannel(browser);
      const leaving = await online("asha", browser);
      await leaving.client.clearCache();
      await leaving.client.disconnect();
      const asha = page("asha", browser);
      await asha.cut();
      await asha.client.connect(asha.userId);
      await expect(asha.client.channels()).rejects.toThrow(ChatError);
    });
  });
}
