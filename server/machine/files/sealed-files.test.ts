import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import { fileObjects } from "#server/machine/db/schema/files.ts";
import { uploads } from "#server/machine/db/schema/support.ts";
import { type Bucket, openBucket } from "#server/machine/files/bucket.ts";
import { FileDamaged, FilesAway } from "#server/machine/files/errors.ts";
import { asBytes, sha256Of, storedFile } from "#server/machine/files/file-columns.ts";
import type { FileStore } from "#server/machine/files/file-store.ts";
import { objectFiles } from "#server/machine/files/object-files.ts";
import { beginWriting, deleteFiles, markStored } from "#server/machine/files/object-states.ts";
import { openFiles } from "#server/machine/files/open-files.ts";
import { sealOldFiles } from "#server/machine/files/seal-old-files.ts";
import { keyWrapping, rewrapFileKeys } from "#server/machine/identity/file-keys.ts";
import { type ObjectStore, startObjectStore } from "#server/testing/object-store.ts";
import { TEST_CONFIG, testParts, type TestParts } from "#server/testing/parts.ts";

// A dump of the database or a copy of the bucket reveals no file.

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const TEXT = "The sale of Sindhu Traders is agreed at 7.42";
const NEVER = new AbortController().signal;

let store: ObjectStore;
let bucket: Bucket;
beforeAll(async () => {
  store = await startObjectStore();
  bucket = openBucket(store.bucket);
});
afterAll(() => store.close());

