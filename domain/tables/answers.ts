import { normaliseHeading } from "#domain/tables/headings.ts";
import type { Answer, QuestionCode } from "#domain/tables/table.ts";

// Answers of a person, looked up by their question.

type Choice = Exclude<Answer, { code: "unknown_heading" }>;

/** Answers that each question offers. */
const OFFERED: Readonly<Record<Choice["code"], number>> = {
  side_missing: 2,
  unit: 4,
  date_order: 2,
  yield_fraction: 2,
  zero_level: 2,
  time_half: 2,
  face_unknown: 3,
  face_clash: 2,
  which_sheet: Infinity,
  which_table: Infinity,
};

/** Answers that their questions offer; others answer nothing. */
export const offeredAnswers = (answers: readonly Answer[]): Answer[] =>
  answers.filter((answer) => answer.code === "unknown_heading" || answer.choice < OFFERED[answer.code]);

/** The place of the chosen answer, from 0; null for a question without one. The latest answer counts. */
export function choiceOf(
  answers: readonly Answer[],
  code: Exclude<QuestionCode, "unknown_heading">,
  { row, column }: { row: number; column: string },
): number | null {
  const found = answers.findLast(
    (each): each is Choice => each.code === code && each.row === row && each.column === column,
  );
  return found?.choice ?? null;
}

/** The meaning that a person gave a heading. */
export function headingAnswer(answers: readonly Answer[], heading: string): { field: string | null } | undefined {
  const name = normaliseHeading(heading);
  return answers.findLast((each) => each.code === "unknown_heading" && normaliseHeading(each.column) === name) as
    | Extract<Answer, { code: "unknown_heading" }>
    | undefined;
}
