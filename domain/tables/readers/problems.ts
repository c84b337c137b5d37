import type { CellReading, Question, QuestionCode, Refusal, RefusalCode } from "#domain/tables/table.ts";
import { REFUSALS } from "#domain/tables/texts.ts";

/** Place of a problem: row 0 is the column or the file as a whole. */
export interface Place {
  row: number;
  column: string;
}

/** Refusals and questions of a table while it is read, and the rows that they keep out. */
export class Problems {
  readonly refused: Refusal[] = [];
  readonly asked: Question[] = [];
  readonly #stopped = new Set<number>();
  readonly #named = new Set<string>();

  /** A problem of a place is named once. */
  refuse({ row, column }: Place, code: RefusalCode, text: string): void {
    if (!this.#isNamed(row, column, code)) this.refused.push({ row, column, code, text });
    this.#named.add(keyOf(row, column, code));
    this.stop(row);
  }

  ask({ row, column }: Place, code: QuestionCode, { text, answers }: Pick<Question, "text" | "answers">): void {
    if (!this.#isNamed(row, column, code)) this.asked.push({ row, column, code, text, answers });
    this.#named.add(keyOf(row, column, code));
    this.stop(row);
  }

  /** Keeps a row out, for a problem that is named elsewhere. */
  stop(row: number): void {
    this.#stopped.add(row);
  }

  isRight(row: number): boolean {
    return !this.#stopped.has(row);
  }

  /** The value of a cell; null for an empty one and for one that is refused or asked, which is noted. */
  value<Value>(place: Place, reading: CellReading<Value>): Value | null {
    if (reading.is === "value") return reading.value;
    if (reading.is === "refused") {
      const isOfColumn = reading.code === "date_order_mixed";
      this.refuse(isOfColumn ? { ...place, row: 0 } : place, reading.code, reading.text);
      this.stop(place.row);
    } else {
      this.ask(this.#isOfColumn(place.column, reading.code) ? { ...place, row: 0 } : place, reading.code, reading);
      this.stop(place.row);
    }
    return null;
  }

  /** The value of a cell that has to have one. */
  needed<Value>(place: Place, reading: CellReading<Value>): Value | null {
    const value = this.value(place, reading);
    if (reading.is === "value" && value === null) this.refuse(place, "required", REFUSALS.required);
    return value;
  }

  /** A unit is one of the column; another question is where the column as a whole was asked already. */
  #isOfColumn(column: string, code: QuestionCode): boolean {
    return code === "unit" || this.#isNamed(0, column, code);
  }

  #isNamed(row: number, column: string, code: Code): boolean {
    return this.#named.has(keyOf(row, column, code));
  }
}

type Code = RefusalCode | QuestionCode;

const keyOf = (row: number, column: string, code: Code): string => [row, code, column].join(" ");
