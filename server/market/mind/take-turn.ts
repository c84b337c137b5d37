import { eq } from "drizzle-orm";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import { type askMind, MOST_TURNS } from "#domain/contract/http/mind.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import { mindChats, mindTurns } from "#server/machine/db/schema/mind.ts";
import { newQuestion } from "#server/market/mind/new-question.ts";
import { spendTurn } from "#server/market/mind/budget.ts";
import { driverOf } from "#server/market/mind/drivers.ts";
import { conversationFull, stillAnswering } from "#server/market/mind/errors.ts";
import { type NewTurn, runTurn } from "#server/market/mind/run-turn.ts";
import type { MindService } from "#server/market/mind/service.ts";
import { ownChat } from "#server/market/mind/store/chats.ts";
import { readTurns } from "#server/market/mind/store/turns.ts";

/** A turn to answer; `begun` is null when it was accepted before. */
interface Taken {
  turn: number;
  begun: NewTurn | null;
}

/**
 * Accepts a question into a conversation and starts to answer it; the same client_request_id returns the same turn. The
 * answer continues without listeners.
 * @throws Refusal not_found, validation_error, slow_down over the person's budget, limit_breach in a full conversation
 */
export async function takeTurn(
  service: MindService,
  cause: Cause,
  chat: string,
  body: BodyOf<typeof askMind>,
): Promise<number> {
  const { parts } = service;
  const { turn, begun } = await change(parts, cause, async ({ tx, now, actor }): Promise<Taken> => {
    await ownChat(tx, actor.userId, chat);
    // Lock: two tabs add their turns one after another.
    await tx.select({ id: mindChats.id }).from(mindChats).where(eq(mindChats.id, chat)).for("update");
    const before = await readTurns(tx, chat);
    const same = before.find(({ requestId }) => requestId === body.client_request_id);
    if (same !== undefined) return { turn: same.turn, begun: null };
    const question = newQuestion(body, (at) => before.find((each) => each.turn === at)?.made ?? null);
    if (before.length >= MOST_TURNS) throw conversationFull();
    if (before.some(({ status }) => status === "running")) throw stillAnswering();
    await spendTurn(tx, actor.userId, now);
    const next = before.length + 1;
    const driver = question.plan === null ? driverOf(parts).name : ("planner" as const);
    const row = { chatId: chat, turn: next, requestId: body.client_request_id, text: question.text, driver };
    await tx.insert(mindTurns).values({ ...row, status: "running", askedAt: now });
    await tx.update(mindChats).set({ turns: next, lastAskedAt: now }).where(eq(mindChats.id, chat));
    return { turn: next, begun: { chat, turn: next, question, driver, before, focused: body.focus?.isin } };
  });
  if (begun !== null) void runTurn(service, cause, begun);
  return turn;
}