describe.each(["the database", "an object store"])("a file in %s", (place) => {
  const isInStore = place === "an object store";
  let parts: TestParts;
  let logged: { file?: string; msg: string }[];
  let log: TestParts["log"];
  beforeAll(async () => {
    parts = await testParts({ config: { bucket: isInStore ? store.bucket : null } });
  });
  afterAll(() => parts.close());
  beforeEach(async () => {
    logged = [];
    log = pino({}, { write: (line: string) => logged.push(JSON.parse(line) as { msg: string }) });
    await parts.db.orm.delete(uploads);
    await parts.db.orm.update(fileObjects).set({ state: "deleting", since: new Date(0) });
    await remove();
  });

  const remove = () => parts.files.removeObjects({ db: parts.db, now: parts.clock.now() });
  const row = (id: string) => ({
    id,
    filename: "a.txt",
    contentType: "text/plain",
    userId: null,
    createdAt: parts.clock.now(),
  });
  const rowOf = async (id: string) =>
    must((await parts.db.orm.select(storedFile(uploads)).from(uploads).where(eq(uploads.id, id)))[0], "the row");
  const read = async (id: string, files = parts.files) => String(await files.read(await rowOf(id)));
  const seal = (until = NEVER, files = parts.files) => sealOldFiles({ db: parts.db, files, log }, until);
  const filesUnder = (config: { sessionSecret: string | null; readSecrets?: readonly string[] }) =>
    openFiles(parts.config, {
      ...parts,
      wrapping: keyWrapping({ ...config, readSecrets: [...(config.readSecrets ?? [])] }),
    });

  async function put(text = TEXT, files: FileStore = parts.files): Promise<string> {
    const id = parts.newId("upl");
    await files.store(id, Buffer.from(text), (tx, written) => tx.insert(uploads).values({ ...row(id), ...written }));
    return id;
  }

  /** Stores a file as an earlier version did. */
  async function putOld(text = TEXT, sha256: string | null = sha256Of(Buffer.from(text))): Promise<string> {
    const id = parts.newId("upl");
    const bytes = Buffer.from(text);
    const { orm } = parts.db;
    if (isInStore) {
      await beginWriting(orm, id, parts.clock.now());
      await bucket.put(id, bytes, sha256Of(bytes));
    }
    await orm.transaction(async (tx) => {
      if (isInStore) await markStored(tx, id, parts.clock.now());
      const at = isInStore ? null : asBytes(bytes);
      await tx.insert(uploads).values({ ...row(id), size: bytes.length, sha256, bytes: at });
    });
    return id;
  }

  /** All that is stored anywhere of files: rows as a dump has them, and objects. */
  async function everything(): Promise<string> {
    const rows = await parts.db.query<{ text: string }>(
      "select one::text || coalesce(encode(one.bytes, 'escape'), '') as text from uploads as one",
    );
    const objects = isInStore ? await Promise.all(store.keys().map((key) => bucket.get(key, 1_000_000))) : [];
    return [...rows.map(({ text }) => text), ...objects.map((bytes) => bytes.toString("latin1"))].join("\n");
  }
  const states = async () =>
    new Map((await parts.db.orm.select().from(fileObjects)).map((each) => [each.key, each.state]));

  test("shows neither what it says nor its hash where it is stored, and is read as it was", async () => {
    const id = await put();
    const found = await everything();
    expect(found).not.toContain("Sindhu");
    expect(found).not.toContain(sha256Of(Buffer.from(TEXT)));
    expect(await read(id)).toBe(TEXT);
    expect(parts.files.hashOf(await rowOf(id))).toBe(sha256Of(Buffer.from(TEXT)));
    // Control: the search does find clear text.
    await putOld();
    expect(await everything()).toContain("Sindhu");
  });

  test("is given by no version before: its row has no hash that they would take", async () => {
    const { content, sha256 } = await rowOf(await put());
    const [key = ""] = store.keys();
    const stored = isInStore ? await bucket.get(key, 1000) : Buffer.from(content ?? "", "base64");
    expect(sha256).not.toBeNull();
    expect(sha256).not.toBe(sha256Of(stored));
    expect(stored.length).toBeGreaterThan(TEXT.length);
  });

  test("opens in no other row, with or without its key, and under no other secret", async () => {
    const [one, other] = [await put(TEXT), await put(TEXT.toUpperCase())];
    const { fileKey, content } = await rowOf(one);
    if (isInStore) {
      const bytes = await bucket.get(one, 1000);
      await bucket.put(other, bytes, sha256Of(bytes));
    } else {
      const bytes = asBytes(Buffer.from(content ?? "", "base64"));
      await parts.db.orm.update(uploads).set({ bytes }).where(eq(uploads.id, other));
    }
    await expect(read(other)).rejects.toThrow("not those stored");
    await parts.db.orm.update(uploads).set({ fileKey }).where(eq(uploads.id, other));
    await expect(read(other)).rejects.toThrow("opens under no secret");
    for (const sessionSecret of ["another secret of tests, 32 or more characters", null]) {
      const files = filesUnder({ sessionSecret });
      await expect(read(one, files)).rejects.toThrow(FileDamaged);
      expect(files.hashOf(await rowOf(one))).toBeNull();
    }
    expect(await read(one)).toBe(TEXT);
  });

  test("of an installation without a secret is in the clear, and is sealed once there is one", async () => {
    const keyless = filesUnder({ sessionSecret: null });
    const id = await put(TEXT, keyless);
    expect([await read(id, keyless), await seal(NEVER, keyless)]).toEqual([TEXT, 0]);
    expect((await rowOf(id)).fileKey).toBeNull();
    expect([await seal(), await read(id)]).toEqual([1, TEXT]);
  });

  test("of before is read as it is, then sealed where it stands, and no byte of it is left in the clear a day later", async () => {
    const ids = [await putOld(), await putOld("no hash yet, said Sindhu", null), await putOld("")];
    const texts = [TEXT, "no hash yet, said Sindhu", ""];
    const all = () => Promise.all(ids.map((id) => read(id)));
    expect(await all()).toEqual(texts);
    expect([await seal(), await all()]).toEqual([3, texts]);
    parts.clock.advance(DAY_MS + 1);
    expect([await remove(), await all()]).toEqual([isInStore ? 3 : 0, texts]);
    expect(await everything()).not.toContain("Sindhu");
    expect([await seal(), logged]).toEqual([0, []]);
    expect([...(await states()).values()]).toEqual(isInStore ? ["stored", "stored", "stored"] : []);
  });

  test("of before is read for a day by a database that was restored from a dump of before", async () => {
    const id = await putOld();
    const [dumped] = await parts.db.orm.select().from(uploads).where(eq(uploads.id, id));
    await seal();
    parts.clock.advance(DAY_MS - HOUR_MS);
    await remove();
    await parts.db.orm.delete(uploads);
    await parts.db.orm.insert(uploads).values(must(dumped));
    expect(await read(id)).toBe(TEXT);
  });

  test("that is not whole is not sealed and is named in the log; the others are sealed", async () => {
    const broken = await putOld("broken", sha256Of(Buffer.from("as it was")));
    const whole = await putOld();
    expect([await seal(), await read(whole)]).toEqual([1, TEXT]);
    await expect(read(broken)).rejects.toThrow(FileDamaged);
    expect(logged).toMatchObject([{ file: broken, msg: "a file that is not whole cannot be sealed" }]);
    expect((await rowOf(broken)).fileKey).toBeNull();
  });

  test("is sealed after the time of a round at the next one", async () => {
    const ids = [await putOld(), await putOld(), await putOld()];
    const round = new AbortController();
    const files: FileStore = {
      ...parts.files,
      seal: async (...of) => {
        round.abort();
        return parts.files.seal(...of);
      },
    };
    expect([await seal(round.signal, files), await seal()]).toEqual([1, 2]);
    for (const id of ids) expect(await read(id)).toBe(TEXT);
  });

  test("is whole when two seal it at once, and when it is deleted while it is sealed", async () => {
    const [both, gone] = [await putOld(), await putOld()];
    const [before, goes] = [await rowOf(both), await rowOf(gone)];
    const twice = await Promise.all([1, 2].map(() => parts.files.seal(parts.db, uploads, before)));
    expect(new Set(twice)).toEqual(new Set([false, true]));
    expect(await read(both)).toBe(TEXT);
    await deleteFiles({ orm: parts.db.orm, now: parts.clock.now() }, uploads, eq(uploads.id, gone));
    expect(await parts.files.seal(parts.db, uploads, goes).catch((error: unknown) => error)).toBe(false);
    parts.clock.advance(DAY_MS + 1);
    await remove();
    const left = await states();
    expect([...left.values()]).toEqual(isInStore ? ["stored"] : []);
    expect([left.has((await rowOf(both)).objectKey ?? ""), await read(both)]).toEqual([isInStore, TEXT]);
  });

  test("goes with its row after it was sealed", async () => {
    const id = await putOld();
    await seal();
    await deleteFiles({ orm: parts.db.orm, now: parts.clock.now() }, uploads, eq(uploads.id, id));
    parts.clock.advance(DAY_MS + 1);
    await remove();
    expect([store.keys(), await states()]).toEqual([[], new Map()]);
  });

  test("is read when the first secret is gone, once its key was wrapped anew: its bytes stay as they are", async () => {
    const [first, next] = [must(TEST_CONFIG.sessionSecret), "the next secret of tests, 32 or more characters"];
    const id = await put();
    const before = await rowOf(id);
    const config = { ...TEST_CONFIG, sessionSecret: next, readSecrets: [first] };
    const gone = filesUnder({ sessionSecret: next });
    await expect(read(id, gone)).rejects.toThrow("opens under no secret");
    expect(await read(id, filesUnder(config))).toBe(TEXT);
    expect(await rewrapFileKeys({ db: parts.db, config })).toBe(1);
    const after = await rowOf(id);
    expect([after.content, after.fileKey === before.fileKey]).toEqual([before.content, false]);
    expect(await read(id, gone)).toBe(TEXT);
    expect(await rewrapFileKeys({ db: parts.db, config })).toBe(0);
  });
});

