/** What one turn may take of the language model; beyond it the planner answers. */
export interface Budgets {
  /** Calls of the model: looking up bonds, a plan sent back with its errors, the plan. */
  steps: number;
  /** Times a call is sent again that found the service busy or away. */
  retries: number;
  ms: number;
  /** Of all calls of the turn together. */
  tokensIn: number;
  tokensOut: number;
}

export const BUDGETS: Budgets = { steps: 8, retries: 2, ms: 30_000, tokensIn: 12_000, tokensOut: 1_500 };

/** Letters of a token, for what a service does not count: few enough that nothing over the budget passes for less. */
export const LETTERS_PER_TOKEN = 3;

/** What a turn took. */
export interface ModelUsage {
  steps: number;
  tokens_in: number;
  tokens_out: number;
}
