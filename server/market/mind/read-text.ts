import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { readMindText } from "#domain/contract/http/mind.ts";
import { focusOf } from "#domain/mind/focus.ts";
import { isPlan, isQuestion, type Plan } from "#domain/contract/mind/plan.ts";
import { planSentence } from "#domain/mind/planner/plan-sentence.ts";
import { planChips } from "#domain/mind/plan-text.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { MindService } from "#server/market/mind/service.ts";
import { ownChat } from "#server/market/mind/store/chats.ts";
import { finishedTurns, readTurns } from "#server/market/mind/store/turns.ts";
import { countMeeting } from "#server/market/mind/tools/screen.ts";
import { worldOf } from "#server/market/mind/world.ts";

/** The step of a plan that lists or counts; null in any other plan. */
const listing = ({ steps }: Plan) => steps.find((step) => step.tool === "screen" || step.tool === "count_by") ?? null;

/** Parses text while it is typed. Runs nothing but the count of a screen, and stores nothing. */
export async function readText(
  service: MindService,
  actor: Actor,
  { text, chat, focus: page }: BodyOf<typeof readMindText>,
): Promise<ResponseOf<typeof readMindText>> {
  const { orm } = service.parts.db;
  if (chat !== undefined) await ownChat(orm, actor.userId, chat);
  const found = focusOf(chat === undefined ? [] : await finishedTurns(orm, chat, await readTurns(orm, chat)));
  const focus = page === undefined ? found : { ...found, bonds: [page.isin, ...found.bonds] };
  const { made, unread, corrections } = planSentence(text, worldOf(service.mind), focus);
  const fixed = corrections.map(({ typed, read }) => ({ from: typed, to: read }));
  if (isPlan(made)) {
    const list = listing(made);
    return {
      kind: "plan",
      chips: planChips(made),
      conditions: list?.input.where ?? [],
      count: list === null ? null : countMeeting(service.mind, list.input),
      words: null,
      unread,
      corrections: fixed,
    };
  }
  const words = isQuestion(made) ? made.ask : made.words;
  const chips = isQuestion(made) ? planChips(made.plan) : [];
  return {
    kind: isQuestion(made) ? "question" : "refusal",
    chips,
    conditions: [],
    count: null,
    words,
    unread,
    corrections: fixed,
  };
}
