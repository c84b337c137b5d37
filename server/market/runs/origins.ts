import { desc, eq } from "drizzle-orm";
import type { EoiOrigin } from "#domain/contract/http/runs.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Orm } from "#server/machine/db/database.ts";
import { eoiOrigins, privateRuns } from "#server/machine/db/schema/runs.ts";
import { freezeMessage } from "#server/people/chat/model/freeze.ts";
import type { ChatWrite } from "#server/people/chat/store/write.ts";
import { runChannels } from "#server/market/runs/members.ts";
import { readersOf } from "#server/market/runs/queries.ts";

const MOST = 500;

/**
 * Stores the chat line that an EOI was made from, and freezes its message. An EOI is not refused because of its origin:
 * a line that is gone, or hidden from the poster, is not stored.
 */
export async function storeOrigin(write: ChatWrite & Change, eoiId: string, runId: string): Promise<void> {
  const { tx, actor, now } = write;
  const [line] = await tx.select().from(privateRuns).where(eq(privateRuns.id, runId));
  if (!line) return;
  const channel = (await runChannels(tx, [line.channelUrl])).get(line.channelUrl);
  if (!channel || !readersOf(line, channel).includes(actor.userId)) return;
  const { channelUrl, messageId, sentAt } = line;
  const origin = { eoiId, userId: actor.userId, runId, messageId, channelUrl, sentAt, recordedAt: now.getTime() };
  await tx.insert(eoiOrigins).values(origin);
  await freezeMessage(write, messageId, "acted_on");
}

/** Chat lines behind the person's own EOIs, newest first. */
export async function readOrigins(reader: Pick<Orm, "select">, { userId }: Actor): Promise<EoiOrigin[]> {
  const rows = await reader
    .select()
    .from(eoiOrigins)
    .where(eq(eoiOrigins.userId, userId))
    .orderBy(desc(eoiOrigins.recordedAt))
    .limit(MOST);
  return rows.map(({ eoiId, runId, messageId, channelUrl, sentAt }) => ({
    eoi_id: eoiId,
    run_id: runId,
    message_id: String(messageId),
    channel_url: channelUrl,
    sent_at: new Date(sentAt).toISOString(),
  }));
}
