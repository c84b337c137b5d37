import { and, asc, eq } from "drizzle-orm";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import { reportBody } from "#domain/contract/http/orders.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { writtenYieldProblem } from "#domain/lib/deal-rules.ts";
import { yieldFractionOfPct } from "#domain/lib/decimal.ts";
import type { TradeRow } from "#domain/tables/readers/trades.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";
import { readConfirm, UNREADABLE_CONFIRM } from "#server/market/trading/checks/upload-confirm.ts";
import type { Reported } from "#server/market/trading/orders/report-order.ts";
import { isDealing } from "#server/market/trading/rows/named-people.ts";

/** The report of a row of a file of trades. @throws Refusal with the columns that cannot be right */
export async function reportedRow(tx: Tx, row: TradeRow): Promise<Reported> {
  const { exchange, yield_pct: yieldPct, brokerage_paise_per_100: brokerage } = row;
  const written = yieldPct === null ? null : writtenYieldProblem(String(yieldPct));
  if (written !== null) throw fieldRefusal("yield", written);
  const confirms = readConfirm(row.confirm ?? "", yieldPct === null ? "price" : "yield");
  if (confirms === null) throw fieldRefusal("confirm", UNREADABLE_CONFIRM);
  const read = reportBody.safeParse({
    side: row.side,
    finstrument_id: row.isin,
    face: row.face,
    yield_stored: yieldPct === null ? undefined : yieldFractionOfPct(yieldPct),
    unit_price_stored: row.price ?? undefined,
    trade_time: row.trade_time,
    settlement: row.settlement_date ?? undefined,
    settlement_delta: row.settlement_delta ?? undefined,
    exchange,
    counterparty: { client_id: await firmOfCode(tx, exchange, row.counterparty_code, "counterparty_code") },
    custodian_id: row.custodian === null ? undefined : await firmOfCode(tx, exchange, row.custodian, "custodian"),
    broker_id: row.broker_code === null ? undefined : await brokerOfCode(tx, exchange, row.broker_code),
    brokerage: brokerage === null ? undefined : { basis: "PAISE_PER_100_FACE", value: brokerage },
    late_reason: row.late_reason ?? undefined,
    reference: row.ref ?? undefined,
    confirms,
  });
  if (read.success) return read.data;
  const fieldErrors: Record<string, string[]> = {};
  for (const { path, message } of read.error.issues) (fieldErrors[String(path[0] ?? "row")] ??= []).push(message);
  throw new Refusal("validation_error", read.error.issues[0]?.message ?? "", { fieldErrors });
}

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
