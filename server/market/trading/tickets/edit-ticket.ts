import type { BodyOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { editTicket, priceTicket } from "#domain/contract/http/tickets.ts";
import type { Ticket, TicketTerms } from "#domain/entities/ticket.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { isExchange } from "#domain/entities/exchanges.ts";
import { tradeInstant } from "#domain/tickets/clocks.ts";
import { sameTerms } from "#domain/tickets/difference.ts";
import { isAwaitingConsent, isOfBoth } from "#domain/tickets/life.ts";
import type { StoredDifference } from "#domain/tickets/stored.ts";
import { ticketTexts } from "#domain/tickets/texts.ts";
import { levelOf, sameLevel } from "#domain/trading/level.ts";
import { dealMoney } from "#domain/trading/money.ts";
import { relevel, resolveLevel } from "#domain/trading/resolve-level.ts";
import { dealtSettlement, type SettledBy, settlementBar } from "#domain/trading/settlement.ts";
import { bothLevelsRefusal } from "#domain/validation/exclusive-fields.ts";
import { type Cause, type Change, change } from "#server/machine/core/change.ts";
import { marketDay } from "#server/machine/core/market-day.ts";
import { namesOf } from "#server/machine/core/names.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import { hasForeignInvestor } from "#server/market/trading/checks/foreign-investors.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import { namedFacilitator } from "#server/market/trading/rows/named-people.ts";
import {
  NOT_ASKED,
  openTicket,
  type OpenTicket,
  saveTicket,
  termsOfRow,
} from "#server/market/trading/tickets/ticket-acts.ts";
import { requireRoute } from "#server/market/trading/tickets/usual-route.ts";
import type { TicketRow } from "#server/market/trading/rows/ticket-context.ts";
import { requireRfqOfFunds } from "#server/market/trading/checks/two-funds.ts";
import { requireSize } from "#server/market/trading/checks/dealable.ts";

/** Changes size, level, settlement, exchange, execution or facilitator, all of them in one step. */
export function changeTerms(parts: Parts, cause: Cause, id: string, body: BodyOf<typeof editTicket>): Promise<Ticket> {
  return change(parts, cause, async (changing) => {
    const opened = await openTicket(parts, changing, id, "edit", body);
    const { row } = opened;
    const bond = bondOf(parts, row);
    const firms = [row.buyerClientId, row.sellerClientId] as const;
    const terms = editedTerms(parts, changing, opened, body, await hasForeignInvestor(changing.tx, bond, firms));
    if (body.execution !== undefined) await requireRfqOfFunds(changing.tx, bond, firms, body.execution);
    const edits = {
      ...terms,
      ...editedLevel(parts, { ...row, ...terms }, body),
      ...(await editedFacilitator(changing, row, body)),
    };
    return saveEdit(parts, changing, opened, edits);
  });
}

async function editedFacilitator(
  { tx }: Change,
  row: TicketRow,
  { facilitator }: BodyOf<typeof editTicket>,
): Promise<Partial<TicketRow>> {
  if (facilitator === undefined || facilitator === row.facilitatorUserId) return {};
  if (facilitator === null) return { facilitatorUserId: null };
  return { facilitatorUserId: await namedFacilitator(tx, facilitator, [row.buyerClientId, row.sellerClientId]) };
}

function editedTerms(
  parts: Parts,
  changing: Change,
  { row, life }: OpenTicket,
  body: BodyOf<typeof editTicket>,
  isForeign: boolean,
): Partial<TicketRow> {
  const { now, actor } = changing;
  const bond = bondOf(parts, row);
  const execution = body.execution ?? row.execution;
  const by: SettledBy = { execution, exchange: body.exchange ?? row.exchange, hasForeignInvestor: isForeign };
  const edits: Partial<TicketRow> = {};
  if (body.quantity !== undefined) edits.quantity = requireSize(parts, bond, body.quantity, "quantity");
  if (body.exchange !== undefined) {
    if (isExchange(body.exchange) && !actor.allowedExchanges.includes(body.exchange))
      throw fieldRefusal("exchange", ticketTexts.otherExchange);
    edits.exchange = body.exchange;
  }
  if (body.execution !== undefined) edits.execution = body.execution;
  if (body.settlement != null || body.settlement_delta != null) {
    const asked = { settlement: body.settlement ?? null, settlement_delta: body.settlement_delta ?? null };
    const { settlementDate, settlementDelta } = unwrap(dealtSettlement(bond, asked, marketDay(parts, now), by));
    if (settlementDate !== row.settlementDate) Object.assign(edits, { settlementDate, settlementAgreed: null });
    edits.settlementDelta = settlementDelta;
  }
  if (body.trade_time !== undefined) {
    const tradeTime = tradeInstant(body.trade_time, now.getTime());
    if (tradeTime === null) throw fieldRefusal("trade_time", ticketTexts.tradeTimeLate);
    // The time of one side's word alone is its own to correct: a deal of both keeps the time of the first agreement.
    Object.assign(edits, { tradeTime }, isOfBoth(life) ? {} : { dealTime: tradeTime });
  }
  const after = { ...row, ...edits };
  if (edits.settlementDate === undefined && body.execution !== undefined) {
    const settles = { settlement: row.settlementDate, settlement_delta: null };
    const barred = settlementBar(bond, settles, marketDay(parts, row.dealTime ?? now), by);
    if (barred !== null) throw fieldRefusal("settlement_delta", barred.message);
  }
  if (edits.exchange !== undefined || edits.execution !== undefined) requireRoute(bond, after, now);
  if (after.execution === "RFQ_OTM" && after.brokers.length > 0 && !actor.isBroker) {
    throw fieldRefusal("execution", ticketTexts.brokeredOtm);
  }
  return edits.settlementDate === undefined
    ? edits
    : { ...edits, ...relevel(bond, edits.settlementDate, levelOf(row)) };
}

/** Changes the level: the number that is named is owned, the other follows. */
export function changePrice(parts: Parts, cause: Cause, id: string, body: BodyOf<typeof priceTicket>): Promise<Ticket> {
  return change(parts, cause, async (changing) => {
    const opened = await openTicket(parts, changing, id, "edit", body);
    const level = editedLevel(parts, opened.row, body);
    if (level === null) throw fieldRefusal("yield_stored", fieldTexts.required);
    return saveEdit(parts, changing, opened, level);
  });
}

type LevelAsked = Pick<BodyOf<typeof priceTicket>, "unit_price_stored" | "yield_stored">;

/** The level that is named, for the settlement of the row; null where none is. */
function editedLevel(parts: Parts, row: TicketRow, asked: LevelAsked): ReturnType<typeof levelOf> | null {
  const price = asked.unit_price_stored ?? null;
  const yieldStored = asked.yield_stored ?? null;
  const both = bothLevelsRefusal(price, yieldStored);
  if (both !== null) throw fieldRefusal("unit_price_stored", both);
  if (price === null && yieldStored === null) return null;
  const fixedField = price === null ? ("yield" as const) : ("price" as const);
  const typed = { fixedField, unitPriceStored: price, yieldStored, priceOverridden: false };
  return levelOf(unwrap(resolveLevel(bondOf(parts, row), row.settlementDate, typed)));
}

/** Stores an edit. Of a sent ticket it clears both consents and a request to cancel; the report clock runs on from the deal. */
async function saveEdit(
  parts: Parts,
  changing: Change,
  { row, fresh }: OpenTicket,
  edits: Partial<TicketRow>,
): Promise<Ticket> {
  const edited = { ...row, ...edits };
  const isRepriced =
    edited.quantity !== row.quantity || edited.settlementDate !== row.settlementDate || !sameLevel(edited, row);
  const priced = dealMoney(bondOf(parts, row), edited.settlementDate, edited.unitPriceStored, edited.quantity);
  const money = isRepriced ? (row.isShared ? unwrap(priced) : priced.ok ? priced.value : null) : row.consideration;
  const after: TicketRow = { ...edited, consideration: money };
  const nameOf = await namesOf(parts, changing.tx, facilitatorsOf(row, after));
  const [from, to] = [termsOfRow(row, nameOf), termsOfRow(after, nameOf)];
  const isSame = sameTerms(from, to) && Object.entries(edits).every(([key, value]) => sameValue(row, key, value));
  if (isSame) return fresh();
  const isSent = isAwaitingConsent(row);
  const shared = isSent
    ? {
        state: "SENT" as const,
        consents: { buyer: null, seller: null },
        difference: differenceAfter(changing, row, { from, to }),
        ...NOT_ASKED,
      }
    : {};
  const detail = { from, to, cleared: row.consents };
  const step = { act: "edit" as const, change: { from, to, fixed_field: after.fixedField } };
  const act = { action: "ticket.edit", detail, ...(isSent ? { step } : {}) };
  return saveTicket(parts, changing, row, { ...after, ...shared }, act);
}

const facilitatorsOf = (...rows: TicketRow[]): string[] =>
  rows.flatMap(({ facilitatorUserId: id }) => (id === null ? [] : [id]));

function sameValue(row: TicketRow, key: string, value: unknown): boolean {
  const before: unknown = row[key as keyof TicketRow];
  return before instanceof Date && value instanceof Date ? before.getTime() === value.getTime() : before === value;
}

/** Several edits of one firm are one difference for the others, until they have had their say. */
function differenceAfter(
  { actor, now }: Change,
  row: TicketRow,
  { from: before, to }: { from: TicketTerms; to: TicketTerms },
): StoredDifference | null {
  const { difference } = row;
  const isOwn = difference !== null && difference.by_client_id === actor.clientId;
  const from = isOwn ? difference.from : before;
  if (sameTerms(from, to)) return null;
  return { by_client_id: actor.clientId, by_user_id: actor.userId, at: now.toISOString(), from };
}
