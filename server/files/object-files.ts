import { and, asc, eq } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "#server/db/database.ts";
import { fileObjects } from "#server/db/schema/files.ts";
import type { Bucket } from "#server/files/bucket.ts";
import { FilesAway } from "#server/files/errors.ts";
import { sha256Of } from "#server/files/file-columns.ts";
import { type FileStore, requireSame } from "#server/files/file-store.ts";
import { beginWriting, giveUp, giveUpOld, markStored } from "#server/files/object-states.ts";

const PROBE_EVERY_MS = 10_000;
const STEP_ROWS = 100;

/**
 * Files in an object store; those whose bytes are still in their rows are read from there.
 *
 * The database always knows more than the store. An object is written down (`writing`, committed) before it is put, and put
 * before the row that names it is committed together with `stored`. So no answer is given for a file whose object is not
 * there, and a process that ends anywhere in between leaves an object that the database knows: housekeeping deletes what is
 * `writing` for an hour. A deleted row turns its object into `deleting` in the same statement; the object is deleted
 * after, and only then what the database knows of it. Each step may be repeated. A row and `stored` come by one commit, ids
 * are used once, and housekeeping takes only what is not `stored`: so it never takes the object of a file.
 */
export function objectFiles({
  db: { orm },
  bucket,
  log,
  now,
}: {
  db: Pick<Database, "orm">;
  bucket: Bucket;
  log: Logger;
  now: () => Date;
}): FileStore {
  return {
    async store(id, bytes, insertRow) {
      const sha256 = sha256Of(bytes);
      await beginWriting(orm, id, now());
      await bucket.put(id, bytes, sha256);
      const isStored = await orm.transaction(async (tx) => {
        const marked = await markStored(tx, id, now());
        if (marked) await insertRow(tx, { bytes: null, sha256, size: bytes.length });
        return marked;
      });
      if (isStored) return;
      await giveUp(orm, id, now());
      throw new FilesAway(`${id} was given up while it was written`);
    },
    async read(file) {
      const bytes = file.content === null ? await bucket.get(file.id, file.size) : Buffer.from(file.content, "base64");
      return requireSame(bytes, file);
    },
    isReachable: probing(bucket, log, now),
    async removeObjects({ db, now: at }) {
      await giveUpOld(db.orm, at);
      for (let removed = 0; ;) {
        const step = await db.orm
          .select({ key: fileObjects.key })
          .from(fileObjects)
          .where(eq(fileObjects.state, "deleting"))
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

/** What the last look said, and looks anew when that is some seconds old. A change is logged. */
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
