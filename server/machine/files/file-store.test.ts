import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uploads } from "#server/machine/db/schema/support.ts";
import { FileDamaged } from "#server/machine/files/errors.ts";
import { sha256Of, storedFile } from "#server/machine/files/file-columns.ts";
import { deleteFiles } from "#server/machine/files/object-states.ts";
import { openFiles } from "#server/machine/files/open-files.ts";
import { keyWrapping } from "#server/machine/identity/file-keys.ts";
import { startObjectStore } from "#server/testing/object-store.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

// Behaviour of files in either place. Failures specific to an object store are in object-files.test.ts.

const PLACES = {
  "the database": async () => ({ bucket: null, close: async () => undefined }),
  "an object store": startObjectStore,
};

describe.each(Object.entries(PLACES))("a file in %s", (_place, openPlace) => {
  let parts: TestParts;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const place = await openPlace();
    ({ close } = place);
    parts = await testParts({ config: { bucket: place.bucket } });
  });
  afterAll(async () => {
    await parts.close();
    await close();
  });

  const row = (id: string) => ({
    id,
    filename: "a.txt",
    contentType: "text/plain",
    userId: null,
    createdAt: parts.clock.now(),
  });
  const inTheClear = () => openFiles(parts.config, { ...parts, wrapping: keyWrapping({ sessionSecret: null }) });
  async function store(bytes: Buffer, files = parts.files): Promise<string> {
    const id = parts.newId("upl");
    await files.store(id, bytes, (tx, written) => tx.insert(uploads).values({ ...row(id), ...written }));
    return id;
  }
  async function read(id: string) {
    const [found] = await parts.db.orm.select(storedFile(uploads)).from(uploads).where(eq(uploads.id, id));
    if (found === undefined) throw new Error(`there is no row ${id}`);
    return parts.files.read(found);
  }

  test.each([1, 4096, 5_000_000])(
    "of %i bytes comes back byte for byte, its hash and size stand in its row",
    async (size) => {
      const bytes = Buffer.alloc(size, "0123456789abcdef\u0000ÿ");
      const id = await store(bytes);
      expect((await read(id)).equals(bytes)).toBe(true);
      const [stored] = await parts.db.orm.select().from(uploads).where(eq(uploads.id, id));
      expect(stored?.size).toBe(size);
      expect(stored && parts.files.hashOf(stored)).toBe(sha256Of(bytes));
      expect(stored?.bytes === null).toBe(parts.config.bucket !== null);
    },
  );

  test("is refused once its bytes are not those of its row", async () => {
    const id = await store(Buffer.from("as it was sent"));
    await parts.db.orm
      .update(uploads)
      .set({ sha256: sha256Of(Buffer.from("another")), fileKey: null })
      .where(eq(uploads.id, id));
    await expect(read(id)).rejects.toThrow(FileDamaged);
  });

  test("from before hashes were stored is read without one", async () => {
    const id = await store(Buffer.from("old"), inTheClear());
    await parts.db.orm.update(uploads).set({ sha256: null }).where(eq(uploads.id, id));
    expect(String(await read(id))).toBe("old");
  });

  test("is not there when its row could not be written", async () => {
    const id = parts.newId("upl");
    const refusing = parts.files.store(id, Buffer.from("x"), async () => {
      throw new Error("the row is refused");
    });
    await expect(refusing).rejects.toThrow("the row is refused");
    await expect(read(id)).rejects.toThrow("there is no row");
  });

  test("goes with its row", async () => {
    const id = await store(Buffer.from("goes"));
    await deleteFiles({ orm: parts.db.orm, now: parts.clock.now() }, uploads, eq(uploads.id, id));
    await expect(read(id)).rejects.toThrow("there is no row");
  });

  test("is read from its row where it was stored there before", async () => {
    const bytes = Buffer.from("from before");
    await parts.db.orm.insert(uploads).values({ ...row("upl_before"), bytes, size: bytes.length });
    expect((await read("upl_before")).equals(bytes)).toBe(true);
  });
});
