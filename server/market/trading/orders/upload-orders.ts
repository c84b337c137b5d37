import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { uploadOrders } from "#domain/contract/http/orders.ts";
import { unconfirmedDeal } from "#domain/entities/deal-warning.ts";
import type { Order } from "#domain/entities/order.ts";
import { readingWorld } from "#domain/quote-parser/reading-world.ts";
import { readTableText } from "#domain/tables/read-table.ts";
import { refusal } from "#domain/tables/texts.ts";
import { todayOf } from "#server/machine/core/market-day.ts";
import { type Cause, type Change, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { requireRead, rowRefusal, unreadRows } from "#server/machine/core/table-upload.ts";
import type { RunChange } from "#server/machine/core/try-change.ts";
import { confirmCell } from "#server/market/trading/checks/upload-confirm.ts";
import { reportIn } from "#server/market/trading/orders/report-order.ts";
import { requireUnreported } from "#server/market/trading/orders/duplicate-order.ts";
import { reportedRow } from "#server/market/trading/orders/uploaded-row.ts";

const MAX_ROWS = 200;
/** File columns of the fields in the body, to report errors by the column that the caller wrote. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  finstrument_id: "isin",
  yield_stored: "yield",
  unit_price_stored: "price",
  settlement: "settlement_date",
  settlement_delta: "settlement_date",
  counterparty: "counterparty_code",
  custodian_id: "custodian",
  broker_id: "broker_code",
  brokerage: "brokerage_paise_per_100",
  reference: "ref",
  confirms: "confirm",
};

type UploadReport = ResponseOf<typeof uploadOrders>;
type UploadRow = UploadReport["rows"][number];

/**
 * Reports the good rows of a table in one step, with the outcome of every row.
 * @param run `tryChange` to see the outcome without reporting anything
 */
export async function uploadReports(
  parts: Parts,
  cause: Cause,
  { csv, answers }: BodyOf<typeof uploadOrders>,
  run: RunChange = change,
): Promise<UploadReport> {
  const reading = readTableText(
    "trades",
    csv,
    readingWorld((isin) => parts.bonds.get(isin), null, todayOf(parts)),
    answers,
  );
  requireRead(reading, "csv");
  const wrong = unreadRows(reading.refused);
  const sent = reading.rows.length + wrong.length;
  if (sent > MAX_ROWS) throw fieldRefusal("csv", refusal.tooManyRows(sent, MAX_ROWS));
  return run(parts, cause, async (changing) => {
    const created: Order[] = [];
    const rows: UploadRow[] = wrong.map(({ row, errors }) => failedRow(row, rowRefusal(errors)));
    for (const trade of reading.rows) {
      const { row } = trade;
      try {
        const order = await alone(changing, async (each) => {
          const body = await reportedRow(each.tx, trade);
          await requireUnreported(each, body);
          return reportIn(parts, each, "ORDER", body);
        });
        created.push(order);
        rows.push({ row, ok: true, id: order.id, code: null, field_errors: {}, confirm: null });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        rows.push(failedRow(row, error));
      }
    }
    rows.sort((a, b) => a.row - b.row);
    const failed = rows.filter(({ ok }) => !ok);
    if (created.length === 0) throw allFailed(rows);
    if (failed.length === 0) return { message: `${created.length} trades reported.`, created, rows };
    const message = `${created.length} of ${rows.length} rows reported; ${failed.length} failed.`;
    return { status: 207, message, created, rows };
  });
}

/** Applies a row completely or not at all: its audit entries and messages count only once it is done. */
async function alone<T>(changing: Change, work: (changing: Change) => Promise<T>): Promise<T> {
  const effects: (() => void)[] = [];
  const result = await changing.tx.transaction((tx) =>
    work({
      ...changing,
      tx,
      audit: (...entry) => void effects.push(() => changing.audit(...entry)),
      publish: (...message) => void effects.push(() => changing.publish(...message)),
    }),
  );
  for (const effect of effects) effect();
  return result;
}

function failedRow(row: number, { code, message, detail }: Refusal): UploadRow {
  const named = Object.entries(detail.fieldErrors ?? {});
  const fieldErrors = named.map(([field, texts]) => [COLUMN_OF[field] ?? field, texts] as const);
  const unusual = unconfirmedDeal.safeParse(detail.fresh);
  return {
    row,
    ok: false,
    id: null,
    code,
    field_errors: named.length === 0 ? { row: [message] } : Object.fromEntries(fieldErrors),
    confirm: unusual.success ? confirmCell(unusual.data.warnings) : null,
  };
}

function allFailed(rows: readonly UploadRow[]): Refusal {
  const fieldErrors = Object.fromEntries(
    rows.flatMap((row) =>
      Object.entries(row.field_errors).map(([field, texts]) => [`rows.${row.row}.${field}`, texts] as const),
    ),
  );
  return new Refusal("validation_error", "No row could be reported.", { fieldErrors, fresh: { rows } });
}
