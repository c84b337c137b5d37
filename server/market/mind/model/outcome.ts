import type { Planned } from "#domain/contract/mind/plan.ts";
import { refusalOf } from "#domain/mind/planner/frames/refused.ts";
import { ModelFailure } from "#server/market/mind/model/failure.ts";
import { type Context, readAskBack, readPlan, readRefusal, type Reply } from "#server/market/mind/model/replies.ts";
import type { Answer } from "#server/market/mind/model/tools.ts";

const READERS = { plan: readPlan, ask_back: readAskBack, refuse: readRefusal } as const;

/** Failures after which the planner answers: an answer sent back, a sentence without a source. */
const MOST_FAILURES = 1;
/** Maximum times a reply goes back with its errors. */
const MOST_SENT_BACK = 1;
/** Errors that go back at once. */
const MOST_PROBLEMS = 12;

/**
 * Result of a question over the model's calls: the first acceptable reply. A rejected reply goes back once; after a
 * second one the result is the refusal `plan_invalid`.
 */
export class Outcome {
  made: Planned | null = null;
  /** Stored until the stream is over: an error thrown in a tool would go back to the model. */
  failure: ModelFailure | null = null;
  private sentBack = 0;

  get isSettled(): boolean {
    return this.made !== null || this.failure !== null;
  }

  take(name: keyof typeof READERS, input: unknown, context: Context): Answer {
    if (this.isSettled) return { accepted: true };
    const reply: Reply = READERS[name](input, context);
    if (!reply.ok) return this.refuse(reply.problems);
    if (reply.leftOut + this.sentBack > MOST_FAILURES) this.failure = new ModelFailure("unsourced");
    else this.made = reply.made;
    return { accepted: true };
  }

  private refuse(problems: (Reply & { ok: false })["problems"]): Answer {
    if (this.sentBack >= MOST_SENT_BACK) {
      this.made = refusalOf("plan_invalid");
      return { accepted: true };
    }
    this.sentBack += 1;
    return { problems: problems.slice(0, MOST_PROBLEMS) };
  }
}
