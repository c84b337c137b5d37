import { memo } from "react";
import { cx } from "#src/lib/cx.ts";
import { inputClass } from "#src/ui/field.tsx";
import { ScrollBox } from "#src/ui/scroll-box.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { CONFIRM_COLUMN } from "#src/desk-kit/quote-reading/quotes-file.ts";
import { correctCell, type UploadRow, useQuoteUpload } from "#src/features/eoi/upload/upload-store.ts";

/** What the columns are called on the desk. */
const HEADINGS: Readonly<Record<string, string>> = {
  isin: "ISIN",
  quote_type: "Side",
  quantum: "Size",
  yield: "Yield %",
  price: "Price",
  settlement_delta: "Settles T+",
  validity: "Validity",
  end_client_id: "End client",
  coupon_frequency: "Coupons",
  send_to_rfq: "Send to RFQ",
  exchange: "Exchange",
  rfq_mode: "Mode",
  participant_code: "Participant",
  anonymous: "Anonymous",
  confirm: "Repeat figures",
};
/** Figures stand at the right of their columns. */
const FIGURES = new Set(["quantum", "yield", "price", "settlement_delta"]);

/** The rows that are not posted yet; a cell that was refused is corrected where it stands. */
export function UploadRows() {
  const { columns, rows } = useQuoteUpload();
  const isAnyUnusual = rows.some(({ confirm }) => confirm !== null);
  const shown = isAnyUnusual && !columns.includes(CONFIRM_COLUMN) ? [...columns, CONFIRM_COLUMN] : columns;
  return (
    <ScrollBox label="Rows of the file" className="min-h-0 border-t border-line">
      <table className="w-full border-collapse text-left">
        <thead className="sticky top-0 bg-raised text-[12px] text-muted">
          <tr>
            <th scope="col" className="w-12 px-2 py-1 text-right font-medium">
              Row
            </th>
            {shown.map((column) => (
              <th key={column} scope="col" className={cx("px-2 py-1 font-medium", FIGURES.has(column) && "text-right")}>
                {HEADINGS[column] ?? <UserText text={column.replaceAll("_", " ")} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.line} row={row} columns={shown} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const Row = memo(function Row({ row, columns }: { row: UploadRow; columns: readonly string[] }) {
  const { line, cells, errors, confirm } = row;
  const others = Object.entries(errors ?? {}).filter(([column]) => !columns.includes(column));
  return (
    <>
      <tr className="border-t border-line align-top">
        <th scope="row" className="px-2 py-1 text-right font-normal text-muted tabular-nums">
          {line}
        </th>
        {columns.map((column) => {
          const isConfirm = column === CONFIRM_COLUMN && confirm !== null;
          const problem = errors?.[column] ?? (isConfirm ? `Unusual. To post it as it is, type ${confirm}` : undefined);
          const isOpen = errors !== null && (problem !== undefined || others.length > 0);
          return (
            <td key={column} className={cx("px-2 py-1 tabular-nums", FIGURES.has(column) && "text-right")}>
              {isOpen ? (
                <CellInput line={line} column={column} text={cells[column] ?? ""} problem={problem} />
              ) : (
                <UserText text={cells[column] ?? ""} />
              )}
            </td>
          );
        })}
      </tr>
      {others.length === 0 ? null : (
        <tr>
          <td colSpan={columns.length + 1} className="px-2 pb-1 pl-14 text-danger">
            {others.map(([, text]) => text).join(" ")}
          </td>
        </tr>
      )}
    </>
  );
});

interface CellInputProps {
  line: number;
  column: string;
  text: string;
  problem: string | undefined;
}

function CellInput({ line, column, text, problem }: CellInputProps) {
  const noteId = `upload-${line}-${column}`;
  return (
    <>
      <input
        aria-label={`${HEADINGS[column] ?? column}, row ${line}`}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : noteId}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => correctCell(line, column, target.value)}
        className={cx(inputClass, "h-6 min-w-24", FIGURES.has(column) && "text-right")}
      />
      {problem === undefined ? null : (
        <p id={noteId} className="mt-0.5 max-w-48 text-left text-[12px] leading-4 text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
