import { and, eq } from "drizzle-orm";
import type { DriverName, MindEvent, NumberedMindEvent } from "#domain/contract/http/mind.ts";
import { focusOf } from "#domain/mind/focus.ts";
import { isPlan, type Plan } from "#domain/contract/mind/plan.ts";
import { mindTexts } from "#domain/mind/texts.ts";
import { planText } from "#domain/mind/plan-text.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import { mindChats, mindTurns } from "#server/machine/db/schema/mind.ts";
import { type Answered, answerTurn, type Driven, stopped } from "#server/market/mind/answer-turn.ts";
import type { NewQuestion } from "#server/market/mind/new-question.ts";
import { driverOf } from "#server/market/mind/drivers.ts";
import type { EarlierTurn } from "#server/market/mind/model/conversation.ts";
import type { MindService } from "#server/market/mind/service.ts";
import { UNTITLED } from "#server/market/mind/store/chats.ts";
import { BROKE_OFF, finishedTurns, readResults, storeEvents, type TurnRow } from "#server/market/mind/store/turns.ts";
import { type ToolCall, toolsOf } from "#server/market/mind/tool-call.ts";
import { worldOf } from "#server/market/mind/world.ts";
import { turnKey } from "#server/market/mind/live-turns.ts";

/** An accepted turn, waiting for its answer. */
export interface NewTurn {
  chat: string;
  turn: number;
  question: NewQuestion;
  driver: DriverName;
  /** Earlier turns of the conversation. */
  before: readonly TurnRow[];
  /** The bond of the page that asked. */
  focused: string | undefined;
}

/** End of a turn, and the driver that planned it. */
interface Ended extends Answered {
  driver: DriverName;
}

/** True before slow work: the events so far are stored together, and published. */
const isWaitedAfter = ({ type, data }: MindEvent) => type === "turn" || (type === "step" && data.state === "running");

/**
 * Answers a turn to its end and never throws. The last event is stored in the transaction that closes the turn, since
 * its reader may ask the next question at once.
 */
export async function runTurn(service: MindService, cause: Cause, begun: NewTurn): Promise<void> {
  const { parts, live } = service;
  const { chat, turn } = begun;
  const key = turnKey(chat, turn);
  const signal = live.begin(key);
  let seq = 0;
  let unstored: NumberedMindEvent[] = [];
  const publish = async (event: MindEvent) => {
    // Set the title before the plan is published, so that readers of the plan see it.
    if (event.type === "plan") await nameByPlan(parts, chat, event.data.plan);
    seq += 1;
    unstored.push({ seq, ...event });
    if (!isWaitedAfter(event)) return;
    await parts.db.orm.transaction((tx) => storeEvents(tx, chat, turn, unstored));
    unstored = [];
    live.publishStored(key);
  };
  try {
    const ended = await answered(service, cause, begun, signal, publish);
    await finish(service, cause, begun, ended, unstored);
  } catch (error) {
    parts.log.error({ err: error }, "a turn of Mind failed");
    const left = [...unstored.filter(({ type }) => type !== "done"), { seq: seq + 1, ...BROKE_OFF }];
    await fail(service, begun, left).catch((fault: unknown) =>
      parts.log.error({ err: fault }, "a turn was not closed"),
    );
  } finally {
    live.end(key);
  }
}

/** A conversation is called by its first plan, unless it was given a name. */
async function nameByPlan({ db }: MindService["parts"], chat: string, plan: Plan): Promise<void> {
  await db.orm
    .update(mindChats)
    .set({ title: planText(plan).slice(0, 120) })
    .where(and(eq(mindChats.id, chat), eq(mindChats.title, UNTITLED)));
}

async function fail({ parts }: MindService, { chat, turn }: NewTurn, unstored: readonly NumberedMindEvent[]) {
  await parts.db.orm.transaction(async (tx) => {
    await storeEvents(tx, chat, turn, unstored);
    await tx
      .update(mindTurns)
      .set({ status: "failed", endedAt: parts.clock.now() })
      .where(and(eq(mindTurns.chatId, chat), eq(mindTurns.turn, turn)));
  });
}

async function answered(
  service: MindService,
  { actor }: Cause,
  begun: NewTurn,
  signal: AbortSignal,
  publish: (event: MindEvent) => Promise<void>,
): Promise<Ended> {
  const { mind, parts } = service;
  const { chat, turn, question, before, focused } = begun;
  const { text, plan } = question;
  const finished = await finishedTurns(parts.db.orm, chat, before);
  const found = focusOf(finished);
  const isKnown = focused !== undefined && parts.bonds.get(focused) !== undefined;
  const focus = isKnown ? { ...found, bonds: [focused, ...found.bonds.filter((isin) => isin !== focused)] } : found;
  const call: ToolCall = {
    mind,
    actor,
    shownRows: async (at) => focusOf(finished.filter((each) => each.turn === at)).rows,
  };
  await publish({
    type: "turn",
    data: { turn, text, driver: begun.driver, asked_at: parts.clock.now().toISOString() },
  });
  const driver = driverOf(parts, begun.driver === "model" ? await earlierTurns(service, begun) : []);
  const planned: Driven | null =
    plan === null
      ? await driver.plan(text, worldOf(mind), focus, toolsOf(actor), signal).catch((error: unknown) => {
          if (signal.aborted) return null;
          throw error;
        })
      : { made: plan, unread: [], corrections: [] };
  if (planned?.withoutModel === true) {
    const words = mindTexts.withoutModel;
    await publish({ type: "reading", data: { words, meant: words, by: "default" } });
  }
  const by = planned === null ? begun.driver : (planned.driver ?? "planner");
  const saying = planned === null ? stopped() : answerTurn(call, text, planned, signal);
  for (let at = await saying.next(); ; at = await saying.next()) {
    if (at.done === true) return { ...at.value, driver: by };
    await publish(at.value);
  }
}

/** Earlier turns as sent to the model. */
async function earlierTurns({ parts }: MindService, { chat, before }: NewTurn): Promise<EarlierTurn[]> {
  const results = Map.groupBy(await readResults(parts.db.orm, chat), ({ turn }) => turn);
  return before.flatMap(({ turn, text, made }) =>
    made !== null && isPlan(made) ? [{ turn, text, plan: made, results: results.get(turn) ?? [] }] : [],
  );
}

/** Closes a turn with its last events, and writes one audit entry: plan, tools, counts. */
async function finish(
  { parts }: MindService,
  { actor, requestId }: Cause,
  { chat, turn }: NewTurn,
  { status, made, results, driver }: Ended,
  unstored: readonly NumberedMindEvent[],
): Promise<void> {
  await change(parts, { actor, requestId }, async (ending) => {
    const { tx, now } = ending;
    await storeEvents(tx, chat, turn, unstored);
    await tx
      .update(mindTurns)
      .set({ status, made, driver, endedAt: now })
      .where(and(eq(mindTurns.chatId, chat), eq(mindTurns.turn, turn)));
    ending.audit("mind.ask", chat, {
      turn,
      status,
      ...(isPlan(made)
        ? {
            plan: planText(made),
            tools: made.steps.map(({ tool }) => tool),
            counts: Object.fromEntries([...results].map(([call, { count }]) => [call, count])),
          }
        : {}),
    });
  });
}
