import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import { CORP_OF } from "#domain/entities/clearing.ts";
import { type Exchange, exchangeOf, isExchange, type ReportPlatform } from "#domain/entities/exchanges.ts";
import { DEAL_SIDES, type DealSide, type Ticket } from "#domain/entities/ticket.ts";
import { istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { isReportLate, reportDueAt } from "#domain/tickets/clocks.ts";
import { notBegun, type OnExchange } from "#domain/tickets/execution.ts";
import { ticketTexts } from "#domain/tickets/texts.ts";
import { type Cause, type Change, change } from "#server/machine/core/change.ts";
import { marketDay, requireExchangeOpen, requireOpen } from "#server/machine/core/market-day.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { venueTime } from "#server/market/exchange/clock-difference.ts";
import { cutOffOf } from "#server/market/exchange/lists.ts";
import { requireNoLacks, missingCredentials } from "#server/market/trading/rows/exchange-readiness.ts";
import { termsForExchange, queueStep, sessionOf } from "#server/market/trading/tickets/on-exchange/queue-step.ts";
import { readinessOfRow } from "#server/market/trading/rows/deal-sides.ts";
import { requireRoute } from "#server/market/trading/tickets/usual-route.ts";
import { isStraightThrough } from "#server/market/trading/tickets/presenter.ts";
import { requireReportable } from "#server/market/trading/checks/reported-deal.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import { NOT_ASKED, type OpenTicket, openTicket, saveTicket } from "#server/market/trading/tickets/ticket-acts.ts";
import type { TicketContext, TicketRow } from "#server/market/trading/rows/ticket-context.ts";

interface Asked {
  version: number;
  side?: DealSide | null | undefined;
  late_reason?: string | null | undefined;
}

/**
 * Sends an agreed deal to its exchange. The steps there follow by themselves, in the name of each side in turn, since
 * both have consented to the money.
 * @throws Refusal not_ready with the missing requirements, market_closed, validation_error at `late_reason` of a report
 * that is late
 */
export function executeTicket(parts: Parts, cause: Cause, id: string, asked: Asked): Promise<Ticket> {
  return change(parts, cause, async (changing) => {
    const opened = await openTicket(parts, changing, id, "execute", asked);
    const { row, sides, context } = opened;
    if (row.exchange !== null && !isExchange(row.exchange))
      return executeReported(parts, changing, opened, row.exchange);
    const venueNow = await timeThere(changing, row);
    await requireExecutable(parts, changing, row, context, venueNow);
    const lateReason = asked.late_reason ?? null;
    if (isLate(row, venueNow) && lateReason === null) {
      throw fieldRefusal("late_reason", "Enter a reason for the late report.");
    }
    const on = begun(row, sides[0] ?? "seller", lateReason);
    await queueStep(parts, changing, row, on);
    const changes = { state: "EXECUTING" as const, onExchange: on, cancelAskedBy: null, cancelAskedAt: null };
    const detail = { exchange: row.exchange, execution: row.execution, by: on.by, late_reason: lateReason };
    return saveTicket(parts, changing, row, changes, { action: "ticket.execute", detail, context });
  });
}

/**
 * Executes a deal that both sides report to a platform: its order begins with a leg for each of them.
 * @throws Refusal by the market rule, not_ready with the missing requirements
 */
async function executeReported(
  parts: Parts,
  changing: Change,
  { row, context }: OpenTicket,
  platform: ReportPlatform,
): Promise<Ticket> {
  const { tx, now, actor } = changing;
  requireOpen(marketDay(parts, now));
  requireNoLacks(DEAL_SIDES.flatMap((side) => readinessOfRow(row, side, context).lacks));
  await requireReportable(parts, tx, { ...row, exchange: platform }, { now, firmId: actor.clientId });
  const changes = { state: "EXECUTING" as const, ...NOT_ASKED };
  const detail = { exchange: platform, execution: row.execution };
  return saveTicket(parts, changing, row, changes, { action: "ticket.execute", detail });
}

/**
 * Executes a deal automatically if both firms go straight through, in the change that makes it agreed.
 * @param venueNow time at the exchange
 * @returns changes of the row; null if it cannot be executed now, and a person who tries sees the reason
 */
export async function executeStraightThrough(
  parts: Parts,
  changing: Change,
  row: TicketRow,
  context: TicketContext,
  venueNow: Date,
): Promise<Pick<TicketRow, "state" | "onExchange"> | null> {
  if (!isStraightThrough(row, context) || isBrokersOwn(row)) return null;
  if (isLate(row, venueNow)) return null;
  try {
    await requireExecutable(parts, changing, row, context, venueNow);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
  const on = begun(row, "seller", null);
  await queueStep(parts, changing, row, on);
  return { state: "EXECUTING", onExchange: on };
}

/** A brokered one-to-many deal waits for its broker. */
const isBrokersOwn = ({ execution, brokers }: TicketRow) => execution === "RFQ_OTM" && brokers.length > 0;

/** Continues from the state that an earlier attempt reached at the exchange. */
function begun({ onExchange }: TicketRow, by: DealSide, lateReason: string | null): OnExchange {
  if (onExchange === null) return notBegun(by, lateReason);
  const isUnderWay = onExchange.quoteNumber !== null || onExchange.reportNumber !== null;
  return { ...onExchange, by: isUnderWay ? onExchange.by : by, lateReason, refusal: null };
}

/** Time at the exchange of a ticket; our clock while none is chosen. */
export async function timeThere({ tx, now }: Change, { exchange }: TicketRow): Promise<Date> {
  return exchange === null || !isExchange(exchange) ? now : venueTime(tx, exchange, now);
}

/** True when the report is late by the exchange's clock. */
function isLate(row: TicketRow, venueNow: Date): boolean {
  const { state, execution, dealTime, settlementDate, onExchange } = row;
  const clocked = {
    state,
    report_due_at: reportDueAt(execution, dealTime)?.toISOString() ?? null,
    settlement_date: settlementDate,
    on_exchange: { report_number: onExchange?.reportNumber ?? null },
  };
  return isReportLate(clocked, venueNow.getTime());
}

/**
 * @param venueNow time at the exchange
 * @throws Refusal with the requirements that the deal lacks to be executed now
 */
async function requireExecutable(
  parts: Parts,
  changing: Change,
  row: TicketRow,
  context: TicketContext,
  venueNow: Date,
): Promise<void> {
  if (row.exchange === null) throw fieldRefusal("exchange", ticketTexts.noExchange);
  const exchange = exchangeOf(row.exchange);
  requireRoute(bondOf(parts, row), row, venueNow);
  const day = marketDay(parts, venueNow);
  requireOpen(day);
  requireExchangeOpen(day, parts.calendar, exchange);
  const lacks = [
    ...DEAL_SIDES.flatMap((side) => readinessOfRow(row, side, context).lacks),
    ...(await missingCredentials(parts, changing, exchange, (side) => sessionOf(row, side))),
    ...unbrokered(row, exchange, context),
  ];
  requireNoLacks(lacks);
  const { settlementDelta } = await termsForExchange(parts, changing, row, exchange);
  await requireInTime(changing, exchange, settlementDelta, venueNow);
}

/** Requirements that a broker lacks who deals for a side on the platform in the broker's own name. */
function unbrokered(row: TicketRow, exchange: Exchange, context: TicketContext) {
  const brokered = DEAL_SIDES.filter((side) => sessionOf(row, side).isBrokered);
  const lacks = brokered.flatMap((side) => {
    const firm = context.firm(sessionOf(row, side).firmId);
    const code = exchange === "NSE" ? firm?.nscclCode : firm?.icclCode;
    return code ? [] : [{ field: `${side}.broker`, text: `${firm?.name} has no ${CORP_OF[exchange]} code.` }];
  });
  const [buying, selling] = DEAL_SIDES.map((side) => sessionOf(row, side).firmId);
  if (buying !== selling || brokered.length === 0) return lacks;
  return [
    ...lacks,
    { field: "execution", text: `A firm cannot answer its own quote on ${exchange}: deal one to one.` },
  ];
}

/**
 * @param venueNow time at the exchange
 * @throws Refusal market_closed at or after the exchange's own cut-off for the settlement
 */
async function requireInTime(
  { tx }: Change,
  exchange: Exchange,
  settlementDelta: number,
  venueNow: Date,
): Promise<void> {
  const cutOff = await cutOffOf(tx, exchange, settlementDelta);
  if (cutOff === null || venueNow.getTime() < istInstantMs(istDateOf(venueNow.getTime()), cutOff)) return;
  throw new Refusal("market_closed", `${exchange} takes T+${settlementDelta} deals until ${cutOff}.`);
}
