import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Download } from "#domain/contract/download.ts";
import type { Cause } from "#server/machine/core/change.ts";
import { chatFiles, chatMessages } from "#server/machine/db/schema/chat.ts";
import { storedFile } from "#server/machine/files/file-columns.ts";
import { noSuchFile } from "#server/market/surveillance/errors.ts";
import { messageAt } from "#server/people/chat/store/message-time.ts";
import { auditedRead } from "#server/market/surveillance/audited-read.ts";
import { scopeOf } from "#server/market/surveillance/scope.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/**
 * A file of one of the firm's conversations, also of a deleted message. It is fetched after the audit entry is written:
 * no transaction waits for the object store, and the read is audited even if the store then fails.
 * @throws Refusal not_found; FilesAway, FileDamaged
 */
export async function readFileAudited(parts: Parts, cause: Cause, id: string): Promise<Download> {
  const file = await auditedRead(parts, cause, "surveillance.file", async (tx) => {
    const scope = scopeOf(tx, cause.actor.clientId);
    const [found] = await tx
      .select({
        url: chatMessages.channelUrl,
        filename: chatFiles.filename,
        type: chatFiles.contentType,
        ...storedFile(chatFiles),
      })
      .from(chatMessages)
      .innerJoin(scope, eq(scope.url, chatMessages.channelUrl))
      .innerJoin(chatFiles, eq(chatFiles.id, chatMessages.fileId))
      .where(and(eq(chatMessages.fileId, id), or(isNull(scope.until), lte(messageAt, scope.until))))
      .limit(1);
    if (!found) throw noSuchFile();
    return { answer: found, subject: found.url, detail: { file: id, filename: found.filename } };
  });
  return { filename: file.filename, content_type: file.type, bytes: await parts.files.read(file) };
}
