import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PNG_BASE64 } from "#domain/files/png.testing.ts";
import { chatFiles } from "#server/machine/db/schema/chat.ts";
import { uploads } from "#server/machine/db/schema/support.ts";
import { fileQuota } from "#server/machine/files/quota.ts";
import { CHANNELS, type ChatTestWorld, type ChatUser, openChatWorld } from "#server/people/chat/model/chat.testing.ts";
import { refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";

// The room that one person has for files, wherever they are sent.

const PNG = Buffer.from(PNG_BASE64, "base64");
const MEGABYTE = 1_000_000;

let world: ChatTestWorld;
let url: string;
beforeAll(async () => {
  world = await openChatWorld();
  ({ url } = await world.direct("asha", "rohan"));
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.parts.db.orm.delete(chatFiles);
  await world.parts.db.orm.delete(uploads);
  Object.assign(world.parts.config, { filesPerPerson: 20_000, fileMbPerPerson: 10_000 });
});

async function toChat(who: ChatUser, bytes = PNG) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "a.png");
  const request = new Response(form);
  return world.app.inject({
    method: "POST",
    url: `${CHANNELS}${url}/files/`,
    cookies: who.cookies,
    headers: { "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
const statusOf = async (who: ChatUser) => (await toChat(who)).statusCode;

/** Rows of files too large to send in a test. */
async function stored(table: typeof chatFiles | typeof uploads, who: ChatUser, size: number) {
  const { newId, clock, db } = world.parts;
  const row = { filename: "a.png", contentType: "image/png", userId: who.id, size, createdAt: clock.now() };
  if (table === uploads) await db.orm.insert(uploads).values({ ...row, id: newId("upl") });
  else await db.orm.insert(chatFiles).values({ ...row, id: newId("chf"), channelUrl: url, name: "a.png" });
}

describe("files", () => {
  test("of chats and of support are counted together, by their number and by their bytes", async () => {
    Object.assign(world.parts.config, { filesPerPerson: 3, fileMbPerPerson: 10 });
    await stored(chatFiles, world.asha, 1);
    await stored(uploads, world.asha, 1);
    expect([await statusOf(world.asha), await statusOf(world.asha)]).toEqual([200, 413]);
    expect(await statusOf(world.rohan)).toBe(200);

    await world.parts.db.orm.delete(chatFiles);
    await stored(chatFiles, world.asha, 10 * MEGABYTE - PNG.length - 1);
    expect(await statusOf(world.asha)).toBe(200);
    expect(await statusOf(world.asha)).toBe(413);
  });

  test("of one person that are sent at once do not pass it together", async () => {
    Object.assign(world.parts.config, { filesPerPerson: 2 });
    const quota = fileQuota(world.parts.config);
    const { orm } = world.parts.db;
    const store = () =>
      orm.transaction(async (tx) => {
        await quota.takeRoom(tx, world.asha.id, 1);
        const row = { channelUrl: url, name: "a", filename: "a.png", contentType: "image/png", userId: world.asha.id };
        const { newId, clock } = world.parts;
        await tx.insert(chatFiles).values({ ...row, id: newId("chf"), size: 1, createdAt: clock.now() });
      });
    const outcomes = await Promise.allSettled([store(), store(), store(), store()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await orm.$count(chatFiles)).toBe(2);
  });

  test("a full room is said in words, and nothing is stored", async () => {
    Object.assign(world.parts.config, { filesPerPerson: 20_000, fileMbPerPerson: 0 });
    const text =
      "File not stored: your storage of 20,000 files, 0 MB is full. Send a link or a text, or ask support for more.";
    expect(refusalOf(await toChat(world.asha))).toMatchObject({
      status: 413,
      code: "quota_full",
      message: text,
    });
    expect(await world.parts.db.orm.$count(chatFiles)).toBe(0);
  });
});
