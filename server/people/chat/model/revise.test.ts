import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { REVISABLE_MS, RESTORABLE_MS } from "#domain/chat/revision-rules.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import { chatMessages, chatMessageVersions } from "#server/machine/db/schema/chat.ts";
import { sessions } from "#server/machine/db/schema/people.ts";
import {
  CHANNELS,
  type ChatTestWorld,
  last,
  openChatWorld,
  reqId,
  type ChatUser,
} from "#server/people/chat/model/chat.testing.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";

let world: ChatTestWorld;
beforeAll(async () => {
  world = await openChatWorld();
  // The clock moves ahead in these tests; sessions must not expire.
  await world.parts.db.orm.update(sessions).set({ accessExpiresAt: new Date("2030-01-01T00:00:00.000Z") });
});
afterAll(() => world.close());

type Sent = Pick<ChatMessage, "channel_url" | "message_id">;
const pathOf = ({ channel_url: url, message_id: id }: Sent) => `${CHANNELS}${url}/messages/${id}/`;
const edit = (who: ChatUser, message: Sent, text: string) => who.send("PATCH", pathOf(message), { message: text });
const remove = (who: ChatUser, message: Sent) => who.send("DELETE", pathOf(message));
const correct = (who: ChatUser, message: Sent, text: string) =>
  who.send("POST", `${pathOf(message)}corrections/`, { message: text });
const restore = (who: ChatUser, message: Sent) => who.send("POST", `${pathOf(message)}restore/`);
const quoting = ({ message_id: id }: Sent, seen?: object) => ({
  data: { reply_to: id, ...(seen === undefined ? {} : { quote: seen }) },
});
const versionsOf = async ({ message_id: id }: Sent) =>
  (
    await world.parts.db.orm
      .select()
      .from(chatMessageVersions)
      .where(eq(chatMessageVersions.messageId, Number(id)))
      .orderBy(chatMessageVersions.version)
  ).map(({ version, message, because }) => [version, message, because]);
const STANDS = "This message was answered and can no longer be changed. You can correct it.";

describe("changing and deleting one's own words (B-29)", () => {
  test("every earlier text is stored, the screen shows the last, and nothing of what was deleted", async () => {
    const { url } = await world.direct("asha", "rohan");
    const message = await world.asha.post(url, "10 cr at 7.18");
    const once = body<ChatMessage>(await edit(world.asha, message, "10 cr at 7.17"));
    expect(once).toMatchObject({ message: "10 cr at 7.17", created_at: message.created_at, deleted: false });
    expect(once.updated_at).toBeGreaterThan(0);
    body(await edit(world.asha, message, "10 cr at 7.16"));
    const gone = body<ChatMessage>(await remove(world.asha, message));
    expect(gone).toMatchObject({ message: "", data: null, deleted: true });
    expect((await world.rohan.messages(url)).messages.at(-1)).toEqual(gone);
    expect(await versionsOf(message)).toEqual([
      [1, "10 cr at 7.18", "edited"],
      [2, "10 cr at 7.17", "edited"],
      [3, "10 cr at 7.16", "deleted"],
    ]);
    expect(refusalOf(await edit(world.asha, message, "again")).status).toBe(403);
    expect(body<ChatMessage>(await remove(world.asha, message))).toEqual(gone);
  });

  test("nobody changes another's words, and a message is only found in its own channel", async () => {
    const { url } = await world.direct("asha", "rohan");
    const elsewhere = await world.direct("asha", "vikram");
    const message = await world.asha.post(url, "mine");
    for (const answer of [
      await edit(world.rohan, message, "yours"),
      await remove(world.rohan, message),
      await correct(world.rohan, message, "yours"),
    ]) {
      expect(refusalOf(answer)).toMatchObject({ status: 403, message: "Only its author can change a message." });
    }
    const astray = { ...message, channel_url: elsewhere.url };
    for (const answer of [await edit(world.asha, astray, "x"), await restore(world.asha, astray)]) {
      expect(refusalOf(answer).status).toBe(404);
    }
    const [row] = await world.parts.db.orm
      .select()
      .from(chatMessages)
      .where(eq(chatMessages.id, Number(message.message_id)));
    expect(row?.message).toBe("mine");
  });
});

