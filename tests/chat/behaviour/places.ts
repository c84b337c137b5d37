import { describe, expect, test } from "vitest";
import { numbers, type ChatFixture } from "#tests/chat/behaviour/fixture.ts";

export function describePlaces(fixture: ChatFixture): void {
  const { until, online, group, send, channelOf } = fixture;

  describe("one person in several places", () => {
    test("in two tabs of one browser sends each message once, in each tab's order, also after a break", async () => {
      const browser = fixture.browser();
      const [one, two] = [await online("asha", browser), await online("asha", browser)];
      const rohan = await online("rohan");
      const url = await group(one, rohan);
      await until(() => expect(two.shown()).toContain(url));
      await two.open(url);
      await one.cut();
      await two.cut();
      const sending = numbers(1, 6).map((text, n) => (n % 2 === 0 ? one : two).client.send(url, { text }).sent);
      await new Promise((resolve) => setTimeout(resolve, 100));
      await one.mend();
      await two.mend();
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
      await send(rohan, url, "bid?");
      await until(async () => expect((await channelOf(there, url)).unread_message_count).toBe(1));
      await until(() => expect(here.texts(url)).toEqual(["bid?"]));
      await here.client.markRead(url);
      await until(async () => expect((await channelOf(there, url)).unread_message_count).toBe(0));
    });
  });
}
