import { and, asc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { type MindEvent, mindEvent, type MindTurn, type NumberedMindEvent } from "#domain/contract/http/mind.ts";
import type { FinishedTurn } from "#domain/mind/focus.ts";
import type { ToolResult } from "#domain/contract/mind/tools.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { mindEvents, mindResults, mindTurns } from "#server/machine/db/schema/mind.ts";

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

/** Stores events of a turn; the cells of a result apart. */
export async function storeEvents(
  tx: Tx,
  chatId: string,
  turn: number,
  events: readonly NumberedMindEvent[],
): Promise<void> {
  const results = events.flatMap(({ type, data }) => (type === "result" ? [{ chatId, turn, ...data }] : []));
  const rows = events.map(({ seq, type, data }) => ({
    chatId,
    turn,
    seq,
    type,
    data: type === "result" ? { call: data.call } : data,
  }));
  if (results.length > 0) await tx.insert(mindResults).values(results).onConflictDoNothing();
  await tx.insert(mindEvents).values(rows);
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
  const calls = rows.flatMap(({ type, data }) => (type === "result" ? [(data as { call: string }).call] : []));
  const stored =
    calls.length === 0
      ? []
      : await reader
          .select()
          .from(mindResults)
          .where(and(ofTurn(mindResults, chat, turn), inArray(mindResults.call, calls)));
  const results = new Map(stored.map(({ call, result }) => [call, result]));
  return rows.map((row) => present(row, results));
}

/** All turns of a conversation with their events. */
export async function readConversation(reader: Reader, chat: string): Promise<MindTurn[]> {
  const turns = await readTurns(reader, chat);
  const events = await reader.select().from(mindEvents).where(eq(mindEvents.chatId, chat)).orderBy(asc(mindEvents.seq));
  const eventsOf = Map.groupBy(events, ({ turn }) => turn);
  const resultsOf = Map.groupBy(await readResults(reader, chat), ({ turn }) => turn);
  return turns.map(({ turn, text, status, driver, askedAt }) => {
    const results = new Map((resultsOf.get(turn) ?? []).map(({ call, result }) => [call, result]));
    return {
      turn,
      text,
      status,
      driver,
      asked_at: askedAt.toISOString(),
      events: (eventsOf.get(turn) ?? []).map((row) => present(row, results)),
    };
  });
}

export const readResults = (reader: Reader, chat: string) =>
  reader.select().from(mindResults).where(eq(mindResults.chatId, chat));

/**
 * Finished turns with the rows of their steps, for references in the next sentence.
 * @param turns of the conversation
 */
export async function finishedTurns(
  reader: Reader,
  chat: string,
  turns: readonly Pick<TurnRow, "turn" | "status" | "made">[],
): Promise<FinishedTurn[]> {
  const keys = sql<string[]>`jsonb_path_query_array(${mindResults.result}, '$.rows[*].key')`;
  const { turn: ofTurnNumber, call: ofCall } = mindResults;
  const stored = await reader
    .select({ turn: ofTurnNumber, call: ofCall, keys })
    .from(mindResults)
    .where(eq(mindResults.chatId, chat));
  const rowsOf = Map.groupBy(stored, ({ turn }) => turn);
  return turns
    .filter(({ status }) => status !== "running")
    .map(({ turn, made }) => ({
      turn,
      made,
      rows: new Map((rowsOf.get(turn) ?? []).map((each) => [each.call, each.keys])),
    }));
}

/** The last event of a turn that its server could not end otherwise. */
export const BROKE_OFF: MindEvent = {
  type: "error",
  data: { code: "server_error", words: "The answer was interrupted. Ask again." },
};

/**
 * Closes turns left running by a dead server, so that nobody waits for them.
 * @param olderThan time of asking; a turn never takes longer than half a minute
 */
export async function closeLeftTurns({ db, clock }: Pick<Parts, "db" | "clock">, olderThan: Date): Promise<number> {
  return db.orm.transaction(async (tx) => {
    const left = await tx
      .update(mindTurns)
      .set({ status: "failed", endedAt: clock.now() })
      .where(and(eq(mindTurns.status, "running"), lt(mindTurns.askedAt, olderThan)))
      .returning({ chatId: mindTurns.chatId, turn: mindTurns.turn });
    const ends = left.map(({ chatId, turn }) => {
      const last = sql`(select coalesce(max(seq), 0) from mind_events where chat_id = ${chatId} and turn = ${turn})`;
      return { chatId, turn, seq: sql<number>`${last} + 1`, ...BROKE_OFF };
    });
    if (ends.length > 0) await tx.insert(mindEvents).values(ends);
    return left.length;
  });
}
