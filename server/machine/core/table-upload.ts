import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import { questionText } from "#domain/tables/texts.ts";
import type { Refusal as Refused, TableReading } from "#domain/tables/table.ts";

/**
 * Refuses a table that could not be read completely: not a table of ours, or with questions for the user. The questions
 * are in `fresh.asked`.
 * @param field the field of the contract that holds the table
 * @throws Refusal validation_error
 */
export function requireRead(reading: Pick<TableReading<unknown>, "refused" | "asked">, field: string): void {
  const ofFile = reading.refused.find(({ row, code }) => row === 0 || code === "open_quote");
  if (ofFile !== undefined) throw fieldRefusal(field, ofFile.text);
  const [first] = reading.asked;
  if (first === undefined) return;
  const texts = [...new Set(reading.asked.map(questionText))];
  throw new Refusal("validation_error", questionText(first), {
    fieldErrors: { [field]: texts },
    fresh: { asked: reading.asked },
  });
}

/** Rows with a cell that was refused, all their cells named; `row` names the row as a whole. */
export function unreadRows(refused: readonly Refused[]): { row: number; errors: Record<string, string[]> }[] {
  return [...Map.groupBy(refused, ({ row }) => row)].map(([row, cells]) => {
    const errors: Record<string, string[]> = {};
    for (const { column, text } of cells) (errors[column === "" ? "row" : column] ??= []).push(text);
    return { row, errors };
  });
}

/** The refusal of one row, by its columns. */
export function rowRefusal(errors: Record<string, string[]>): Refusal {
  const [text = ""] = Object.values(errors).flat();
  return new Refusal("validation_error", text, { fieldErrors: errors });
}
