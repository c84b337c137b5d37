import { and, eq } from "drizzle-orm";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import { type askMind, type MindEvent, MOST_TURNS } from "#domain/contract/http/mind.ts";
import { focusOf } from "#domain/mind/focus.ts";
import { isPlan } from "#domain/contract/mind/plan.ts";
import { mindTexts } from "#domain/mind/texts.ts";
import { TOOLS, type ToolName } from "#domain/contract/mind/tools.ts";
import { planWords } from "#domain/mind/words.ts";
import { type Cause, change } from "#server/core/change.ts";
import { mindChats, mindTurns } from "#server/db/schema/mind.ts";
import { type Answered, answerTurn, type Driven, stopped } from "#server/mind/answer-turn.ts";
import { type Asked, askedOf } from "#server/mind/asked.ts";
import { spendTurn } from "#server/mind/budget.ts";
import { driverOf } from "#server/mind/drivers.ts";
import { conversationFull, stillAnswering } from "#server/mind/errors.ts";
import type { MindService } from "#server/mind/service.ts";
import { ownChat, UNTITLED } from "#server/mind/store/chats.ts";
import { finishedTurns, readResults, readTurns, storeEvent } from "#server/mind/store/turns.ts";
import { mayUse, type ToolCall } from "#server/mind/tool-call.ts";
import { worldOf } from "#server/mind/world.ts";
import { turnKey } from "#server/mind/live-turns.ts";

type Body = BodyOf<typeof askMind>;

interface NewTurn {
  turn: number;
  asked: Asked;
  isNew: boolean;
}

/**
 * Takes a question into a conversation and begins to answer it; the same client_request_id is the same turn. The answer goes on
 * whether or not anybody listens.
 * @throws Refusal not_found, validation_error, slow_down over the person's budget, limit_breach in a full conversation
 */
export async function takeTurn(service: MindService, cause: Cause, chat: string, body: Body): Promise<number> {
  const { parts } = service;
  const taken = await change(parts, cause, async ({ tx, now, actor }): Promise<NewTurn> => {
    await ownChat(tx, actor.userId, chat);
    // Held, so that two tabs take their turns one after the other.
    await tx.select({ id: mindChats.id }).from(mindChats).where(eq(mindChats.id, chat)).for("update");
    const turns = await readTurns(tx, chat);
    const same = turns.find(({ requestId }) => requestId === body.client_request_id);
    if (same !== undefined) return { turn: same.turn, asked: { text: same.text, plan: null }, isNew: false };
    const asked = askedOf(body, (turn) => turns.find((each) => each.turn === turn)?.made ?? null);
    if (turns.length >= MOST_TURNS) throw conversationFull();
    if (turns.some(({ status }) => status === "running")) throw stillAnswering();
    await spendTurn(tx, actor.userId, now);
    const turn = turns.length + 1;
    const driver = asked.plan === null ? driverOf(parts).name : ("planner" as const);
    const row = { chatId: chat, turn, requestId: body.client_request_id, text: asked.text, driver };
    await tx.insert(mindTurns).values({ ...row, status: "running", askedAt: now });
    await tx.update(mindChats).set({ turns: turn, lastAskedAt: now }).where(eq(mindChats.id, chat));
    return { turn, asked, isNew: true };
  });
  if (taken.isNew) void answer(service, cause, chat, taken, body.focus?.isin);
  return taken.turn;
}

/** Answers a turn that was taken, to its end: nothing that happens on the way is thrown. */
async function answer(
  service: MindService,
  cause: Cause,
  chat: string,
  { turn, asked }: NewTurn,
  focused: string | undefined,
): Promise<void> {
  const { parts, live } = service;
  const key = turnKey(chat, turn);
  const signal = live.begin(key);
  let seq = 0;
  const say = async (event: MindEvent) => {
    seq += 1;
    await storeEvent(parts.db.orm, chat, turn, seq, event);
    live.said(key);
  };
  try {
    const ended = await answered(service, cause, chat, turn, asked, focused, signal, say);
    await finish(service, cause, chat, turn, ended);
  } catch (error) {
    parts.log.error({ err: error }, "a turn of Mind failed");
    await fail(service, chat, turn, say).catch((fault: unknown) =>
      parts.log.error({ err: fault }, "a turn was not closed"),
    );
  } finally {
    live.end(key);
  }
}

