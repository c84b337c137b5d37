import * as orders from "#domain/contract/http/orders.ts";
import { tableReview } from "#src/desk-kit/table-upload/review-store.ts";
import { takeOrder } from "#src/features/transactions/open-order.ts";
import { call } from "#src/lib/api.ts";

const refusedRows = orders.orderUploadReport.pick({ rows: true });

/** Trades of a file being reported in small batches, so progress is visible. */
export const tradesUpload = tableReview({
  kind: "trades",
  countText: (trades) => (trades === 1 ? "1 trade" : `${trades} trades`),
  verb: "Report",
  done: "reported",
  group: "orders",
  rowsACall: 20,
  rowsATrial: 200,
  tryOut: async (table) => ({ rows: (await call(orders.reviewOrderUpload, { body: table })).rows, note: null }),
  send: async (table) => {
    const report = await call(orders.uploadOrders, { body: table });
    for (const order of report.created) takeOrder(order);
    const numbers = new Map(report.created.map(({ id, number }) => [id, number]));
    const rows = report.rows.map((row) => {
      const number = row.id === null ? undefined : numbers.get(row.id);
      return number === undefined ? row : { ...row, note: number };
    });
    return { message: report.message, rows };
  },
  reportIn: (fresh) => refusedRows.safeParse(fresh).data?.rows ?? null,
});
