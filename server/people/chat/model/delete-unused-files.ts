import { and, lt, sql } from "drizzle-orm";
import { chatFiles, chatMessages } from "#server/machine/db/schema/chat.ts";
import { chatLaterMessages } from "#server/machine/db/schema/chat-later.ts";
import { deleteFiles } from "#server/machine/files/object-states.ts";
import type { Parts } from "#server/machine/core/parts.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes files uploaded a day ago and never sent, and scheduled messages sent a day ago. */
export async function tidyChat({ db, clock }: Pick<Parts, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await db.orm.delete(chatLaterMessages).where(lt(chatLaterMessages.sentAt, dayAgo));
  const unused = sql`not exists (select 1 from ${chatMessages} as m where m.file_id = ${chatFiles.id})`;
  await deleteFiles({ orm: db.orm, now }, chatFiles, and(lt(chatFiles.createdAt, dayAgo), unused));
}
