import { fileTypeFromBuffer } from "file-type";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Download } from "#domain/contract/download.ts";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { supportUpload } from "#domain/contract/http/support.ts";
import { FILE_NOT_TAKEN } from "#domain/files/file-types.ts";
import { can } from "#domain/permissions/capabilities.ts";
import { subjectOf, type Actor } from "#server/machine/core/actor.ts";
import { supportTickets, uploads } from "#server/machine/db/schema/support.ts";
import { EMPTY_FILE_TEXT, safeName, acceptedTypeOf } from "#domain/files/accepted-type.ts";
import { fileContentOf } from "#domain/files/file-content.ts";
import { storedFile } from "#server/machine/files/file-columns.ts";
import { deleteFiles } from "#server/machine/files/object-states.ts";
import { fileQuota } from "#server/machine/files/quota.ts";
import type { UploadedFile } from "#server/machine/http/route.ts";
import { requireClean } from "#server/machine/virus-scan/require-clean.ts";
import type { Cause } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";

const FOLDER = "/ext/public/upload/";
const FILE_URL = /^\/ext\/public\/upload\/(upl_[0-9a-z]{3,40})\/([\w.-]+)$/;
/** A file that no ticket refers to is stored this long. */
const LOOSE_MS = 24 * 60 * 60 * 1000;

const GONE = "This file is no longer available. Please attach it again.";

/**
 * Stores a file under a new id, with the type detected from its bytes; its size is limited by the reader.
 * @throws Refusal validation_error for an empty file or one of another type, quota_full for a person, file_infected,
 * scanner_away; FilesAway
 */
export async function storeUpload(
  parts: Parts,
  file: UploadedFile,
  cause: Cause | null,
): Promise<ResponseOf<typeof supportUpload>> {
  const { bytes } = file;
  if (bytes.length === 0) throw fieldRefusal("file", EMPTY_FILE_TEXT);
  const type = acceptedTypeOf(await fileContentOf(bytes, fileTypeFromBuffer), file.filename);
  if (type === null) throw fieldRefusal("file", FILE_NOT_TAKEN);
  const userId = cause?.actor.userId ?? null;
  const quota = fileQuota(parts.config);
  if (userId !== null) await quota.requireRoom(parts.db.orm, userId, bytes.length);
  const filename = safeName(file.filename, type);
  await requireClean(parts, cause, { bytes, filename });
  const id = parts.newId("upl");
  const createdAt = parts.clock.now();
  const row = { id, filename, contentType: type.contentType, userId, createdAt };
  await parts.files.store(id, bytes, async (tx, written) => {
    if (userId !== null) await quota.takeRoom(tx, userId, bytes.length);
    await tx.insert(uploads).values({ ...row, ...written });
  });
  return { file_url: `${FOLDER}${id}/${filename}`, filename, size: bytes.length };
}

/**
 * A stored file, for the person who sent it and for the staff.
 * @throws Refusal not_found, the same for all others; FilesAway, FileDamaged
 */
export async function readUpload(
  { db, files }: Pick<Parts, "db" | "files">,
  id: string,
  actor: Actor,
): Promise<Download> {
  const { filename, contentType, userId } = uploads;
  const [found] = await db.orm
    .select({ filename, contentType, userId, ...storedFile(uploads) })
    .from(uploads)
    .where(eq(uploads.id, id));
  const mayRead = found?.userId === actor.userId || can(subjectOf(actor), "operate");
  if (found === undefined || !mayRead) throw new Refusal("not_found", "This file does not exist.");
  return { filename: found.filename, content_type: found.contentType, bytes: await files.read(found) };
}

/**
 * Makes sure that each address is a file the caller may attach: one of their own, or one sent without signing in.
 * @throws Refusal validation_error
 */
export async function requireAttachments(
  { db }: Pick<Parts, "db">,
  fileUrls: readonly string[],
  actor: Actor | null,
): Promise<void> {
  if (fileUrls.length === 0) return;
  const ids = fileUrls.map((url) => FILE_URL.exec(url)?.[1] ?? "");
  const { id, filename, userId } = uploads;
  const rows = await db.orm.select({ id, filename, userId }).from(uploads).where(inArray(id, ids));
  const known = new Set(
    rows
      .filter((row) => row.userId === null || row.userId === actor?.userId)
      .map((row) => `${FOLDER}${row.id}/${row.filename}`),
  );
  if (!fileUrls.every((url) => known.has(url))) throw fieldRefusal("ticket_attributes.attachments", GONE);
}

/** Forgets files that were sent but never attached. */
export async function forgetLooseUploads({ db, clock }: Pick<Parts, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const longAgo = new Date(now.getTime() - LOOSE_MS);
  const attached = sql`exists (select 1 from ${supportTickets} where ${supportTickets.attributes} -> 'attachments'
    @> to_jsonb(${FOLDER}::text || ${uploads.id} || '/' || ${uploads.filename}))`;
  await deleteFiles({ orm: db.orm, now }, uploads, and(lt(uploads.createdAt, longAgo), sql`not ${attached}`));
}
