import { normaliseHeading } from "#domain/tables/headings.ts";
import type { Answer, QuestionCode } from "#domain/tables/table.ts";

// Answers of a person, looked up by their question.

type Choice = Exclude<Answer, { code: "unknown_heading" }>;

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
