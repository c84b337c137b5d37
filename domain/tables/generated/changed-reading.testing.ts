import type { Changed } from "#domain/tables/generated/change.testing.ts";
import type { WrittenColumn } from "#domain/tables/generated/written-cell.testing.ts";
import type { TableReading } from "#domain/tables/table.ts";

// A table with a fault is read as it was meant, or each row that is missing is named.

type Row = { row: number };

const ROW_FIELDS: Readonly<Record<string, readonly string[]>> = {
  yield: ["yield_pct"],
  cost_yield: ["cost_yield_pct"],
  settlement: ["settlement", "settlement_delta"],
  settlement_date: ["settlement_date", "settlement_delta"],
};
/** Columns that say together how much a lot is: without one of them the others may mean another face, and the question is open. */
const FACE_FIELDS = ["face", "quantity", "face_per_bond"];

/** True where a read row has the values of a meant one, but none of a column that was lost. */
function isMeant(read: Row, meant: Row, lost: WrittenColumn | undefined): boolean {
  const field = lost?.field ?? "";
  const lostFields = ROW_FIELDS[field] ?? [field];
  const values: Partial<Record<string, unknown>> = { ...read };
  return Object.entries(meant).every(([name, value]) => {
    if (values[name] === value) return true;
    if (FACE_FIELDS.includes(field) && name === "face") return true;
    return lostFields.includes(name) && values[name] === null;
  });
}

/** A heading as a reader names it. */
const asWritten = (heading: string): string => heading.replaceAll("\n", " ").trim();

/** Each fault of a reading, in words; empty where it says everything about the change. */
export function faultsOf(
  { rows, refused, asked, passedOver }: TableReading<object>,
  meant: readonly Row[],
  changed: Changed,
): string[] {
  const problems = [...refused, ...asked];
  // A heading that is not asked about is known for all that, and loses nothing.
  const isAsked = asked.some(({ column }) => column === asWritten(changed.lost?.heading ?? ""));
  const lost = isAsked ? changed.lost : undefined;
  const isOfFile = refused.some(
    ({ row, column, code }) => (row === 0 && code !== "date_order_mixed") || (column === "" && code === "open_quote"),
  );
  if (isOfFile) return rows.length === 0 ? [] : ["a file is refused, and rows are read"];
  const wrong = rows.filter((read) => !meant.some((row) => isMeant(read, row, lost)));
  const isTotal = changed.columns.some(({ cells }) => cells.some(({ text }) => /total/i.test(text)));
  const named = new Set([...problems.map(({ row }) => row), ...(isTotal ? passedOver : [])]);
  const unnamed = named.has(0)
    ? []
    : meant.filter(
        (row) => !named.has(row.row) && !rows.some((read) => read.row === row.row && isMeant(read, row, lost)),
      );
  return [
    ...wrong.map((row) => `read and not meant: ${JSON.stringify(row)}`),
    ...unnamed.map((row) => `missing and not named: ${JSON.stringify(row)}`),
  ];
}
