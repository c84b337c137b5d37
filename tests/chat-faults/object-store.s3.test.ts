import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { type ChatTestWorld, openChatWorld } from "#server/people/chat/model/chat.testing.ts";
import { chatFiles } from "#server/machine/db/schema/chat.ts";
import { openBucket } from "#server/machine/files/bucket.ts";
import { sha256Of } from "#server/machine/files/file-columns.ts";
import { buildApp } from "#server/machine/http/app.ts";
import { serveReadiness } from "#server/machine/http/readiness.ts";
import { surveillanceRoutes } from "#server/market/surveillance/routes.ts";
import { supportRoutes } from "#server/people/support/routes.ts";
import { type ObjectStore, startObjectStore } from "#server/testing/object-store.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { picture, upload } from "#tests/chat-faults/send-file.ts";

// Errors shown while the object store of files is down, and for a file changed in the store.

interface Line {
  level: number;
  msg: string;
}
const ERROR = 50;

let store: ObjectStore;
let world: ChatTestWorld;
let url: string;
let logged: Line[] = [];
beforeAll(async () => {
  store = await startObjectStore();
  const log = pino({ level: "warn" }, { write: (line: string) => logged.push(JSON.parse(line) as Line) });
  world = await openChatWorld((parts) => [...supportRoutes(parts), ...surveillanceRoutes(parts)], undefined, {
    log,
    config: { bucket: store.bucket },
  });
  ({ url } = await world.direct("asha", "rohan"));
});
afterAll(async () => {
  await world.close();
  await store.close();
});
beforeEach(() => {
  logged = [];
});

const PICTURE = { bytes: picture(4096), name: "level.png" };
async function sendFile(): Promise<ChatMessage> {
  const { file_url } = body<{ file_url: string }>(await upload(world, world.asha, url, PICTURE));
  return world.asha.post(url, "see the level", { file_url });
}
const addressOf = ({ file }: ChatMessage) => file?.url ?? "";
const keyOf = (message: ChatMessage) => /chf_[0-9a-z]+/.exec(addressOf(message))?.[0] ?? "";
const errors = () => logged.filter(({ level }) => level >= ERROR).map(({ msg }) => msg);

async function whileAway(work: () => Promise<void>): Promise<void> {
  await store.stop();
  try {
    await work();
  } finally {
    await store.start();
  }
}

test("while the store is away a file is refused in words, may be sent again, and texts go on", async () => {
  const before = await world.parts.db.orm.$count(chatFiles);
  await whileAway(async () => {
    const answer = await upload(world, world.asha, url, PICTURE);
    expect(refusalOf(answer)).toMatchObject({
      status: 503,
      code: "files_away",
      message: "Files cannot be stored or read just now. Please try again in a minute.",
    });
    expect(answer.headers["retry-after"]).toBe("3");
    expect((await world.asha.post(url, "10cr at 7.18")).message).toBe("10cr at 7.18");
  });
  expect(await world.parts.db.orm.$count(chatFiles)).toBe(before);
  expect(logged.map(({ msg }) => msg)).toContain("the store of files is away");
  expect((await world.rohan.get(addressOf(await sendFile()))).rawPayload).toEqual(Buffer.from(PICTURE.bytes));
});

test("while the store is away its files are not given out, and nobody learns more of them than before", async () => {
  const message = await sendFile();
  await whileAway(async () => {
    expect(refusalOf(await world.rohan.get(addressOf(message))).code).toBe("files_away");
    expect((await world.vikram.get(addressOf(message))).statusCode).toBe(404);
    const read = await world.thomas.get(`/api/surveillance/files/${keyOf(message)}/`);
    expect(refusalOf(read).code).toBe("files_away");
  });
  expect((await world.rohan.get(addressOf(message))).statusCode).toBe(200);
});

test("a file that was changed in the store is given to nobody, and the log has an error of it", async () => {
  const message = await sendFile();
  const others = Buffer.from(picture(4096)).fill(1, 200);
  await openBucket(store.bucket).put(keyOf(message), others, sha256Of(others));
  for (const who of [world.asha, world.rohan]) {
    const answer = await who.get(addressOf(message));
    expect(refusalOf(answer)).toMatchObject({ status: 500, code: "file_damaged" });
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="api.json"');
  }
  expect(errors()).toEqual(Array.from({ length: 2 }, () => "a stored file is not what was stored"));
  expect((await world.vikram.get(addressOf(message))).statusCode).toBe(404);
});

test("a node whose object store is away is ready, and says so", async () => {
  const app = await buildApp(world.parts, []);
  onTestFinished(() => app.close());
  serveReadiness(app, world.parts, new AbortController().signal);
  const readiness = async () => (await app.inject("/readyz")).json<unknown>();
  expect(await readiness()).toEqual({ ready: true });
  await whileAway(async () => {
    world.parts.clock.advance(10_000);
    await expect.poll(readiness).toEqual({ ready: true, degraded: ["files"] });
  });
  world.parts.clock.advance(10_000);
  await expect.poll(readiness).toEqual({ ready: true });
});
