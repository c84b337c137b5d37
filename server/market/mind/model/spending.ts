import type { TextStreamPart, ToolSet } from "ai";
import { type Budgets, LETTERS_PER_TOKEN, type ModelUsage } from "#server/market/mind/model/budgets.ts";
import { ModelFailure } from "#server/market/mind/model/failure.ts";

export interface Spending {
  readonly used: ModelUsage;
  /**
   * Before anything is sent.
   * @throws ModelFailure when the texts are more than the budget
   */
  expect: (...texts: string[]) => void;
  /** Counts a part of the answer; returns the failure when the turn exceeds its budget, else null. */
  add: (part: TextStreamPart<ToolSet>) => ModelFailure | null;
}

/**
 * Counts a turn's usage as reported by the service. Output is also counted here, since not every service reports usage,
 * or stops at the limit.
 */
export function spendingOf({ tokensIn, tokensOut }: Budgets): Spending {
  const used: ModelUsage = { steps: 0, tokens_in: 0, tokens_out: 0 };
  let expected = 0;
  let letters = 0;
  const isOver = () =>
    used.tokens_in > tokensIn || used.tokens_out > tokensOut || letters > tokensOut * MOST_LETTERS_PER_TOKEN;
  return {
    used,
    expect: (...texts) => {
      expected = Math.ceil(texts.join("").length / LETTERS_PER_TOKEN);
      if (expected > tokensIn) throw new ModelFailure("over_budget");
    },
    add: (part) => {
      if (part.type === "tool-input-delta") letters += part.delta.length;
      if (part.type === "text-delta" || part.type === "reasoning-delta") letters += part.text.length;
      if (part.type === "finish-step") {
        used.steps += 1;
        used.tokens_in += part.usage.inputTokens ?? expected;
        used.tokens_out += part.usage.outputTokens ?? 0;
      }
      return isOver() ? new ModelFailure("over_budget") : null;
    },
  };
}

/** Upper bound of the average token length. */
const MOST_LETTERS_PER_TOKEN = 8;
