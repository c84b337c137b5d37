import type { MindEvent, SharedMindChat } from "#domain/contract/http/mind.ts";
import { type FinishedTurn, focusOf } from "#domain/mind/focus.ts";
import { planSentence } from "#domain/mind/planner/plan-sentence.ts";
import { answerTurn } from "#server/market/mind/answer-turn.ts";
import type { MindService } from "#server/market/mind/service.ts";
import { worldOf } from "#server/market/mind/world.ts";

// A preview of Mind for anybody: conversations of the planner with the day's reference data.

const CONVERSATIONS: readonly { title: string; asked: readonly string[] }[] = [
  {
    title: "AAA public sector bonds by yield",
    asked: ["AAA PSU 3-5y above 7", "only secured ones", "which has the highest yield"],
  },
  {
    title: "A government bond at a level",
    asked: ["7.10 gs 34 at 6.70 for 5cr T+1", "and at 6.75?", "next coupon on 5 cr of 7.10 gs 34"],
  },
  {
    title: "A bond beside the curve",
    asked: ["rec 6.23 2031", "spread over the government curve?", "bonds like it"],
  },
];

async function held(
  { mind, parts }: MindService,
  { title, asked }: (typeof CONVERSATIONS)[number],
): Promise<SharedMindChat> {
  const now = parts.clock.now().toISOString();
  const finished: FinishedTurn[] = [];
  const conversation: SharedMindChat["conversation"] = [];
  for (const [place, text] of asked.entries()) {
    const call = {
      mind,
      actor: null,
      shownRows: async (turn: number) => focusOf(finished.filter((each) => each.turn === turn)).rows,
    };
    const turn = place + 1;
    const written: MindEvent[] = [{ type: "turn", data: { turn, text, driver: "planner", asked_at: now } }];
    const planned = planSentence(text, worldOf(mind), focusOf(finished));
    const saying = answerTurn(call, text, planned, new AbortController().signal);
    let at = await saying.next();
    for (; at.done !== true; at = await saying.next()) written.push(at.value);
    const { status, made, results } = at.value;
    const rows = new Map([...results].map(([id, result]) => [id, result.rows.map(({ key }) => key)]));
    finished.push({ turn, made, rows });
    const events = written.map((event, seq) => ({ seq: seq + 1, ...event }));
    conversation.push({ turn, text, status, asked_at: now, events, left_out: false });
  }
  return { title, shared_at: now, as_of: mind.day().catalogue.today, conversation };
}

/** The conversations of the preview, had once a day. */
export function previews(service: MindService): () => Promise<SharedMindChat[]> {
  let day = "";
  let made: Promise<SharedMindChat[]> | null = null;
  return () => {
    const { today } = service.mind.day().catalogue;
    if (made === null || day !== today) {
      day = today;
      made = Promise.all(CONVERSATIONS.map((each) => held(service, each)));
      made.catch(() => (made = null));
    }
    return made;
  };
}
