import { and, asc, eq } from "drizzle-orm";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import { reportBody, type uploadOrders } from "#domain/contract/http/orders.ts";
import { unconfirmedDeal } from "#domain/entities/deal-warning.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { Order } from "#domain/entities/order.ts";
import { writtenYieldProblem } from "#domain/lib/deal-rules.ts";
import { yieldFractionOfPct } from "#domain/lib/decimal.ts";
import { parseSize } from "#domain/lib/shorthand.ts";
import { typedNumber } from "#domain/lib/typed-number.ts";
import { type Cause, type Change, change } from "#server/core/change.ts";
import { readCsv } from "#server/core/csv.ts";
import type { Parts } from "#server/core/parts.ts";
import type { Tx } from "#server/db/database.ts";
import { clients, users } from "#server/db/schema/people.ts";
import { confirmCell, readConfirm, UNREADABLE_CONFIRM } from "#server/trading/checks/upload-confirm.ts";
import { reportIn, type Reported } from "#server/trading/orders/report-order.ts";
import { isDealing } from "#server/trading/rows/named-people.ts";

const MAX_ROWS = 200;
const COLUMNS = [
  "exchange",
  "side",
  "isin",
  "face",
  "yield",
  "price",
  "trade_time",
  "settlement_date",
  "counterparty_code",
  "custodian",
  "broker_code",
  "brokerage_paise_per_100",
  "ref",
];
/** What a column of the file is called in the body, to report errors by the column the caller wrote. */
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

/** Reports the good rows of a CSV in one step and says of every row what became of it. */
export async function uploadReports(parts: Parts, cause: Cause, csv: string): Promise<UploadReport> {
  const lines = readCsv(csv, {
    field: "csv",
    mostRows: MAX_ROWS,
    needed: ["exchange", "side", "isin", "face", "trade_time", "counterparty_code"],
    headText: `The first line must name the columns: ${COLUMNS.join(", ")}. It may name late_reason and confirm too.`,
  });
  return change(parts, cause, async (changing) => {
    const created: Order[] = [];
    const rows: UploadRow[] = [];
    for (const { row, cells } of lines) {
      try {
        const order = await alone(changing, async (each) => {
          const { side, ...body } = await bodyOf(each.tx, cells);
          return reportIn(parts, each, "ORDER", { side, ...body });
        });
        created.push(order);
        rows.push({ row, ok: true, id: order.id, code: null, field_errors: {}, confirm: null });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        rows.push(failedRow(row, error));
      }
    }
    const failed = rows.filter(({ ok }) => !ok);
    if (created.length === 0) throw allFailed(rows);
    if (failed.length === 0) return { message: `${created.length} trades reported.`, created, rows };
    const message = `${created.length} of ${rows.length} rows reported; ${failed.length} failed.`;
    return { status: 207, message, created, rows };
  });
}

/** A row is done whole or leaves nothing: what it would audit and publish counts once it is done. */
async function alone<T>(changing: Change, work: (changing: Change) => Promise<T>): Promise<T> {
  const said: (() => void)[] = [];
  const result = await changing.tx.transaction((tx) =>
    work({
      ...changing,
      tx,
      audit: (...entry) => void said.push(() => changing.audit(...entry)),
      publish: (...message) => void said.push(() => changing.publish(...message)),
    }),
  );
  for (const say of said) say();
  return result;
}

/** @throws Refusal with the columns that cannot be read */
async function bodyOf(tx: Tx, cells: Record<string, string>): Promise<Reported> {
  const size = parseSize(cells["face"] ?? "");
  if (!size.ok) throw fieldRefusal("face", size.message);
  const written = writtenYieldProblem(cells["yield"] ?? "");
  if (written !== null) throw fieldRefusal("yield", written);
  const confirms = readConfirm(cells["confirm"] ?? "", cells["yield"] ? "yield" : "price");
  if (confirms === null) throw fieldRefusal("confirm", UNREADABLE_CONFIRM);
  const venue = (cells["exchange"] ?? "").toUpperCase() as Exchange;
  const yieldPct = cells["yield"] ? typedNumber(cells["yield"]) : null;
  const brokerage = cells["brokerage_paise_per_100"] ? typedNumber(cells["brokerage_paise_per_100"]) : null;
  const read = reportBody.safeParse({
    side: SIDES[(cells["side"] ?? "").toLowerCase()] ?? cells["side"],
    finstrument_id: (cells["isin"] ?? "").toUpperCase(),
    face: size.rupees,
    yield_stored: yieldPct === null ? undefined : yieldFractionOfPct(yieldPct),
    unit_price_stored: cells["price"] ? (typedNumber(cells["price"]) ?? cells["price"]) : undefined,
    trade_time: (cells["trade_time"] ?? "").slice(0, 5),
    settlement: cells["settlement_date"] || undefined,
    exchange: venue,
    counterparty: { client_id: await firmOfCode(tx, venue, cells["counterparty_code"] ?? "", "counterparty_code") },
    custodian_id: cells["custodian"] ? await firmOfCode(tx, venue, cells["custodian"], "custodian") : undefined,
    broker_id: cells["broker_code"] ? await brokerOfCode(tx, venue, cells["broker_code"]) : undefined,
    brokerage: brokerage === null ? undefined : { basis: "PAISE_PER_100_FACE", value: brokerage },
    late_reason: cells["late_reason"] || undefined,
    reference: cells["ref"] || undefined,
    confirms,
  });
  if (read.success) return read.data;
  const fieldErrors: Record<string, string[]> = {};
  for (const { path, message } of read.error.issues) (fieldErrors[String(path[0] ?? "row")] ??= []).push(message);
  throw new Refusal("validation_error", read.error.issues[0]?.message ?? "", { fieldErrors });
}

const SIDES: Readonly<Record<string, string>> = {
  b: "buyer",
  buy: "buyer",
  buyer: "buyer",
  s: "seller",
  sell: "seller",
};

const codeColumn = (exchange: Exchange) => (exchange === "BSE" ? clients.icclCode : clients.nscclCode);

async function firmOfCode(tx: Tx, exchange: Exchange, code: string, field: string): Promise<string> {
  const [firm] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(codeColumn(exchange), code.toUpperCase()), eq(clients.status, "active")));
  if (firm === undefined) throw fieldRefusal(field, `No firm here has the code ${code}.`);
  return firm.id;
}

async function brokerOfCode(tx: Tx, exchange: Exchange, code: string): Promise<string> {
  const firmId = await firmOfCode(tx, exchange, code, "broker_code");
  const [broker] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(and(eq(users.clientId, firmId), eq(users.isBroker, true), isDealing))
    .orderBy(asc(users.createdAt))
    .limit(1);
  if (broker === undefined) throw fieldRefusal("broker_code", `The firm ${code} has no broker here.`);
  return broker.id;
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
