import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import { MOST_TURNS } from "#domain/contract/http/mind.ts";
import { overLimitText } from "#domain/mind/texts.ts";

export const noSuchChat = () => new Refusal("not_found", "Not found.");
export const trialExpired = () => new Refusal("trial_expired", "Free Trial has Ended!");
export const nothingAsked = () => fieldRefusal("text", "This field is required");
export const noSuchPlan = () => fieldRefusal("patch", "That turn has no plan to change.");
export const patchInvalid = () => fieldRefusal("patch", "This change does not fit the plan.");
export const conversationFull = () =>
  new Refusal("limit_breach", `A conversation has at most ${MOST_TURNS} turns. Start a new one.`);
export const stillAnswering = () => new Refusal("limit_breach", "The last question is still being answered.");

/** @param seconds time until another question is accepted */
export function askedTooMuch(seconds: number): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds));
  return new Refusal("slow_down", overLimitText(retryAfterSeconds), { retryAfterSeconds });
}
