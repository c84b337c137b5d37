import { and, asc, eq, gt, lt } from "drizzle-orm";
import { type MindEvent, mindEvent, type MindTurn, type NumberedMindEvent } from "#domain/contract/http/mind.ts";
import type { FinishedTurn } from "#domain/mind/focus.ts";
import type { ToolResult } from "#domain/contract/mind/tools.ts";
import type { Parts } from "#server/core/parts.ts";
import type { Orm, Tx } from "#server/db/database.ts";
import { mindEvents, mindResults, mindTurns } from "#server/db/schema/mind.ts";

type Reader = Pick<Orm | Tx, "select">;
export type TurnRow = typeof mindTurns.$inferSelect;

const ofTurn = (table: typeof mindTurns | typeof mindEvents | typeof mindResults, chat: string, turn: number) =>
  and(eq(table.chatId, chat), eq(table.turn, turn));

export async function readTurn(reader: Reader, chat: string, turn: number): Promise<TurnRow | undefined> {
  const [row] = await reader
    .select()
    .from(mindTurns)
    .where(ofTurn(mindTurns, chat, turn));
  return row;
}

export const readTurns = (reader: Reader, chat: string): Promise<TurnRow[]> =>
  reader.select().from(mindTurns).where(eq(mindTurns.chatId, chat)).orderBy(asc(mindTurns.turn));

/** Stores an event of a turn; the cells of a result apart. */
export async function storeEvent(orm: Orm, chatId: string, turn: number, seq: number, event: MindEvent): Promise<void> {
  const { type, data } = event;
  if (type !== "result") {
    await orm.insert(mindEvents).values({ chatId, turn, seq, type, data });
    return;
  }
  const { call, result } = data;
  await orm.insert(mindResults).values({ chatId, turn, call, result }).onConflictDoNothing();
  await orm.insert(mindEvents).values({ chatId, turn, seq, type, data: { call } });
}

type EventRow = typeof mindEvents.$inferSelect;

function present({ seq, type, data }: EventRow, results: ReadonlyMap<string, ToolResult>): NumberedMindEvent {
  const whole =
    type === "result" ? { ...(data as { call: string }), result: results.get((data as { call: string }).call) } : data;
  return { seq, ...mindEvent.parse({ type, data: whole }) };
}

/** The events of a turn after one that was received, in their order. */
export async function readEvents(
  reader: Reader,
  chat: string,
  turn: number,
  after: number,
): Promise<NumberedMindEvent[]> {
  const rows = await reader
    .select()
    .from(mindEvents)
    .where(and(ofTurn(mindEvents, chat, turn), gt(mindEvents.seq, after)))
    .orderBy(asc(mindEvents.seq));
  const kept = rows.some(({ type }) => type === "result")
    ? await reader
        .select()
        .from(mindResults)
        .where(ofTurn(mindResults, chat, turn))
    : [];
  const results = new Map(kept.map(({ call, result }) => [call, result]));
  return rows.map((row) => present(row, results));
}

/** All turns of a conversation with their events. */
export async function readConversation(reader: Reader, chat: string): Promise<MindTurn[]> {
  const turns = await readTurns(reader, chat);
  return Promise.all(
    turns.map(async ({ turn, text, status, driver, askedAt }) => ({
      turn,
      text,
      status,
      driver,
      asked_at: askedAt.toISOString(),
      events: await readEvents(reader, chat, turn, 0),
    })),
  );
}

export const readResults = (reader: Reader, chat: string) =>
  reader.select().from(mindResults).where(eq(mindResults.chatId, chat));

/** What the next sentence may point at: the turns that have ended, with the rows of their steps. */
export async function finishedTurns(reader: Reader, chat: string): Promise<FinishedTurn[]> {
  const results = Map.groupBy(await readResults(reader, chat), ({ turn }) => turn);
  const turns = await readTurns(reader, chat);
  return turns
    .filter(({ status }) => status !== "running")
    .map(({ turn, made }) => ({
      turn,
      made,
      rows: new Map((results.get(turn) ?? []).map(({ call, result }) => [call, result.rows.map(({ key }) => key)])),
    }));
}

const DIED: MindEvent = {
  type: "error",
  data: { code: "server_error", words: "The answer broke off. Ask again." },
};

/**
 * Closes turns that their server left running when it died, so that nobody waits for them.
 * @param olderThan those asked before; a turn is never longer than half a minute
 */
export async function closeLeftTurns({ db, clock }: Pick<Parts, "db" | "clock">, olderThan: Date): Promise<number> {
  const left = await db.orm
    .update(mindTurns)
    .set({ status: "failed", endedAt: clock.now() })
    .where(and(eq(mindTurns.status, "running"), lt(mindTurns.askedAt, olderThan)))
    .returning();
  for (const { chatId, turn } of left) {
    const seen = await readEvents(db.orm, chatId, turn, 0);
    await storeEvent(db.orm, chatId, turn, (seen.at(-1)?.seq ?? 0) + 1, DIED);
  }
  return left.length;
}
