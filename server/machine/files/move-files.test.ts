import { eq, isNotNull } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fileObjects } from "#server/machine/db/schema/files.ts";
import { uploads } from "#server/machine/db/schema/support.ts";
import { type Bucket, openBucket } from "#server/machine/files/bucket.ts";
import { iterateFiles } from "#server/machine/files/iterate-files.ts";
import { FilesAway } from "#server/machine/files/errors.ts";
import { sha256Of } from "#server/machine/files/file-columns.ts";
import { moveFiles } from "#server/machine/files/move-files.ts";
import { objectFiles } from "#server/machine/files/object-files.ts";
import { deleteFiles } from "#server/machine/files/object-states.ts";
import { keyWrapping } from "#server/machine/identity/file-keys.ts";
import { type ObjectStore, startObjectStore } from "#server/testing/object-store.ts";
import { TEST_CONFIG, testParts, type TestParts } from "#server/testing/parts.ts";

const HOUR_MS = 60 * 60 * 1000;
const FILES = 5;

let store: ObjectStore;
let parts: TestParts;
let bucket: Bucket;
beforeAll(async () => {
  store = await startObjectStore();
  parts = await testParts({ config: { bucket: null } });
  bucket = openBucket(store.bucket);
});
afterAll(async () => {
  await parts.close();
  await store.close();
});
beforeEach(async () => {
  const { orm } = parts.db;
  await orm.delete(uploads);
  await orm.update(fileObjects).set({ state: "deleting" });
  await remove();
  for (let n = 1; n <= FILES; n += 1) {
    const row = { id: `upl_000${n}`, filename: "a.txt", contentType: "text/plain", userId: null };
    const bytes = Buffer.from(`file ${n}`);
    await orm.insert(uploads).values({ ...row, bytes, size: bytes.length, createdAt: parts.clock.now() });
  }
});

const wrapping = keyWrapping(TEST_CONFIG);
const filesOn = (on: Bucket) =>
  objectFiles({ db: parts.db, bucket: on, wrapping, log: pino({ level: "silent" }), now: () => parts.clock.now() });
const remove = () => filesOn(bucket).removeObjects({ db: parts.db, now: parts.clock.now() });
const move = (on = bucket, onMoved = () => undefined) =>
  moveFiles({ orm: parts.db.orm, bucket: on, wrapping, now: () => parts.clock.now() }, onMoved);
const inDatabase = () => parts.db.orm.$count(uploads, isNotNull(uploads.bytes));
const states = async () => (await parts.db.orm.select().from(fileObjects)).map(({ state }) => state);
async function contents(): Promise<string[]> {
  const read: string[] = [];
  for await (const file of iterateFiles(parts.db.orm, uploads)) read.push(String(await filesOn(bucket).read(file)));
  return read;
}
const ALL = Array.from({ length: FILES }, (_each, at) => `file ${at + 1}`);
/** A bucket that ends the process at the nth upload, before or after the store has it. */
function endingAt(nth: number, when: "before" | "after"): Bucket {
  let puts = 0;
  return {
    ...bucket,
    put: async (...of) => {
      puts += 1;
      if (puts === nth && when === "before") throw new Error("the process ended here");
      await bucket.put(...of);
      if (puts === nth) throw new Error("the process ended here");
    },
  };
}

describe("files of before", () => {
  test("move with their hashes; each is read as it was, and the database holds none of their bytes", async () => {
    expect(await move()).toEqual({ files: FILES, bytes: 6 * FILES, left: [] });
    expect([await inDatabase(), store.keys().length, await contents()]).toEqual([0, FILES, ALL]);
    const [first] = await parts.db.orm.select().from(uploads).where(eq(uploads.id, "upl_0001"));
    expect(first?.sha256).toBe(sha256Of(Buffer.from("file 1")));
    expect(await move()).toEqual({ files: 0, bytes: 0, left: [] });
  });

  test.each(["before", "after"] as const)(
    "of a move that ended %s an object was put can all be read, and move when it is begun again",
    async (when) => {
      await expect(move(endingAt(3, when))).rejects.toThrow("ended here");
      expect([await inDatabase(), await contents()]).toEqual([3, ALL]);
      expect(await move()).toMatchObject({ files: 3, left: [] });
      expect([await inDatabase(), await contents()]).toEqual([0, ALL]);
      parts.clock.advance(HOUR_MS + 1);
      expect([await remove(), await contents()]).toEqual([0, ALL]);
    },
  );

  test("whose move was broken off stay in the database, though housekeeping takes the object after an hour", async () => {
    await expect(move(endingAt(1, "after"))).rejects.toThrow("ended here");
    parts.clock.advance(HOUR_MS + 1);
    expect([await remove(), store.keys(), await contents()]).toEqual([1, [], ALL]);
  });

  test("stay where the store is away, and where it does not give back what it was given", async () => {
    await store.stop();
    await expect(move()).rejects.toThrow(FilesAway);
    await store.start();
    const lossy: Bucket = { ...bucket, put: (key, bytes) => bucket.put(key, bytes.fill(0), sha256Of(bytes)) };
    const { files, left } = await move(lossy);
    expect([files, left.length, left[0]?.why]).toEqual([0, FILES, "the bytes of upl_0001 are not those stored"]);
    expect([await inDatabase(), await contents()]).toEqual([FILES, ALL]);
  });

  test("are moved once by two moves at the same time", async () => {
    const both = await Promise.all([move(), move()]);
    expect(both.map(({ files }) => files).reduce((a, b) => a + b)).toBe(FILES);
    expect([await inDatabase(), await remove(), await contents()]).toEqual([0, 0, ALL]);
  });

  test("one that is deleted while it moves is gone, and so is its object at the next round", async () => {
    const deleting: Bucket = {
      ...bucket,
      put: async (key, bytes, sha256) => {
        await bucket.put(key, bytes, sha256);
        if (key !== "upl_0002") return;
        await deleteFiles({ orm: parts.db.orm, now: parts.clock.now() }, uploads, eq(uploads.id, key));
      },
    };
    expect(await move(deleting)).toMatchObject({ files: 4, left: [] });
    expect([await remove(), store.keys().length, await contents()]).toEqual([1, 4, ALL.toSpliced(1, 1)]);
  });

  test("of a move that stood still until it was given up stay, and move next time", async () => {
    const slept: Bucket = {
      ...bucket,
      put: async (key, ...of) => {
        if (key === "upl_0004") {
          parts.clock.advance(HOUR_MS + 1);
          await remove();
        }
        await bucket.put(key, ...of);
      },
    };
    expect((await move(slept)).left.map(({ id }) => id)).toEqual(["upl_0004"]);
    expect([await remove(), await contents()]).toEqual([1, ALL]);
    expect([(await move()).files, await contents(), store.keys().length]).toEqual([1, ALL, FILES]);
  });

  test("are not put in the way of an object that is being deleted", async () => {
    const row = { key: "upl_0003", state: "deleting" as const, since: parts.clock.now() };
    await parts.db.orm.insert(fileObjects).values(row);
    expect((await move()).left.map(({ id }) => id)).toEqual(["upl_0003"]);
    expect(store.keys()).not.toContain("upl_0003");
    await remove();
    expect(await move()).toMatchObject({ files: 1, left: [] });
    expect([await contents(), await states()]).toEqual([ALL, ALL.map(() => "stored")]);
  });
});
