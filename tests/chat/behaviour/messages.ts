import { describe, expect, test } from "vitest";
import { isChannelEvent } from "#domain/chat/channel-events.ts";
import { must } from "#domain/lib/must.ts";
import { ChatError } from "#src/chat-client/chat-client.ts";
import { quoteOf } from "#src/chat-client/message-rules.ts";
import type { Screen } from "#tests/chat/world.ts";
import { NEWEST, numbers, type ChatFixture } from "#tests/chat/behaviour/fixture.ts";

export function describeMessages(fixture: ChatFixture): void {
  const { until, online, group, send } = fixture;

  describe("messages", () => {
    test("show as pending at once and arrive everywhere once, in the order of sending, with their data (K-03)", async () => {
      const [asha, rohan] = [await online("asha"), await online("rohan")];
      const url = await group(asha, rohan);
      const buzz = asha.client.send(url, { text: "Buzz", data: { buzz: true } });
      expect([buzz.shown.message_id, asha.pending(url)]).toEqual(["", [{ text: "Buzz", state: "sending" }]]);
      await send(asha, url, ...numbers(1, 20));
      const stored = await buzz.sent;
      expect([stored.req_id, stored.data, stored.sender?.user_id]).toEqual([buzz.reqId, { buzz: true }, asha.userId]);
      const all = ["Buzz", ...numbers(1, 20)];
      await until(() => expect(rohan.texts(url)).toEqual(all));
      expect([asha.texts(url), asha.pending(url)]).toEqual([all, []]);
      const received = rohan.events.filter(
        (event) => event.kind === "message" && event.url === url && !isChannelEvent(event.message),
      );
      expect(received).toHaveLength(21);
    });

    test("are stored once though no answer to the sending arrives", async () => {
      const [asha, rohan] = [await online("asha"), await online("rohan")];
      const url = await group(asha, rohan);
      await asha.loseAnswers(true);
      const sending = asha.client.send(url, { text: "6.85 for 5cr" });
      await until(() => expect(rohan.texts(url)).toEqual(["6.85 for 5cr"]));
      await asha.loseAnswers(false);
      expect((await sending.sent).req_id).toBe(sending.reqId);
      await send(asha, url, "done");
      await until(() => expect(rohan.texts(url)).toEqual(["6.85 for 5cr", "done"]));
      // Each also appears once on the sender's screen.
      expect([asha.texts(url), asha.pending(url)]).toEqual([["6.85 for 5cr", "done"], []]);
    });

    test("that are refused stay as failed, can be sent again, and can be taken back", async () => {
      const [asha, rohan] = [await online("asha"), await online("rohan")];
      const url = await group(asha, rohan);
      await asha.client.ban(url, rohan.userId);
      await until(() => expect(rohan.shown()).not.toContain(url));
      const rejected = rohan.client.send(url, { text: "still here" });
      await expect(rejected.sent).rejects.toThrow(ChatError);
      expect(rohan.pending(url)).toEqual([{ text: "still here", state: "failed" }]);
      await expect(rohan.client.resend(url, rejected.reqId).sent).rejects.toThrow(ChatError);
      expect(rohan.pending(url)).toEqual([{ text: "still here", state: "failed" }]);
      rohan.client.cancel(url, rejected.reqId);
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
        expect(rohan.messages(url).map(({ message_type, file: sentFile }) => [message_type, sentFile])).toEqual([
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

    test("with files arrive in the order of sending; a text does not wait for the files before it", async () => {
      const [asha, rohan] = [await online("asha"), await online("rohan")];
      const url = await group(asha, rohan);
      const file = (name: string, size: number) => new File(["x".repeat(size)], name, { type: "text/plain" });
      const sending = [file("large.txt", 400_000), file("small.txt", 1), file("last.txt", 10)].map(
        (each) => asha.client.sendFile(url, each).sent,
      );
      await send(asha, url, "6.85 for 5cr");
      await Promise.all(sending);
      const shown = () => rohan.messages(url).map(({ file: sentFile, message }) => sentFile?.name ?? message);
      await until(() => expect(shown()).toHaveLength(4));
      expect(shown().filter((name) => name.endsWith(".txt"))).toEqual(["large.txt", "small.txt", "last.txt"]);
      expect(shown()[0]).toBe("6.85 for 5cr");
    });

    test("whose files are taken back while they wait for others never arrive", async () => {
      const [asha, rohan] = [await online("asha"), await online("rohan")];
      const url = await group(asha, rohan);
      const files = ["one.txt", "two.txt"].map((name) =>
        asha.client.sendFile(url, new File([name], name, { type: "text/plain" })),
      );
      asha.client.cancel(url, must(files[1]).reqId);
      await expect(must(files[1]).sent).rejects.toThrow(ChatError);
      await must(files[0]).sent;
      await send(asha, url, "done");
      await until(() => expect(rohan.texts(url)).toHaveLength(2));
      expect([rohan.messages(url)[0]?.file?.name, asha.pending(url)]).toEqual(["one.txt", []]);
    });

    test("can be changed and withdrawn by who sent them, and nobody else", async () => {
      const [asha, rohan] = [await online("asha"), await online("rohan")];
      const url = await group(asha, rohan);
      const [first, second] = await send(asha, url, "6.85 for 5cr", "6.84 for 5cr");
      await until(() => expect(rohan.texts(url)).toHaveLength(2));
      await asha.client.edit(must(first), "6.86 for 5cr");
      await asha.client.remove(url, must(second).message_id);
      const seen = (screen: Screen) => screen.messages(url).map(({ message, deleted }) => (deleted ? null : message));
      await until(() => expect(seen(rohan)).toEqual(["6.86 for 5cr", null]));
      expect(seen(asha)).toEqual(["6.86 for 5cr", null]);
      await expect(rohan.client.edit(must(first), "mine")).rejects.toThrow(ChatError);
      expect(rohan.events).toContainEqual(expect.objectContaining({ kind: "message_deleted", url }));
    });

    test("that were deleted are brought back where the engine can, for everybody", async () => {
      const [asha, rohan] = [await online("asha"), await online("rohan")];
      const url = await group(asha, rohan);
      const [offer] = await send(asha, url, "7.15 for 5cr");
      const id = must(offer).message_id;
      const seen = () => rohan.messages(url).map(({ message, deleted }) => [message, deleted]);
      await until(() => expect(seen()).toEqual([["7.15 for 5cr", false]]));
      await asha.client.remove(url, id);
      await until(() => expect(seen()).toEqual([["", true]]));
      if (asha.client.restores) {
        await asha.client.restore(url, id);
        await until(() => expect(seen()).toEqual([["7.15 for 5cr", false]]));
        expect(asha.texts(url)).toEqual(["7.15 for 5cr"]);
      } else await expect(asha.client.restore(url, id)).rejects.toThrow(ChatError);
    });

    test("are corrected in the open: their earlier text stays beside it for everybody, also after a reload", async () => {
      const [asha, rohan] = [await online("asha"), await online("rohan")];
      const url = await group(asha, rohan);
      const [offer] = await send(asha, url, "7.15 for 5cr");
      const id = must(offer).message_id;
      await until(() => expect(rohan.texts(url)).toEqual(["7.15 for 5cr"]));
      expect((await asha.client.correct(url, id, "7.51 for 5cr")).message).toBe("7.51 for 5cr");
      await asha.client.correct(url, id, "7.50 for 5cr");
      const seen = (screen: Screen) =>
        screen.messages(url).map(({ message, corrections }) => [message, corrections.map((each) => each.message)]);
      const corrected = [["7.50 for 5cr", ["7.15 for 5cr", "7.51 for 5cr"]]];
      await until(() => expect(seen(rohan)).toEqual(corrected));
      expect(seen(asha)).toEqual(corrected);
      const { messages } = await (await online("rohan")).client.messages(url, NEWEST);
      expect(messages.slice(-1).map(({ message, corrections }) => [message, corrections.length])).toEqual([
        ["7.50 for 5cr", 2],
      ]);
      await expect(rohan.client.correct(url, id, "mine")).rejects.toThrow(ChatError);
    });

    test("keep what they answer as it was when they were written", async () => {
      const [asha, rohan] = [await online("asha"), await online("rohan")];
      const url = await group(asha, rohan);
      const [offer] = await send(asha, url, "7.15 for 5cr");
      await until(() => expect(rohan.texts(url)).toEqual(["7.15 for 5cr"]));
      const answered = must(rohan.messages(url)[0]);
      const done = await rohan.client.send(url, {
        text: "done",
        data: { reply_to: answered.message_id, quote: quoteOf(answered) },
      }).sent;
      await asha.client.correct(url, must(offer).message_id, "7.51 for 5cr");
      await until(() => expect(asha.texts(url)).toEqual(["7.51 for 5cr", "done"]));
      for (const screen of [asha, rohan]) {
        const [reply] = (await screen.client.messages(url, NEWEST)).messages.slice(-1);
        expect(reply?.data).toMatchObject({
          reply_to: answered.message_id,
          quote: { message: "7.15 for 5cr", sender: { user_id: asha.userId }, updated_at: 0, deleted: false },
        });
      }
      expect(done.data?.quote?.message).toBe("7.15 for 5cr");
    });

    test("are read both ways from the newest end and around a point in the past (S-37, C-45, U-28)", async () => {
      const [asha, rohan] = [await online("asha"), await online("rohan")];
      const url = await group(asha, rohan);
      const stored = await send(asha, url, ...numbers(1, 70));
      const newest = await rohan.client.messages(url, NEWEST);
      expect(newest.messages.map(({ message }) => message)).toEqual(numbers(21, 70));
      expect([newest.hasPrevious, newest.hasNext]).toEqual([true, false]);
      const at = must(stored[39]).created_at;
      const around = await rohan.client.messages(url, { at, before: 3, after: 3 });
      expect(around.messages.map(({ message }) => message)).toEqual(["37", "38", "39", "40", "41", "42"]);
      expect([around.hasPrevious, around.hasNext]).toEqual([true, true]);
      const oldest = await rohan.client.messages(url, { at: must(stored[4]).created_at, before: 50, after: 0 });
      const withoutEvents = oldest.messages.filter((each) => !isChannelEvent(each));
      expect(withoutEvents.map(({ message }) => message)).toEqual(numbers(1, 4));
      expect(oldest.hasPrevious).toBe(false);
    });

    test("are found by their words", async () => {
      const asha = await online("asha");
      const url = await group(asha, await online("rohan"));
      await send(asha, url, "the curve is flat", "steepener anyone");
      const found = await asha.client.search("steepener", url);
      expect(found.map(({ message }) => message)).toEqual(["steepener anyone"]);
    });
  });
}
