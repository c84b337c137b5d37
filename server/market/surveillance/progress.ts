import { eq } from "drizzle-orm";
import type { Tx } from "#server/machine/db/database.ts";
import { surveillanceProgress } from "#server/machine/db/schema/surveillance.ts";

/** Progress of a watch: a number of the chat's change sequence, a message id or epoch ms; 0 before it began. */
export async function progressOf(reader: Pick<Tx, "select">, name: string): Promise<number> {
  const [row] = await reader.select().from(surveillanceProgress).where(eq(surveillanceProgress.name, name));
  return row?.changeId ?? 0;
}

export async function noteProgress(writer: Pick<Tx, "insert">, name: string, changeId: number): Promise<void> {
  await writer
    .insert(surveillanceProgress)
    .values({ name, changeId })
    .onConflictDoUpdate({ target: surveillanceProgress.name, set: { changeId } });
}
