import * as clients from "#domain/contract/http/client-records.ts";
import type { WrittenTable } from "#domain/tables/write-table.ts";
import { reloadApprovals } from "#src/desk-kit/approvals/approval-queries.ts";
import { tableReview } from "#src/desk-kit/table-upload/review-store.ts";
import { call } from "#src/lib/api.ts";

const fileOf = ({ csv }: WrittenTable): File => new File([csv], "clients.csv", { type: "text/csv" });

/** Clients being added from a file. */
export const clientsUpload = tableReview({
  kind: "clients",
  countText: (count) => (count === 1 ? "1 client" : `${count} clients`),
  verb: "Add",
  done: "added",
  group: "clients",
  rowsACall: 1000,
  rowsATrial: 1000,
  tryOut: async (table) => ({
    rows: (await call(clients.reviewClientUpload, { file: fileOf(table) })).rows,
    note: null,
  }),
  send: async (table) => {
    const report = await call(clients.uploadClients, { file: fileOf(table) });
    if (report.is_sent_for_approval) void reloadApprovals();
    return {
      message: report.message,
      rows: report.rows,
      ...(report.is_sent_for_approval ? { done: "sent for approval" } : {}),
    };
  },
  // Every answer has a report on each row.
  reportIn: () => null,
});
