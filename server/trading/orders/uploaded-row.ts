import { and, asc, eq } from "drizzle-orm";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import { reportBody } from "#domain/contract/http/orders.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { writtenYieldProblem } from "#domain/lib/deal-rules.ts";
import { yieldFractionOfPct } from "#domain/lib/decimal.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { isIsoDate } from "#domain/lib/iso-date.ts";
import { parseRupees } from "#domain/lib/shorthand.ts";
import { typedNumber } from "#domain/lib/typed-number.ts";
import type { Tx } from "#server/db/database.ts";
import { clients, users } from "#server/db/schema/people.ts";
import { readConfirm, UNREADABLE_CONFIRM } from "#server/trading/checks/upload-confirm.ts";
import type { Reported } from "#server/trading/orders/report-order.ts";
import { isDealing } from "#server/trading/rows/named-people.ts";

/** What a row of a file of trades reports. @throws Refusal with the columns that cannot be read */
export async function reportedRow(tx: Tx, cells: Record<string, string>): Promise<Reported> {
  const size = parseRupees(cells["face"] ?? "");
  if (!size.ok) throw fieldRefusal("face", size.message);
  const written = writtenYieldProblem(cells["yield"] ?? "");
  if (written !== null) throw fieldRefusal("yield", written);
  const confirms = readConfirm(cells["confirm"] ?? "", cells["yield"] ? "yield" : "price");
  if (confirms === null) throw fieldRefusal("confirm", UNREADABLE_CONFIRM);
  const venue = VENUES[(cells["exchange"] ?? "").toUpperCase()];
  if (venue === undefined) throw fieldRefusal("exchange", "Name NSE or BSE.");
  const side = SIDES[(cells["side"] ?? "").toLowerCase()];
  if (side === undefined) throw fieldRefusal("side", "Name buy or sell.");
  const { settlement_date: settlement = "" } = cells;
  if (settlement !== "" && !isIsoDate(settlement)) throw fieldRefusal("settlement_date", "Write a date as YYYY-MM-DD.");
  const yieldPct = numberIn(cells, "yield");
  const brokerage = numberIn(cells, "brokerage_paise_per_100");
  const read = reportBody.safeParse({
    side,
    finstrument_id: (cells["isin"] ?? "").toUpperCase(),
    face: size.rupees,
    yield_stored: yieldPct === null ? undefined : yieldFractionOfPct(yieldPct),
    unit_price_stored: numberIn(cells, "price") ?? undefined,
    trade_time: (cells["trade_time"] ?? "").slice(0, 5),
    settlement: settlement || undefined,
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

/** The number of a cell; null for an empty one. @throws Refusal where it is none */
function numberIn(cells: Record<string, string>, column: string): number | null {
  const { [column]: text = "" } = cells;
  if (text === "") return null;
  const read = typedNumber(text);
  if (read === null) throw fieldRefusal(column, fieldTexts.number);
  return read;
}

const VENUES: Readonly<Record<string, Exchange>> = { NSE: "NSE", BSE: "BSE" };
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