async function fail({ parts }: MindService, chat: string, turn: number, say: (event: MindEvent) => Promise<void>) {
  await say({ type: "error", data: { code: "server_error", words: "The answer broke off. Ask again." } });
  await parts.db.orm
    .update(mindTurns)
    .set({ status: "failed", endedAt: parts.clock.now() })
    .where(and(eq(mindTurns.chatId, chat), eq(mindTurns.turn, turn)));
}

async function answered(
  service: MindService,
  { actor }: Cause,
  chat: string,
  turn: number,
  { text, plan }: Asked,
  focused: string | undefined,
  signal: AbortSignal,
  say: (event: MindEvent) => Promise<void>,
): Promise<Answered> {
  const { mind, parts } = service;
  const { orm } = parts.db;
  const finished = await finishedTurns(orm, chat);
  const found = focusOf(finished);
  const isKnown = focused !== undefined && parts.bonds.get(focused) !== undefined;
  const focus = isKnown ? { ...found, bonds: [focused, ...found.bonds.filter((isin) => isin !== focused)] } : found;
  const call: ToolCall = {
    mind,
    actor,
    shownRows: async (at) => focusOf(finished.filter((each) => each.turn === at)).rows,
  };
  const driver = driverOf(parts, parts.config.llm === null ? [] : await earlierTurns(service, chat, turn));
  const asked_at = parts.clock.now().toISOString();
  await say({ type: "turn", data: { turn, text, driver: plan === null ? driver.name : "planner", asked_at } });
  const tools = (Object.keys(TOOLS) as ToolName[]).filter((tool) => mayUse(actor, tool));
  const planned: (Driven & { withoutModel?: boolean }) | null =
    plan === null
      ? await driver.plan(text, worldOf(mind), focus, tools, signal).catch((error: unknown) => {
          if (signal.aborted) return null;
          throw error;
        })
      : { made: plan, unread: [], corrections: [] };
  if (planned?.withoutModel === true) {
    const words = mindTexts.withoutModel;
    await say({ type: "reading", data: { words, meant: words, by: "default" } });
  }
  const saying = planned === null ? stopped() : answerTurn(call, text, planned, signal);
  for (let at = await saying.next(); ; at = await saying.next()) {
    if (at.done === true) return at.value;
    await say(at.value);
    if (await isStopAsked(service, chat, turn)) service.live.stop(turnKey(chat, turn));
  }
}

async function isStopAsked({ parts }: MindService, chat: string, turn: number): Promise<boolean> {
  const [row] = await parts.db.orm
    .select({ asked: mindTurns.stopAsked })
    .from(mindTurns)
    .where(and(eq(mindTurns.chatId, chat), eq(mindTurns.turn, turn)));
  return row?.asked ?? true;
}

async function earlierTurns({ parts }: MindService, chat: string, before: number) {
  const { orm } = parts.db;
  const results = Map.groupBy(await readResults(orm, chat), ({ turn }) => turn);
  return (await readTurns(orm, chat)).flatMap(({ turn, text, made }) =>
    turn < before && made !== null && isPlan(made)
      ? [{ turn, text, plan: made, results: (results.get(turn) ?? []).map(({ call, result }) => ({ call, result })) }]
      : [],
  );
}

/** Closes a turn, names a conversation by its first plan, and leaves one row in the audit: who, plan, tools, counts. */
async function finish(
  { parts }: MindService,
  cause: Cause,
  chat: string,
  turn: number,
  { status, made, results }: Answered,
): Promise<void> {
  await change(parts, { actor: cause.actor, requestId: cause.requestId }, async (ending) => {
    const { tx, now } = ending;
    const of = and(eq(mindTurns.chatId, chat), eq(mindTurns.turn, turn));
    const kept = await tx
      .update(mindTurns)
      .set({ status, made, endedAt: now })
      .where(of)
      .returning({ turn: mindTurns.turn });
    if (isPlan(made) && kept.length > 0) {
      const title = planWords(made).slice(0, 120);
      await tx
        .update(mindChats)
        .set({ title })
        .where(and(eq(mindChats.id, chat), eq(mindChats.title, UNTITLED)));
    }
    ending.audit("mind.ask", chat, {
      turn,
      status,
      ...(isPlan(made)
        ? {
            plan: planWords(made),
            tools: made.steps.map(({ tool }) => tool),
            counts: Object.fromEntries([...results].map(([call, { count }]) => [call, count])),
          }
        : {}),
    });
  });
}
