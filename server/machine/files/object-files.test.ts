import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { fileObjects } from "#server/machine/db/schema/files.ts";
import { uploads } from "#server/machine/db/schema/support.ts";
import { type Bucket, openBucket } from "#server/machine/files/bucket.ts";
import { FileDamaged, FilesAway } from "#server/machine/files/errors.ts";
import { sha256Of, storedFile } from "#server/machine/files/file-columns.ts";
import { objectFiles } from "#server/machine/files/object-files.ts";
import { deleteFiles } from "#server/machine/files/object-states.ts";
import { keyWrapping } from "#server/machine/identity/file-keys.ts";
import { type ObjectStore, startObjectStore } from "#server/testing/object-store.ts";
import { TEST_CONFIG, testParts, type TestParts } from "#server/testing/parts.ts";

// Failures of an object store: unreachable, slow, wrong or interrupted. No object may outlive its registration.

const HOUR_MS = 60 * 60 * 1000;
/** As long as these tests wait for a store that is late. */
const WITHIN_MS = 700;

let store: ObjectStore;
let parts: TestParts;
let bucket: Bucket;
let logged: { level: number; msg: string }[];
beforeAll(async () => {
  store = await startObjectStore();
  parts = await testParts({ config: { bucket: null } });
  bucket = openBucket(store.bucket, WITHIN_MS);
});
afterAll(async () => {
  await parts.close();
  await store.close();
});
beforeEach(async () => {
  logged = [];
  Object.assign(store.delays, { before: undefined, after: undefined });
  await parts.db.orm.delete(uploads);
  await parts.db.orm.update(fileObjects).set({ state: "deleting" });
  await remove();
});

const log = () =>
  pino({}, { write: (line: string) => logged.push(JSON.parse(line) as { level: number; msg: string }) });
const wrapping = keyWrapping(TEST_CONFIG);
const filesOn = (on: Bucket) =>
  objectFiles({ db: parts.db, bucket: on, wrapping, log: log(), now: () => parts.clock.now() });
const remove = () => filesOn(bucket).removeObjects({ db: parts.db, now: parts.clock.now() });

async function put(text: string, on = bucket): Promise<string> {
  const id = parts.newId("upl");
  const row = { id, filename: "a.txt", contentType: "text/plain", userId: null, createdAt: parts.clock.now() };
  await filesOn(on).store(id, Buffer.from(text), (tx, written) => tx.insert(uploads).values({ ...row, ...written }));
  return id;
}
async function read(id: string, on = bucket): Promise<string> {
  const [found] = await parts.db.orm.select(storedFile(uploads)).from(uploads).where(eq(uploads.id, id));
  if (found === undefined) throw new Error("no row");
  return String(await filesOn(on).read(found));
}
const states = async () => (await parts.db.orm.select().from(fileObjects)).map(({ key, state }) => ({ key, state }));
const rows = () => parts.db.orm.$count(uploads);

describe("a store that is away", () => {
  test("takes nothing: no row is written, and what was begun goes after an hour", async () => {
    await store.stop();
    await expect(put("lost")).rejects.toThrow(FilesAway);
    await store.start();
    expect([await rows(), store.keys()]).toEqual([0, []]);
    expect(await states()).toMatchObject([{ state: "writing" }]);
    expect(await remove()).toBe(0);
    parts.clock.advance(HOUR_MS + 1);
    expect(await remove()).toBe(1);
    expect(await states()).toEqual([]);
  });

  test("gives nothing, and gives it again when it is back", async () => {
    const id = await put("there");
    await store.stop();
    await expect(read(id)).rejects.toThrow(FilesAway);
    await store.start();
    expect(await read(id)).toBe("there");
  });

  test("for a moment is asked again", async () => {
    await store.stop();
    const putting = put("patient");
    await store.start();
    await expect(read(await putting)).resolves.toBe("patient");
  });

  test("is said to be so after a look, and to be back, each logged once", async () => {
    const files = filesOn(bucket);
    const looks = async () => {
      parts.clock.advance(10_000);
      files.isReachable();
      await expect.poll(() => logged.length, { timeout: 5000 }).toBeGreaterThan(0);
      return files.isReachable();
    };
    expect(files.isReachable()).toBe(true);
    await store.stop();
    expect(await looks()).toBe(false);
    expect(logged.splice(0)).toMatchObject([{ level: 50 }]);
    await store.start();
    expect(await looks()).toBe(true);
    expect(logged).toMatchObject([{ level: 30, msg: "the object store is reached again" }]);
  });
});

test("a store that is late is given up in time, and what it took all the same goes after an hour", async () => {
  store.delays.after = () => new Promise((resolve) => setTimeout(resolve, 3 * WITHIN_MS));
  const beganMs = performance.now();
  await expect(put("late")).rejects.toThrow(FilesAway);
  expect(performance.now() - beganMs).toBeLessThan(2 * WITHIN_MS);
  expect([await rows(), store.keys().length]).toEqual([0, 1]);
  store.delays.after = async () => undefined;
  parts.clock.advance(HOUR_MS + 1);
  await remove();
  expect([store.keys(), await states()]).toEqual([[], []]);
});

