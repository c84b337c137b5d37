import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Download } from "#domain/contract/download.ts";
import type { Cause } from "#server/core/change.ts";
import { chatFiles, chatMessages } from "#server/db/schema/chat.ts";
import { noSuchFile } from "#server/surveillance/errors.ts";
import { messageAt } from "#server/chat/store/message-time.ts";
import { auditedRead } from "#server/surveillance/audited-read.ts";
import { scopeOf } from "#server/surveillance/scope.ts";
import type { Parts } from "#server/core/parts.ts";

/** A file of one of the firm's conversations, also of a message that was deleted. @throws Refusal not_found */
export function readFileAudited(parts: Parts, cause: Cause, id: string): Promise<Download> {
  return auditedRead(parts, cause, "surveillance.file", async (tx) => {
    const scope = scopeOf(tx, cause.actor.clientId);
    const [file] = await tx
      .select({
        url: chatMessages.channelUrl,
        filename: chatFiles.filename,
        type: chatFiles.contentType,
        content: sql<string>`encode(${chatFiles.bytes}, 'base64')`,
      })
      .from(chatMessages)
      .innerJoin(scope, eq(scope.url, chatMessages.channelUrl))
      .innerJoin(chatFiles, eq(chatFiles.id, chatMessages.fileId))
      .where(and(eq(chatMessages.fileId, id), or(isNull(scope.until), lte(messageAt, scope.until))))
      .limit(1);
    if (!file) throw noSuchFile();
    const bytes = Buffer.from(file.content, "base64");
    const answer = { filename: file.filename, content_type: file.type, bytes };
    return { answer, subject: file.url, detail: { file: id, filename: file.filename } };
  });
}
