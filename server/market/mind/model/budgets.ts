/** Limits of one turn's use of the language model; beyond them the planner answers. */
export interface Budgets {
  /** Calls of the model: looking up bonds, a plan sent back with its errors, the plan. */
  steps: number;
  /** Times a call is sent again that found the service busy or away. */
  retries: number;
  ms: number;
  /** Sum over all calls of the turn. */
  tokensIn: number;
  tokensOut: number;
}

export const BUDGETS: Budgets = { steps: 8, retries: 2, ms: 30_000, tokensIn: 12_000, tokensOut: 1_500 };

/** Assumed characters per token when the service does not count; low, so that input is not underestimated. */
export const LETTERS_PER_TOKEN = 3;

/** Usage of a turn. */
export interface ModelUsage {
  steps: number;
  tokens_in: number;
  tokens_out: number;
}
