import { plainCell } from "#domain/tables/cells/plain.ts";
import { choiceOf } from "#domain/tables/answers.ts";
import type { Answer, Cell, Column, RecognisedTable, TableRecord } from "#domain/tables/table.ts";

const NO_CELL: Cell = { text: "" };

/** The cells of a recognised table by field. */
export class TableCells<Field extends string> {
  readonly rows: readonly TableRecord[];
  readonly answers: readonly Answer[];
  readonly #columns: ReadonlyMap<string, Column<string>>;

  constructor({ rows, columns, answers }: Pick<RecognisedTable<Field>, "rows" | "columns" | "answers">) {
    this.rows = rows;
    this.answers = answers;
    this.#columns = new Map(columns.map((column) => [column.field, column]));
  }

  /** The place of the answer that a person chose, from 0; null for a question without one. */
  choice(code: Parameters<typeof choiceOf>[1], place: { row: number; column: string }): number | null {
    return choiceOf(this.answers, code, place);
  }

  column(field: Field): Column<string> | undefined {
    return this.#columns.get(field);
  }

  has(...fields: readonly Field[]): boolean {
    return fields.some((field) => this.#columns.has(field));
  }

  /** An empty cell where the table has no such column. */
  cell(record: TableRecord, field: Field): Cell {
    const column = this.#columns.get(field);
    return (column === undefined ? undefined : record.cells[column.at]) ?? NO_CELL;
  }

  /** All cells of a column, in the order of the rows. */
  cells(field: Field): Cell[] {
    return this.rows.map((record) => this.cell(record, field));
  }

  isFilled(record: TableRecord, field: Field): boolean {
    const read = plainCell(this.cell(record, field));
    return read.is !== "value" || read.value !== null;
  }
}
