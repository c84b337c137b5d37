import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull, lte } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "#server/machine/db/database.ts";
import { fileObjects } from "#server/machine/db/schema/files.ts";
import type { Bucket } from "#server/machine/files/bucket.ts";
import { bytesOfRow, hasHash, sealRow } from "#server/machine/files/database-files.ts";
import { FilesAway } from "#server/machine/files/errors.ts";
import { type FileTable, sha256Of, type StoredFile } from "#server/machine/files/file-columns.ts";
import type { FileStore } from "#server/machine/files/file-store.ts";
import { beginWriting, giveUp, giveUpLater, giveUpOld, markStored } from "#server/machine/files/object-states.ts";
import { hashOfFile, type KeyWrapping, mostStored, openBytes, sealBytes } from "#server/machine/files/sealed-bytes.ts";

const PROBE_EVERY_MS = 10_000;
const STEP_ROWS = 100;
/** Time that an unencrypted object is kept beside the sealed one: longer than a backup takes from dump to copy. */
const CLEAR_FOR_MS = 24 * 60 * 60 * 1000;

/**
 * Files in an object store; bytes still in their rows are read from there.
 *
 * The database always knows more than the store. An object is first registered as `writing` (committed), then uploaded;
 * after that the row naming it is committed together with the state `stored`. So no request succeeds for a file without
 * its object, and a crash in between leaves a registered object: housekeeping deletes it after an hour in `writing`.
 * Deleting a row sets its object to `deleting` in the same statement; the object is deleted later, and its registration
 * last. Each step may be repeated. Row and `stored` share one commit, ids are used once, and housekeeping never touches
 * `stored` objects, so it never deletes the object of a file.
 *
 * Objects are never overwritten: one from before encryption is uploaded again, sealed, under another key, and deleted a
 * day after its row names the new one. A database dump made before and a bucket copy made after are therefore
 * consistent.
 */
export function objectFiles({
  db: { orm },
  bucket,
  wrapping,
  log,
  now,
}: {
  db: Pick<Database, "orm">;
  bucket: Bucket;
  wrapping: KeyWrapping;
  log: Logger;
  now: () => Date;
}): FileStore {
  async function read(file: StoredFile): Promise<Buffer<ArrayBuffer>> {
    if (file.content !== null) return bytesOfRow(wrapping, file, file.content);
    return openBytes(wrapping, file, await bucket.get(objectOf(file), mostStored(file)));
  }

  /** @returns false when its row was deleted or changed meanwhile, or no secret is set */
  async function sealObject(db: Pick<Database, "orm">, table: FileTable, file: StoredFile): Promise<boolean> {
    const clear = await read(file);
    const { bytes, ...known } = sealBytes(wrapping, file.id, clear);
    if (known.fileKey === null) return false;
    const objectKey = `${file.id}.${randomUUID()}`;
    await beginWriting(db.orm, objectKey, now());
    await bucket.put(objectKey, bytes, sha256Of(bytes));
    openBytes(wrapping, { ...file, ...known }, await bucket.get(objectKey, bytes.length));
    const isSealed = await db.orm.transaction(async (tx) => {
      const asRead = and(eq(table.id, file.id), isNull(table.bytes), hasHash(table, file));
      const rows = await tx.select({ id: table.id }).from(table).where(asRead).for("update");
      if (rows.length === 0 || !(await markStored(tx, objectKey, now()))) return false;
      await tx
        .update(table)
        .set({ ...known, objectKey })
        .where(asRead);
      await giveUpLater(tx, objectOf(file), new Date(now().getTime() + CLEAR_FOR_MS));
      return true;
    });
    if (!isSealed) await giveUp(db.orm, objectKey, now());
    return isSealed;
  }

  return {
    async store(id, bytes, insertRow) {
      const { bytes: sealed, ...known } = sealBytes(wrapping, id, bytes);
      await beginWriting(orm, id, now());
      await bucket.put(id, sealed, sha256Of(sealed));
      const isStored = await orm.transaction(async (tx) => {
        const marked = await markStored(tx, id, now());
        if (marked) await insertRow(tx, { ...known, bytes: null, size: bytes.length });
        return marked;
      });
      if (isStored) return;
      await giveUp(orm, id, now());
      throw new FilesAway(`${id} was given up while it was written`);
    },
    read,
    hashOf: (file) => hashOfFile(wrapping, file),
    seal: (db, table, file) =>
      file.content === null ? sealObject(db, table, file) : sealRow(db, wrapping, table, file, file.content),
    isReachable: probing(bucket, log, now),
    async removeObjects({ db, now: at }) {
      await giveUpOld(db.orm, at);
      for (let removed = 0; ;) {
        const step = await db.orm
          .select({ key: fileObjects.key })
          .from(fileObjects)
          .where(and(eq(fileObjects.state, "deleting"), lte(fileObjects.since, at)))
          .orderBy(asc(fileObjects.since))
          .limit(STEP_ROWS);
        for (const { key } of step) {
          await bucket.delete(key);
          await db.orm.delete(fileObjects).where(and(eq(fileObjects.key, key), eq(fileObjects.state, "deleting")));
        }
        removed += step.length;
        if (step.length < STEP_ROWS) return removed;
      }
    },
  };
}

const objectOf = ({ id, objectKey }: StoredFile): string => objectKey ?? id;

/** Returns the last known state and starts a new check when it is some seconds old. Logs changes. */
function probing(bucket: Bucket, log: Logger, now: () => Date): () => boolean {
  let reachable = true;
  let askedMs: number | null = null;
  const look = async () => {
    const failure = await bucket.probe().then(
      () => null,
      (error: unknown) => error,
    );
    if (reachable === (failure === null)) return;
    reachable = failure === null;
    if (reachable) log.info("the object store is reached again");
    else log.error({ err: failure }, "the object store cannot be reached: files cannot be stored or read");
  };
  return () => {
    const nowMs = now().getTime();
    if (askedMs === null || nowMs - askedMs >= PROBE_EVERY_MS) {
      askedMs = nowMs;
      void look();
    }
    return reachable;
  };
}
