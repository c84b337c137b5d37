import { and, isNotNull, lt, max, or } from "drizzle-orm";
import type { Database } from "#server/machine/db/database.ts";
import { idempotency, outbox } from "#server/machine/db/schema/ledger.ts";

/** Maximum age of `since`; beyond it a snapshot is sent. */
export const REPLAY_WINDOW_MS = 60 * 60 * 1000;
/** Maximum number of stored messages, regardless of age. */
export const REPLAY_WINDOW_ROWS = 50_000;
/** Time that the answer of a binding call is repeated for its key. */
export const IDEMPOTENCY_MS = 24 * 60 * 60 * 1000;

/** Forgets published messages beyond the replay window and answers of binding calls older than a day. */
export async function prune(db: Database, now: Date): Promise<void> {
  const [newest] = await db.orm.select({ id: max(outbox.id) }).from(outbox);
  await db.orm
    .delete(outbox)
    .where(
      and(
        isNotNull(outbox.seq),
        or(
          lt(outbox.at, new Date(now.getTime() - REPLAY_WINDOW_MS)),
          lt(outbox.id, (newest?.id ?? 0) - REPLAY_WINDOW_ROWS + 1),
        ),
      ),
    );
  await db.orm.delete(idempotency).where(lt(idempotency.at, new Date(now.getTime() - IDEMPOTENCY_MS)));
}
