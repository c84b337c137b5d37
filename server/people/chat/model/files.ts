import { fileTypeFromBuffer } from "file-type";
import { and, eq, isNull } from "drizzle-orm";
import { CHAT_ROLE_NEEDED } from "#domain/chat/channel-rules.ts";
import type { Download } from "#domain/contract/download.ts";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { uploadChatFile } from "#domain/contract/http/chat-messages.ts";
import { mayChat } from "#domain/chat/who-chats.ts";
import { FILE_NOT_TAKEN } from "#domain/files/file-types.ts";
import { subjectOf, type Actor } from "#server/machine/core/actor.ts";
import { chatFiles, chatMembers, chatMessages } from "#server/machine/db/schema/chat.ts";
import { membership } from "#server/people/chat/model/channels.ts";
import { noSuchFile, forbidden } from "#server/people/chat/store/errors.ts";
import { fileUrlOf } from "#server/people/chat/store/messages.ts";
import { EMPTY_FILE_TEXT, safeName, acceptedTypeOf } from "#domain/files/accepted-type.ts";
import { fileContentOf } from "#domain/files/file-content.ts";
import { storedFile } from "#server/machine/files/file-columns.ts";
import { fileQuota } from "#server/machine/files/quota.ts";
import type { UploadedFile } from "#server/machine/http/route.ts";
import { requireClean } from "#server/machine/virus-scan/require-clean.ts";
import type { Cause } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";

const NAME_MAX = 120;

/** Stores a file for a message of a channel. @throws Refusal not_found, forbidden, validation_error, quota_full, file_infected, scanner_away; FilesAway */
export async function storeFile(
  parts: Parts,
  cause: Cause,
  url: string,
  file: UploadedFile,
): Promise<ResponseOf<typeof uploadChatFile>> {
  const { actor } = cause;
  await membership(parts.db.orm, url, actor.userId);
  if (!mayChat(subjectOf(actor))) throw forbidden(CHAT_ROLE_NEEDED);
  const { bytes } = file;
  if (bytes.length === 0) throw fieldRefusal("file", EMPTY_FILE_TEXT);
  const type = acceptedTypeOf(await fileContentOf(bytes, fileTypeFromBuffer), file.filename);
  if (type === null) throw fieldRefusal("file", FILE_NOT_TAKEN);
  const quota = fileQuota(parts.config);
  await quota.requireRoom(parts.db.orm, actor.userId, bytes.length);
  const filename = safeName(file.filename, type);
  await requireClean(parts, cause, { bytes, filename });
  const id = parts.newId("chf");
  const name = shownName(file.filename) || filename;
  const createdAt = parts.clock.now();
  const row = { id, channelUrl: url, userId: actor.userId, name, filename, contentType: type.contentType, createdAt };
  await parts.files.store(id, bytes, async (tx, written) => {
    await quota.takeRoom(tx, actor.userId, bytes.length);
    await tx.insert(chatFiles).values({ ...row, ...written });
  });
  return { file_url: fileUrlOf(id, filename), name, type: type.contentType, size: bytes.length };
}

/** The sender's file name, without path and invisible characters. */
function shownName(filename: string): string {
  const last = filename.split(/[\\/]/).at(-1) ?? "";
  return last.replaceAll(/\p{C}/gu, "").trim().slice(0, NAME_MAX);
}

/**
 * A file for its sender and for members of a channel with its message.
 * @throws Refusal not_found for all others; FilesAway, FileDamaged
 */
export async function readFile(
  { db: { orm }, files }: Pick<Parts, "db" | "files">,
  id: string,
  actor: Actor,
): Promise<Download> {
  const [stored] = await orm
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .innerJoin(chatMembers, eq(chatMembers.channelUrl, chatMessages.channelUrl))
    .where(
      and(
        eq(chatMessages.fileId, id),
        eq(chatMessages.deleted, false),
        eq(chatMembers.userId, actor.userId),
        isNull(chatMembers.removedAt),
      ),
    )
    .limit(1);
  const { filename, contentType } = chatFiles;
  const [found] = await orm
    .select({ filename, contentType, ...storedFile(chatFiles) })
    .from(chatFiles)
    .where(and(eq(chatFiles.id, id), stored ? undefined : eq(chatFiles.userId, actor.userId)));
  if (!found) throw noSuchFile();
  return { filename: found.filename, content_type: found.contentType, bytes: await files.read(found) };
}
