import { eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { Refusal } from "#domain/contract/errors.ts";
import type { Config } from "#server/machine/config/config.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { chatFiles } from "#server/machine/db/schema/chat.ts";
import { uploads } from "#server/machine/db/schema/support.ts";

/** Storage quota of a person: chat files, sent or not, and files sent to support. */
export interface FileQuota {
  /**
   * Refuses before bytes are stored anywhere; two simultaneous files may both pass.
   * @param bytes size of the new file
   * @throws Refusal quota_full
   */
  requireRoom(orm: Orm, userId: string, bytes: number): Promise<void>;
  /**
   * The same in the transaction that writes the row, before it does: files of one person wait for each other there.
   * @throws Refusal quota_full
   */
  takeRoom(tx: Tx, userId: string, bytes: number): Promise<void>;
}

const MEGABYTE = 1_000_000;

export function fileQuota({ filesPerPerson, fileMbPerPerson }: Pick<Config, "filesPerPerson" | "fileMbPerPerson">) {
  async function requireRoom(orm: Orm | Tx, userId: string, bytes: number): Promise<void> {
    const stored = await storedOf(orm, userId);
    if (stored.files + 1 <= filesPerPerson && stored.bytes + bytes <= fileMbPerPerson * MEGABYTE) return;
    throw quotaFull(filesPerPerson, fileMbPerPerson);
  }
  return {
    requireRoom,
    async takeRoom(tx, userId, bytes) {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files:${userId}`}, 4))`);
      await requireRoom(tx, userId, bytes);
    },
  } satisfies FileQuota;
}

/** One query over both tables, each with an index-only scan. */
async function storedOf(orm: Orm | Tx, userId: string): Promise<{ files: number; bytes: number }> {
  const sizes = unionAll(
    orm.select({ size: chatFiles.size }).from(chatFiles).where(eq(chatFiles.userId, userId)),
    orm.select({ size: uploads.size }).from(uploads).where(eq(uploads.userId, userId)),
  ).as("sizes");
  const [sum] = await orm
    .select({
      files: sql<number>`count(*)`.mapWith(Number),
      bytes: sql<number>`coalesce(sum(size), 0)`.mapWith(Number),
    })
    .from(sizes);
  return sum ?? { files: 0, bytes: 0 };
}

/** Retrying does not help: chat files are records, deleted only by the firm's retention. */
function quotaFull(files: number, megabytes: number): Refusal {
  const most = `${files.toLocaleString("en-IN")} files, ${megabytes.toLocaleString("en-IN")} MB`;
  const text = `File not stored: your storage of ${most} is full. Send a link or a text, or ask support for more.`;
  return new Refusal("quota_full", text, { fieldErrors: { file: [text] } });
}