describe("a message stands as sent", () => {
  test("two minutes after it was sent: no edit, no deletion, only a correction in the open", async () => {
    const { asha, rohan, parts } = world;
    const { url } = await world.direct("asha", "rohan");
    const message = await asha.post(url, "gs 33 offer 7.51");
    // Message positions advance even while the test clock does not.
    parts.clock.advance(REVISABLE_MS + 1000);
    for (const answer of [await edit(asha, message, "gs 33 offer 7.15"), await remove(asha, message)]) {
      expect(refusalOf(answer)).toMatchObject({
        status: 409,
        code: "frozen",
        message: "A message can be changed for two minutes only. You can correct it.",
      });
    }
    const corrected = body<ChatMessage>(await correct(asha, message, "gs 33 offer 7.15"));
    const at = parts.clock.now().getTime();
    expect(corrected).toMatchObject({
      message: "gs 33 offer 7.15",
      corrections: [{ message: "gs 33 offer 7.51", corrected_at: at }],
      updated_at: at,
    });
    parts.clock.advance(1000);
    body(await correct(asha, message, "gs 33 offer 7.14"));
    expect((await last(rohan, url))?.corrections).toEqual([
      { message: "gs 33 offer 7.51", corrected_at: at },
      { message: "gs 33 offer 7.15", corrected_at: at + 1000 },
    ]);
    expect(await versionsOf(message)).toEqual([
      [1, "gs 33 offer 7.51", "corrected"],
      [2, "gs 33 offer 7.15", "corrected"],
    ]);
    // The same words again correct nothing.
    expect(body<ChatMessage>(await correct(asha, message, "gs 33 offer 7.14")).corrections).toHaveLength(2);
  });

  test("once a reply quotes it; the quote stays what it was, and everybody learns that the message stands", async () => {
    const { asha, rohan } = world;
    const { url } = await world.direct("asha", "rohan");
    const bid = await asha.post(url, "gs 33 bid 7.20 10cr");
    const done = await rohan.post(url, "done", quoting(bid));
    const quote = {
      sender: { user_id: asha.id, nickname: "Asha Kulkarni" },
      message: "gs 33 bid 7.20 10cr",
      file_name: null,
      created_at: bid.created_at,
      updated_at: 0,
      deleted: false,
    };
    expect(done.data).toEqual({ reply_to: bid.message_id, quote });
    expect((await asha.messages(url)).messages.at(-2)).toEqual({ ...bid, frozen: "answered" });
    for (const answer of [await edit(asha, bid, "gs 33 bid 7.40"), await remove(asha, bid)]) {
      expect(refusalOf(answer)).toMatchObject({ status: 409, code: "frozen", message: STANDS });
    }
    body(await correct(asha, bid, "gs 33 bid 7.30 10cr"));
    expect((await last(rohan, url))?.data?.quote).toEqual(quote);
  });

  test("once it was corrected, though nobody had relied on it", async () => {
    const { url } = await world.direct("asha", "rohan");
    const message = await world.asha.post(url, "gs 33 bid 7.20");
    body(await correct(world.asha, message, "gs 33 bid 7.21"));
    expect(refusalOf(await remove(world.asha, message)).code).toBe("frozen");
  });

  test("a broadcast stands as soon as one recipient answered their copy; the other copies with it", async () => {
    const { farah, asha, vikram } = world;
    const [withAsha, withVikram] = [await world.direct("farah", "asha"), await world.direct("farah", "vikram")];
    const list = await farah.open({ custom_type: "broadcast", name: "Run", user_ids: [asha.id, vikram.id] });
    const message = await farah.post(list.url, "sidbi 7.05 offer");
    const copy = must(await last(asha, withAsha.url));
    await asha.post(withAsha.url, "mine", quoting(copy));
    expect((await last(farah, list.url))?.frozen).toBe("answered");
    expect(refusalOf(await edit(farah, message, "sidbi 7.00 offer"))).toMatchObject({
      code: "frozen",
      message: STANDS,
    });
    expect(refusalOf(await edit(farah, copy, "sidbi 7.00 offer")).code).toBe("frozen");
    expect((await last(vikram, withVikram.url))?.message).toBe("sidbi 7.05 offer");
    body(await correct(farah, message, "sidbi 7.04 offer"));
    expect(await last(vikram, withVikram.url)).toMatchObject({
      message: "sidbi 7.04 offer",
      corrections: [{ message: "sidbi 7.05 offer" }],
    });
  });
});

