import { eq, type SQL } from "drizzle-orm";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { chatFiles, chatMessages } from "#server/machine/db/schema/chat.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";
import { messageTime } from "#server/people/chat/store/message-time.ts";
import { nicknameOf, type Reader } from "#server/people/chat/store/people.ts";

const shown = {
  row: chatMessages,
  firstName: users.firstName,
  lastName: users.lastName,
  clientId: users.clientId,
  brandName: clients.brandName,
  fileName: chatFiles.name,
  fileStem: chatFiles.filename,
  fileType: chatFiles.contentType,
  fileSize: chatFiles.size,
};

/** Messages in the form shown to people. */
export async function messagesWhere(
  reader: Reader,
  where: SQL | undefined,
  order: readonly SQL[] = [],
  limit = 5000,
): Promise<ChatMessage[]> {
  const rows = await reader
    .select(shown)
    .from(chatMessages)
    .leftJoin(users, eq(users.id, chatMessages.senderId))
    .leftJoin(clients, eq(clients.id, users.clientId))
    .leftJoin(chatFiles, eq(chatFiles.id, chatMessages.fileId))
    .where(where)
    .orderBy(...order)
    .limit(limit);
  return rows.map(present);
}

export async function messageById(reader: Reader, id: number): Promise<ChatMessage | undefined> {
  return (await messagesWhere(reader, eq(chatMessages.id, id)))[0];
}

export const fileUrlOf = (id: string, filename: string) => `/api/chat/files/${id}/${filename}`;

type Row = {
  row: typeof chatMessages.$inferSelect;
  firstName: string | null;
  lastName: string | null;
  clientId: string | null;
  brandName: string | null;
  fileName: string | null;
  fileStem: string | null;
  fileType: string | null;
  fileSize: number | null;
};

/** A deleted message keeps its place but none of its text. */
function present({ row, firstName, lastName, clientId, brandName, ...file }: Row): ChatMessage {
  const gone = row.deleted;
  return {
    message_id: String(row.id),
    req_id: row.reqId,
    channel_url: row.channelUrl,
    message_type: row.messageType,
    message: gone ? "" : row.message,
    data: gone ? null : row.data,
    custom_type: row.customType,
    sender:
      row.senderId === null
        ? null
        : {
            user_id: row.senderId,
            nickname: nicknameOf({ firstName: firstName ?? "", lastName: lastName ?? "" }),
            client_id: clientId,
            brand_name: brandName,
          },
    created_at: messageTime(row),
    ...(row.sentAt === null ? {} : { position: row.createdAt }),
    updated_at: row.updatedAt,
    corrections: gone ? [] : row.corrections,
    frozen: row.frozen,
    deleted: gone,
    mentioned_user_ids: gone ? [] : row.mentionedUserIds,
    file:
      gone || row.fileId === null || file.fileStem === null
        ? null
        : {
            url: fileUrlOf(row.fileId, file.fileStem),
            name: file.fileName ?? file.fileStem,
            type: file.fileType ?? "",
            size: file.fileSize ?? 0,
          },
    og_meta_data: gone ? null : row.ogMetaData,
  };
}
