import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import type { ListLine, ListLineState } from "#domain/entities/trade-list.ts";

/** Exact refusal texts of lists. */
export const listTexts = {
  ownFirm: "This is your own firm.",
  unknownFirm: "This firm does not deal here.",
  twice: "This bond is already in the list, on the same side.",
  tooLong: "A list ends within 24 hours.",
  over: "This list has ended.",
  lineOver: "This line is no longer open.",
  answerGone: "This answer is no longer open.",
  notAsker: "Only the firm that asked can do this.",
  ownList: "Your own firm sent this list.",
  takenThere: "This is an answer to a list: accept it there, or leave it open.",
  changedThere: "This is your answer to a list: change or withdraw it there.",
} as const;

/** Labels of a line's states. */
export const LINE_STATES: Record<ListLineState, string> = {
  OPEN: "Open",
  DEALT: "Done",
  GONE: "Dealt away",
  WITHDRAWN: "Withdrawn",
  ENDED: "Ended",
};

/** Label of a line dealt for less than it asked. */
export const DONE_IN_PART = "Done in part";

type PartLine = Pick<ListLine, "bond_name" | "quantity">;

/** Dealt part of a line with its bond: `7.18% GS 2033: 2.00 of 5.00 Cr`; empty for all of it. Rupees of face. */
export function partOfLine({ bond_name: bond, quantity: whole }: PartLine, part: number): string[] {
  const text = partText(part, whole);
  return text === null ? [] : [`${bond}: ${text}`];
}

/** Answered or dealt part of a line, `2.00 of 5.00 Cr`; null for all of it. Rupees of face. */
export function partText(part: number, whole: number): string | null {
  if (part >= whole) return null;
  const [of, all] = [formatCompactRupees(part), formatCompactRupees(whole)];
  const unit = all.replace(/^[\d.,]+/, "");
  return `${unit !== "" && of.endsWith(unit) ? of.slice(0, -unit.length) : of} of ${all}`;
}
