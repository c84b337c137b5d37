import { create } from "zustand";
import * as inventory from "#domain/contract/http/inventory.ts";
import { replaceText } from "#domain/inventory/texts.ts";
import { tableReview } from "#src/desk-kit/table-upload/review-store.ts";
import { call } from "#src/lib/api.ts";

const MOST_ROWS = 5_000;
const refusedRows = inventory.inventoryUploadReport.pick({ rows: true });

export type UploadMode = "ADD" | "REPLACE";

/** Mode of the upload: adds to the book, or replaces what earlier files loaded. */
export const useUploadMode = create<{ mode: UploadMode }>(() => ({ mode: "ADD" }));
const mode = (): UploadMode => useUploadMode.getState().mode;

/** Holdings being loaded from a file. */
export const holdingsUpload = tableReview({
  kind: "holdings",
  countText: (lots) => (lots === 1 ? "1 lot" : `${lots} lots`),
  verb: "Load",
  done: "loaded",
  group: "inventory",
  rowsACall: MOST_ROWS,
  rowsATrial: MOST_ROWS,
  onNewTable: () => useUploadMode.setState({ mode: "ADD" }),
  isWhole: () => mode() === "REPLACE",
  tryOut: async (table) => {
    const { rows, closes } = await call(inventory.reviewInventoryUpload, { body: { ...table, mode: mode() } });
    return { rows, note: closes === null ? null : replaceText(closes, rows.filter(({ ok }) => ok).length) };
  },
  send: async (table) => {
    const { message, rows } = await call(inventory.uploadInventory, { body: { ...table, mode: mode() } });
    return { message, rows };
  },
  reportIn: (fresh) => refusedRows.safeParse(fresh).data?.rows ?? null,
});
