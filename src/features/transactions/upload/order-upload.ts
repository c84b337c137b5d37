import { create } from "zustand";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { orderUploadReport, uploadOrders } from "#domain/contract/http/orders.ts";
import { readTradesFile, ROWS_A_CALL } from "#src/features/transactions/upload/trades-file.ts";
import { takeOrder } from "#src/features/transactions/order-desk.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { csvOfTable } from "#src/lib/table-file.ts";

const refusedRows = orderUploadReport.pick({ rows: true });
type Result = ResponseOf<typeof uploadOrders>["rows"][number];

/** What became of one line of the file. */
export interface SentLine {
  /** Its line in the file, the first line being 1. */
  line: number;
  /** Its bond and own reference, to recognize it. */
  label: string;
  ok: boolean;
  orderNumber: string | null;
  reasons: readonly string[];
  /** What its confirm column has to say to report it as it is; null where nothing has to be confirmed. */
  confirm: string | null;
}

interface OrderUpload {
  isOpen: boolean;
  name: string;
  /** Rows in all, and those that were sent. */
  total: number;
  lines: readonly SentLine[];
  isSending: boolean;
  problem: string | null;
}

const NOTHING = { name: "", total: 0, lines: [], isSending: false, problem: null };

/** The file of trades that is being reported; what became of it outlives closing the dialog. */
export const useOrderUpload = create<OrderUpload>(() => ({ isOpen: false, ...NOTHING }));
const set = (change: Partial<OrderUpload>) => useOrderUpload.setState(change);

export const openOrderUpload = () => set({ isOpen: true });
export const closeOrderUpload = () => set({ isOpen: false });

/** No further rows are sent; those that are on their way are not taken back. */
export const stopOrderUpload = () => set({ isSending: false });

/** Reports the trades of a file, a few at a time. */
export async function sendTrades(file: File): Promise<void> {
  const read = readTradesFile(await file.text());
  if ("problem" in read) return set({ ...NOTHING, name: file.name, problem: read.problem });
  set({ ...NOTHING, name: file.name, total: read.rows.length, isSending: true });
  for (let from = 0; from < read.rows.length && useOrderUpload.getState().isSending; from += ROWS_A_CALL) {
    const rows = read.rows.slice(from, from + ROWS_A_CALL);
    try {
      const report = await call(uploadOrders, { body: { csv: csvOfTable(read.columns, rows) } });
      for (const order of report.created) takeOrder(order);
      const numbers = new Map(report.created.map(({ id, number }) => [id, number]));
      addLines(report.rows.map((each) => sentLine(each, from, rows[each.row - 2] ?? {}, numbers)));
    } catch (error) {
      // Where no row of a call is good, the refusal carries what is wrong with each.
      const refused = error instanceof CallError ? refusedRows.safeParse(error.body?.fresh).data : undefined;
      if (refused === undefined) {
        set({ isSending: false, problem: error instanceof CallError ? error.text : "Something went wrong!" });
        return;
      }
      addLines(refused.rows.map((each) => sentLine(each, from, rows[each.row - 2] ?? {}, new Map())));
    }
  }
  set({ isSending: false });
}

function addLines(sent: readonly SentLine[]): void {
  set({ lines: [...useOrderUpload.getState().lines, ...sent] });
}

function sentLine(
  { row, ok, id, field_errors: errors, confirm }: Result,
  from: number,
  cells: Readonly<Record<string, string>>,
  numbers: ReadonlyMap<string, string>,
): SentLine {
  return {
    line: row + from,
    label: [cells["isin"], cells["ref"]].filter(Boolean).join(", "),
    ok,
    orderNumber: id === null ? null : (numbers.get(id) ?? id),
    reasons: Object.entries(errors).flatMap(([column, texts]) =>
      texts.map((text) => (column === "" ? text : `${column}: ${text}`)),
    ),
    confirm,
  };
}
