import { describe, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import { ChatError } from "#src/chat-client/chat-client.ts";
import type { SendCheck } from "#src/chat-client/send-check.ts";
import { atOnce, OFF } from "#tests/chat/checks.ts";
import type { Screen } from "#tests/chat/world.ts";
import type { ChatFixture } from "#tests/chat/behaviour/fixture.ts";

/** A check whose answers the test controls; any figure counts as a possible price. */
function checkByHand() {
  const asked = new Map<string, PromiseWithResolvers<readonly string[]>>();
  const check: SendCheck = {
    mayQuote: (text) => /\d/.test(text),
    reasonsToAsk(text) {
      const answer = Promise.withResolvers<readonly string[]>();
      asked.set(text, answer);
      return answer.promise;
    },
  };
  return {
    check,
    texts: () => [...asked.keys()],
    answer: (text: string, ...reasons: string[]) => must(asked.get(text), text).resolve(reasons),
    fail: (text: string) => must(asked.get(text), text).reject(new Error("no answer")),
  };
}

export function describeAsking(fixture: ChatFixture): void {
  const { until, online, group } = fixture;
  const sendQuietly = (screen: Screen, url: string, ...texts: string[]) =>
    texts.map((text) => {
      const pending = screen.client.send(url, { text });
      pending.sent.catch(() => undefined);
      return pending;
    });
  const states = (screen: Screen, url: string) => screen.pending(url).map(({ text, state }) => `${text} ${state}`);

  describe("what may hold a price", () => {
    test("is checked before it goes; the order is that of sending, whatever order the checks answer in", async () => {
      const byHand = checkByHand();
      const [asha, rohan] = [await online("asha", undefined, { check: byHand.check }), await online("rohan")];
      const url = await group(asha, rohan);
      const texts = ["6.85 bid", "6.84 offer", "firm", "6.83 bid"];
      sendQuietly(asha, url, ...texts);
      expect(states(asha, url)).toEqual([
        "6.85 bid checking",
        "6.84 offer checking",
        "firm sending",
        "6.83 bid checking",
      ]);
      byHand.answer("6.83 bid");
      byHand.answer("6.84 offer");
      await until(() => expect(states(asha, url)[1]).toBe("6.84 offer sending"));
      expect(rohan.texts(url)).toEqual([]);
      byHand.answer("6.85 bid");
      await until(() => expect(rohan.texts(url)).toEqual(texts));
      await until(() => expect([asha.texts(url), asha.pending(url)]).toEqual([texts, []]));
    });

    test("is not delayed by a check that nobody answers in time, or that fails", async () => {
      const byHand = checkByHand();
      const [asha, rohan] = [await online("asha", undefined, { check: byHand.check }), await online("rohan")];
      const url = await group(asha, rohan);
      sendQuietly(asha, url, "6.85 bid", "6.84 offer");
      byHand.fail("6.84 offer");
      await until(() => expect(rohan.texts(url)).toEqual(["6.85 bid", "6.84 offer"]));
    });

    test("and is far off is asked about in its place; what was sent after it in its channel waits, other channels do not", async () => {
      const [asha, rohan] = [await online("asha", undefined, { check: atOnce }), await online("rohan")];
      const [url, other] = [await group(asha, rohan), await group(asha, rohan)];
      const [, , off] = sendQuietly(asha, url, "6.85 bid", "firm", "6.10 offer", "10cr");
      sendQuietly(asha, other, "6.86 bid");
      await until(() => expect(rohan.texts(url)).toEqual(["6.85 bid", "firm"]));
      await until(() => expect(rohan.texts(other)).toEqual(["6.86 bid"]));
      await until(() => expect(states(asha, url)).toEqual(["6.10 offer asked", "10cr sending"]));
      expect(asha.asked(url)).toEqual([{ text: "6.10 offer", reasons: OFF, hasWaited: false }]);
      await asha.client.sendAnyway(url, must(off).reqId).sent;
      const all = ["6.85 bid", "firm", "6.10 offer", "10cr"];
      await until(() => expect(rohan.texts(url)).toEqual(all));
      await until(() => expect([asha.texts(url), asha.pending(url)]).toEqual([all, []]));
    });

    test("can be taken back when it is asked about, or written in other words in the same place", async () => {
      const [asha, rohan] = [await online("asha", undefined, { check: atOnce }), await online("rohan")];
      const url = await group(asha, rohan);
      const [first, second] = sendQuietly(asha, url, "6.10 bid", "6.10 offer", "firm");
      await until(() => expect(asha.asked(url)).toHaveLength(2));
      asha.client.cancel(url, must(first).reqId);
      await expect(must(first).sent).rejects.toThrow(ChatError);
      asha.client.reword(url, must(second).reqId, { text: "6.83 offer" });
      await until(() => expect(rohan.texts(url)).toEqual(["6.83 offer", "firm"]));
      expect((await must(second).sent).message).toBe("6.83 offer");
      expect(() => asha.client.sendAnyway(url, must(first).reqId)).toThrow(ChatError);
    });

    test("is asked about again by the next page of the browser, checked there when it was not, and lost by neither", async () => {
      const browser = fixture.browser();
      const byHand = checkByHand();
      const [asha, rohan] = [await online("asha", browser, { check: byHand.check }), await online("rohan")];
      const url = await group(asha, rohan);
      const [off] = sendQuietly(asha, url, "6.10 offer", "6.10 bid", "firm");
      byHand.answer("6.10 offer", ...OFF);
      await until(() => expect(asha.asked(url)).toHaveLength(1));
      await must(off).persisted;
      await asha.leave();
      const next = await online("asha", browser, { check: atOnce });
      await until(() => expect(states(next, url)).toEqual(["6.10 offer asked", "6.10 bid asked", "firm sending"]));
      expect(next.asked(url)).toEqual(
        ["6.10 offer", "6.10 bid"].map((text) => ({ text, reasons: OFF, hasWaited: false })),
      );
      next.client.sendAnyway(url, must(off).reqId);
      await until(() => expect(rohan.texts(url)).toEqual(["6.10 offer"]));
      const [left] = next.events.flatMap((event) =>
        event.kind === "pending" && event.message.message === "6.10 bid" ? [event.message.req_id] : [],
      );
      next.client.cancel(url, left ?? "");
      await until(() => expect(rohan.texts(url)).toEqual(["6.10 offer", "firm"]));
    });

    test("is asked about in every tab of the browser, and answered in any", async () => {
      const browser = fixture.browser();
      const one = await online("asha", browser, { check: atOnce });
      const two = await online("asha", browser, { check: atOnce });
      const rohan = await online("rohan");
      const url = await group(one, rohan);
      const [first, second] = sendQuietly(one, url, "6.10 bid", "6.10 offer");
      await until(() => expect(two.asked(url)).toHaveLength(2));
      two.client.cancel(url, must(first).reqId);
      await until(() => expect(states(one, url)).toEqual(["6.10 offer asked"]));
      two.client.sendAnyway(url, must(second).reqId);
      await must(second).sent;
      await until(() => expect([one.pending(url), two.pending(url)]).toEqual([[], []]));
      await until(() => expect(rohan.texts(url)).toEqual(["6.10 offer"]));
    });

    test("as the new text of a message is checked, too; the message says the old until it may go", async () => {
      const [asha, rohan] = [await online("asha", undefined, { check: atOnce }), await online("rohan")];
      const url = await group(asha, rohan);
      const [first] = await fixture.send(asha, url, "6.85 bid");
      const changing = asha.client.edit(must(first), "6.10 bid");
      await until(() => expect(asha.asked(url)).toHaveLength(1));
      await until(() => expect([asha.texts(url), rohan.texts(url)]).toEqual([["6.85 bid"], ["6.85 bid"]]));
      const asked = asha.events.findLast((event) => event.kind === "pending");
      asha.client.sendAnyway(url, asked?.kind === "pending" ? (asked.message.req_id ?? "") : "");
      expect((await changing).message).toBe("6.10 bid");
      await until(() => expect(rohan.texts(url)).toEqual(["6.10 bid"]));
      expect(asha.pending(url)).toEqual([]);
    });

    test("for later is asked about before it is set; meanwhile other messages go", async () => {
      const [asha, rohan] = [await online("asha", undefined, { check: atOnce }), await online("rohan")];
      const url = await group(asha, rohan);
      const at = new Date((Math.ceil(Date.now() / 60_000) + 10) * 60_000);
      const setting = asha.client.sendLater(url, "6.10 bid", at).sent;
      await until(() => expect(asha.asked(url)).toHaveLength(1));
      await fixture.send(asha, url, "firm");
      const asked = asha.events.find((event) => event.kind === "pending" && event.state === "asked");
      asha.client.sendAnyway(url, asked?.kind === "pending" ? (asked.message.req_id ?? "") : "");
      const later = await setting;
      expect([later.message, Date.parse(later.send_at)]).toEqual(["6.10 bid", at.getTime()]);
      expect(asha.pending(url)).toEqual([]);
      await asha.client.cancelLater(later);
    });
  });

  describe("what had to wait for the network", () => {
    const wait = () => new Promise((resolve) => setTimeout(resolve, 1700));

    test("is asked about when it may hold a price; words go by themselves, up to the first that is asked about", async () => {
      const [asha, rohan] = [await online("asha", undefined, { check: atOnce }), await online("rohan")];
      const url = await group(asha, rohan);
      await asha.cut();
      sendQuietly(asha, url, "are you there", "6.85 bid", "firm");
      await wait();
      await asha.mend();
      await until(() => expect(rohan.texts(url)).toEqual(["are you there"]));
      await until(() => expect(asha.asked(url)).toEqual([{ text: "6.85 bid", reasons: [], hasWaited: true }]));
      const reqId = asha.events.flatMap((event) =>
        event.kind === "pending" && event.state === "asked" ? [event.message.req_id ?? ""] : [],
      )[0];
      asha.client.sendAnyway(url, must(reqId));
      await until(() => expect(rohan.texts(url)).toEqual(["are you there", "6.85 bid", "firm"]));
      await until(() => expect(asha.pending(url)).toEqual([]));
    });

    test("for a moment only goes by itself, price or not", async () => {
      const [asha, rohan] = [await online("asha", undefined, { check: atOnce }), await online("rohan")];
      const url = await group(asha, rohan);
      await asha.cut();
      sendQuietly(asha, url, "6.85 bid");
      await asha.mend();
      await until(() => expect(rohan.texts(url)).toEqual(["6.85 bid"]));
    });

    test("is asked about though the page was loaded again meanwhile", async () => {
      const browser = fixture.browser();
      const [asha, rohan] = [await online("asha", browser, { check: atOnce }), await online("rohan")];
      const url = await group(asha, rohan);
      await asha.cut();
      const [price] = sendQuietly(asha, url, "6.85 bid");
      await must(price).persisted;
      await asha.leave();
      await wait();
      const next = await online("asha", browser, { check: atOnce });
      await until(() => expect(next.asked(url)).toEqual([{ text: "6.85 bid", reasons: [], hasWaited: true }]));
      next.client.cancel(url, must(price).reqId);
      await fixture.send(next, url, "gone");
      await until(() => expect(rohan.texts(url)).toEqual(["gone"]));
    });

    test("is not asked about when the server has it already, and stands on the screen once", async () => {
      const [asha, rohan] = [await online("asha", undefined, { check: atOnce }), await online("rohan")];
      const url = await group(asha, rohan);
      await asha.loseAnswers(true);
      sendQuietly(asha, url, "6.85 bid");
      await until(() => expect(rohan.texts(url)).toEqual(["6.85 bid"]));
      await asha.cut();
      await wait();
      await asha.loseAnswers(false);
      await asha.mend();
      await until(() => expect([asha.texts(url), asha.pending(url)]).toEqual([["6.85 bid"], []]));
      await fixture.send(asha, url, "done");
      await until(() => expect(rohan.texts(url)).toEqual(["6.85 bid", "done"]));
      expect(asha.events).not.toContainEqual(expect.objectContaining({ kind: "pending", state: "asked" }));
    });
  });
}
