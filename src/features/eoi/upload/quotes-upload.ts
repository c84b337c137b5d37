import * as eoi from "#domain/contract/http/eoi.ts";
import { UPLOAD_COLUMNS } from "#domain/trading/upload-columns.ts";
import { tableReview } from "#src/desk-kit/table-upload/review-store.ts";
import { call } from "#src/lib/api.ts";

const refusedRows = eoi.uploadReport.pick({ rows: true });

/** Quotes being posted from a file or a spreadsheet. */
export const quotesUpload = tableReview({
  kind: "quotes",
  countText: (quotes) => (quotes === 1 ? "1 quote" : `${quotes} quotes`),
  verb: "Post",
  done: "posted",
  group: "eoi",
  rowsACall: 500,
  rowsATrial: 500,
  tryOut: async (table) => ({ rows: (await call(eoi.reviewEoiUpload, { body: table })).rows, note: null }),
  send: async (table) => {
    const report = await call(eoi.uploadEois, { body: table });
    return { message: report.message, rows: report.rows };
  },
  reportIn: (fresh) => refusedRows.safeParse(fresh).data?.rows ?? null,
});

export const QUOTES_EXAMPLE = `${UPLOAD_COLUMNS.join(",")}\nIN0020230085,BID,5cr,6.95,,1,DAY`;