describe("an object in the clear", () => {
  let parts: TestParts;
  beforeAll(async () => {
    parts = await testParts({ config: { bucket: store.bucket } });
  });
  afterAll(() => parts.close());
  const filesOn = (on: Bucket) =>
    objectFiles({
      db: parts.db,
      bucket: on,
      wrapping: keyWrapping(parts.config),
      log: parts.log,
      now: () => parts.clock.now(),
    });
  const fileOf = async (id: string) =>
    must((await parts.db.orm.select(storedFile(uploads)).from(uploads).where(eq(uploads.id, id)))[0]);
  async function putOld(id: string): Promise<void> {
    const bytes = Buffer.from(TEXT);
    await beginWriting(parts.db.orm, id, parts.clock.now());
    await bucket.put(id, bytes, sha256Of(bytes));
    const at = { createdAt: parts.clock.now(), userId: null, filename: "a.txt", contentType: "text/plain" };
    await parts.db.orm.transaction(async (tx) => {
      await markStored(tx, id, parts.clock.now());
      await tx.insert(uploads).values({ id, ...at, size: bytes.length, sha256: sha256Of(bytes), bytes: null });
    });
  }
  const sealOn = (on: Bucket) => sealOldFiles({ db: parts.db, files: filesOn(on), log: parts.log }, NEVER);

  test.each(["before", "after"] as const)(
    "is still that of its file when the process ends %s the sealed one is put, which goes after an hour",
    async (when) => {
      const id = `upl_ends${when}`;
      await putOld(id);
      const ending: Bucket = {
        ...bucket,
        put: async (...of) => {
          if (when === "after") await bucket.put(...of);
          throw new FilesAway("the process ended here");
        },
      };
      await expect(sealOn(ending)).rejects.toThrow("ended here");
      expect(String(await filesOn(bucket).read(await fileOf(id)))).toBe(TEXT);
      parts.clock.advance(HOUR_MS + 1);
      await filesOn(bucket).removeObjects({ db: parts.db, now: parts.clock.now() });
      expect(store.keys().filter((key) => key.startsWith(id))).toEqual([id]);
      expect(await sealOn(bucket)).toBe(1);
      expect(String(await filesOn(bucket).read(await fileOf(id)))).toBe(TEXT);
    },
  );

  test("stays where the store does not give back what it was given, and its file is read", async () => {
    await putOld("upl_lossy");
    const lossy: Bucket = { ...bucket, put: (key, bytes) => bucket.put(key, bytes.fill(7), sha256Of(bytes)) };
    expect(await sealOn(lossy)).toBe(0);
    expect(String(await filesOn(bucket).read(await fileOf("upl_lossy")))).toBe(TEXT);
    expect(await sealOn(bucket)).toBe(1);
  });

  test("that a version before moved while its row was sealed is read, and sealed at the next round", async () => {
    const id = "upl_moved";
    const files = filesOn(bucket);
    const bytes = Buffer.from(TEXT);
    const at = { createdAt: parts.clock.now(), userId: null, filename: "a.txt", contentType: "text/plain" };
    const sha256 = sha256Of(bytes);
    await parts.db.orm.insert(uploads).values({ id, ...at, size: bytes.length, sha256, bytes: asBytes(bytes) });
    await beginWriting(parts.db.orm, id, parts.clock.now());
    await bucket.put(id, bytes, sha256);
    expect(await sealOn(bucket)).toBe(1);
    // The last step of a move by the earlier version.
    await parts.db.orm.transaction(async (tx) => {
      await markStored(tx, id, parts.clock.now());
      await tx.update(uploads).set({ bytes: null, sha256 }).where(eq(uploads.id, id));
    });
    expect([String(await files.read(await fileOf(id))), files.hashOf(await fileOf(id))]).toEqual([TEXT, sha256]);
    expect([await sealOn(bucket), String(await files.read(await fileOf(id)))]).toEqual([1, TEXT]);
    expect((await fileOf(id)).objectKey).not.toBeNull();
  });
});
