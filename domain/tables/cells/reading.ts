import type { CellReading, Question, QuestionCode, RefusalCode } from "#domain/tables/table.ts";
import { REFUSALS } from "#domain/tables/texts.ts";

// The three things that a reader of a cell can answer.

export type RefusedCell = Extract<CellReading<never>, { is: "refused" }>;
export type AskedCell = Extract<CellReading<never>, { is: "asked" }>;

export const readAs = <Value>(value: Value | null): CellReading<Value> => ({ is: "value", value });

/** Refuses a cell with the sentence of its code, or with another where the code has several. */
export function refuse(code: keyof typeof REFUSALS): RefusedCell;
export function refuse(code: RefusalCode, text: string): RefusedCell;
export function refuse(code: RefusalCode, text?: string): RefusedCell {
  return { is: "refused", code, text: text ?? (REFUSALS as Partial<Record<RefusalCode, string>>)[code] ?? "" };
}

export const ask = (code: QuestionCode, { text, answers }: Pick<Question, "text" | "answers">): AskedCell => ({
  is: "asked",
  code,
  text,
  answers,
});

/** Reads the text of a filled cell on; an empty, refused or asked cell stays as it is. */
export function readOn<Text, Value>(
  reading: CellReading<Text>,
  next: (text: Text) => CellReading<Value>,
): CellReading<Value> {
  if (reading.is !== "value") return reading;
  return reading.value === null ? readAs<Value>(null) : next(reading.value);
}