describe("what a reply quotes", () => {
  test("is the text its writer had before their eyes, though it was edited on the way", async () => {
    const { asha, rohan } = world;
    const { url } = await world.direct("asha", "rohan");
    const seen = await asha.post(url, "gs 33 offer 7.10");
    const edited = body<ChatMessage>(await edit(asha, seen, "gs 33 offer 7.01"));
    const words = async (at: number) =>
      (await rohan.post(url, "done", quoting(seen, { ...seen, file_name: null, updated_at: at }))).data?.quote?.message;
    expect(await words(0)).toBe("gs 33 offer 7.10");
    expect(await words(edited.updated_at)).toBe("gs 33 offer 7.01");
    // An unknown version quotes the current text; the caller's text is not trusted.
    expect(await words(12_345)).toBe("gs 33 offer 7.01");
  });

  test("is nothing of what was deleted first, and a message of the same conversation only", async () => {
    const { asha, rohan } = world;
    const { url } = await world.direct("asha", "rohan");
    const message = await asha.post(url, "gs 33 offer 7.10");
    body(await remove(asha, message));
    const late = await rohan.post(url, "done", quoting(message));
    expect(late.data?.quote).toMatchObject({ message: "", deleted: true });
    const elsewhere = await world.direct("farah", "rohan");
    const answer = await rohan.send("POST", `${CHANNELS}${elsewhere.url}/messages/`, {
      req_id: reqId(),
      message: "done",
      ...quoting(message),
    });
    expect(refusalOf(answer)).toMatchObject({
      status: 400,
      field_errors: { "data.reply_to": ["The message you answer is not in this conversation."] },
    });
  });

  test("holds when a reply and an edit come at the same instant: the edit came first, or it is refused", async () => {
    const { asha, rohan } = world;
    const { url } = await world.direct("asha", "rohan");
    for (let n = 0; n < 10; n += 1) {
      const bid = await asha.post(url, `gs 33 bid 7.${n}0`);
      const answered = () => rohan.post(url, "done", quoting(bid, { ...bid, file_name: null }));
      const changed = () => (n % 2 ? edit(asha, bid, `gs 33 bid 6.${n}0`) : remove(asha, bid));
      const [done, change] = n % 3 ? await Promise.all([answered(), changed()]) : await backwards(answered, changed);
      const isFirst = change.statusCode === 200;
      if (!isFirst) expect(refusalOf(change).code).toBe("frozen");
      const isDeleted = isFirst && n % 2 === 0;
      expect(done.data?.quote).toMatchObject({ message: isDeleted ? "" : bid.message, deleted: isDeleted });
      const [now] = (await rohan.messages(url)).messages.slice(-2);
      expect(now).toMatchObject({ message_id: bid.message_id, deleted: isDeleted });
      if (!isFirst) expect(now?.message).toBe(bid.message);
    }
  });
});

async function backwards<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const [b, a] = await Promise.all([second(), first()]);
  return [a, b];
}

describe("undoing a deletion", () => {
  test("brings the message back as it was, within seconds; that it was gone stays known", async () => {
    const { asha, rohan, parts } = world;
    const { url } = await world.direct("asha", "rohan");
    const message = await asha.post(url, "gs 33 bid 7.20", {
      mentioned_user_ids: [rohan.id],
      data: { created_from: url },
    });
    body(await remove(asha, message));
    parts.clock.advance(5000);
    const back = body<ChatMessage>(await restore(asha, message));
    expect(back).toEqual({ ...message, updated_at: parts.clock.now().getTime() });
    expect(await last(rohan, url)).toEqual(back);
    expect(await versionsOf(message)).toEqual([
      [1, "gs 33 bid 7.20", "deleted"],
      [2, "", "restored"],
    ]);
    // A repeated request gets the same answer.
    expect(body<ChatMessage>(await restore(asha, message))).toEqual(back);
  });

  test("is refused later, to others, and for what was not deleted", async () => {
    const { asha, rohan, parts } = world;
    const { url } = await world.direct("asha", "rohan");
    const message = await asha.post(url, "gs 33 bid 7.20");
    expect(refusalOf(await restore(rohan, message)).status).toBe(403);
    body(await remove(asha, message));
    expect(refusalOf(await restore(rohan, message)).message).toBe("This message was not deleted.");
    parts.clock.advance(RESTORABLE_MS + 1);
    expect(refusalOf(await restore(asha, message))).toMatchObject({
      status: 403,
      message: "It is too late to restore this message.",
    });
  });

  test("brings back what a broadcast had copied", async () => {
    const { farah, asha } = world;
    const known = await world.direct("farah", "asha");
    const list = await farah.open({ custom_type: "broadcast", name: "Run", user_ids: [asha.id] });
    const message = await farah.post(list.url, "sidbi 7.05 offer");
    body(await remove(farah, message));
    expect((await last(asha, known.url))?.deleted).toBe(true);
    body(await restore(farah, message));
    expect(await last(asha, known.url)).toMatchObject({ message: "sidbi 7.05 offer", deleted: false });
  });
});