test.each([
  ["keys that are wrong", { secretAccessKey: "wrong" }, /403 \(SignatureDoesNotMatch\)/],
  ["a bucket that is not there", { url: "/no-such-bucket" }, /404 \(NoSuchBucket\)/],
])("%s: nothing is stored or read, and the reason is named without the keys", async (_what, wrong, reason) => {
  const id = await put("there");
  const url = "url" in wrong ? new URL(store.bucket.url).origin + wrong.url : store.bucket.url;
  const closed = openBucket({ ...store.bucket, ...wrong, url }, WITHIN_MS);
  await expect(put("x", closed)).rejects.toThrow(reason);
  await expect(read(id, closed)).rejects.toThrow(reason);
  await expect(closed.delete(id)).rejects.toThrow(FilesAway);
  await expect(closed.probe()).rejects.toThrow(FilesAway);
  expect(await read(id)).toBe("there");
});

describe("an object", () => {
  test.each([
    ["others of the same length", "as 1t was sent", /not those stored/],
    ["fewer", "as it", /not those stored/],
    ["more, which are not read to their end", "as it was sent, and then something more than a seal", /more lies/],
  ])("whose bytes were changed to %s is refused", async (_how, changed, reason) => {
    const id = await put("as it was sent");
    const bytes = Buffer.from(changed);
    await bucket.put(id, bytes, sha256Of(bytes));
    await expect(read(id)).rejects.toThrow(FileDamaged);
    await expect(read(id)).rejects.toThrow(reason);
  });

  test("that somebody deleted is refused as damaged, not as away", async () => {
    const id = await put("gone");
    await bucket.delete(id);
    await expect(read(id)).rejects.toThrow(FileDamaged);
  });

  test("goes at housekeeping's next round once its row is gone; those of other rows stay", async () => {
    const [gone, stays] = [await put("goes"), await put("stays")];
    await deleteFiles({ orm: parts.db.orm, now: parts.clock.now() }, uploads, eq(uploads.id, gone));
    expect(await states()).toEqual(expect.arrayContaining([{ key: gone, state: "deleting" }]));
    expect([await remove(), store.keys()]).toEqual([1, [stays]]);
    expect(await states()).toEqual([{ key: stays, state: "stored" }]);
  });

  test("stays known while the store does not delete it, and goes when it is back, also where it is gone already", async () => {
    const id = await put("goes");
    await deleteFiles({ orm: parts.db.orm, now: parts.clock.now() }, uploads, eq(uploads.id, id));
    await store.stop();
    await expect(remove()).rejects.toThrow(FilesAway);
    await store.start();
    expect(await states()).toEqual([{ key: id, state: "deleting" }]);
    await bucket.delete(id);
    expect([await remove(), await states()]).toEqual([1, []]);
  });
});

describe("a store that breaks off in the middle of a file", () => {
  /** Breaks off after three of eight bytes a number of times, then sends all. */
  async function breaking(times: number): Promise<{ readAll: () => Promise<string>; asked: () => number }> {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.writeHead(200, { "content-length": 8 });
      if (asked > times) response.end("eight by");
      else response.write("eig", () => response.destroy());
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const broken = openBucket({ ...store.bucket, url: `http://127.0.0.1:${port}/bucket` }, WITHIN_MS);
    return { readAll: async () => String(await broken.get("key", 8)), asked: () => asked };
  }

  test("is asked again", async () => {
    const { readAll, asked } = await breaking(2);
    expect([await readAll(), asked()]).toEqual(["eight by", 3]);
  });

  test("is away when it goes on doing so", async () => {
    const { readAll, asked } = await breaking(9);
    await expect(readAll()).rejects.toThrow(FilesAway);
    expect(asked()).toBe(3);
  });
});

describe("a process that ends in the middle of an upload", () => {
  /** Ends after the upload, before its success is recorded. */
  const deafAfterPut = (): Bucket => ({
    ...bucket,
    put: async (...of) => {
      await bucket.put(...of);
      throw new Error("the process ended here");
    },
  });

  test("leaves an object that the database knows, which goes after an hour and not before", async () => {
    await expect(put("half", deafAfterPut())).rejects.toThrow("ended here");
    expect([await rows(), store.keys().length]).toEqual([0, 1]);
    expect([await remove(), store.keys().length]).toEqual([0, 1]);
    parts.clock.advance(HOUR_MS + 1);
    expect([await remove(), store.keys()]).toEqual([1, []]);
  });

  test("or only stood still until it was given up stores nothing: its object goes, whenever it was put", async () => {
    const slept: Bucket = {
      ...bucket,
      put: async (...of) => {
        parts.clock.advance(HOUR_MS + 1);
        await remove();
        await bucket.put(...of);
      },
    };
    await expect(put("too late", slept)).rejects.toThrow(FilesAway);
    expect([await rows(), store.keys().length]).toEqual([0, 1]);
    expect([await remove(), store.keys(), await states()]).toEqual([1, [], []]);
  });

  test("an upload that takes its time is not taken for one", async () => {
    const slow: Bucket = {
      ...bucket,
      put: async (...of) => {
        parts.clock.advance(HOUR_MS / 2);
        await remove();
        await bucket.put(...of);
      },
    };
    const id = await put("slow", slow);
    parts.clock.advance(2 * HOUR_MS);
    expect([await remove(), await read(id)]).toEqual([0, "slow"]);
  });
});
