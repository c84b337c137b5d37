import type { BodyOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { manualTicket } from "#domain/contract/http/tickets.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { isExchange } from "#domain/entities/exchanges.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { isRfq } from "#domain/market-rules/venues.ts";
import { tradeInstant } from "#domain/tickets/clocks.ts";
import { ticketTexts } from "#domain/tickets/texts.ts";
import { levelOf } from "#domain/trading/level.ts";
import { resolveLevel } from "#domain/trading/resolve-level.ts";
import { dealtSettlement } from "#domain/trading/settlement.ts";
import { tradableBond } from "#domain/trading/tradable.ts";
import { bothLevelsRefusal } from "#domain/validation/exclusive-fields.ts";
import { type Cause, type Change, change } from "#server/machine/core/change.ts";
import { marketDay } from "#server/machine/core/market-day.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import { hasForeignInvestor } from "#server/market/trading/checks/foreign-investors.ts";
import { requireRfqOfFunds } from "#server/market/trading/checks/two-funds.ts";
import { usualRoute } from "#server/market/trading/tickets/usual-route.ts";
import { writeDraft } from "#server/market/trading/tickets/write-draft.ts";
import { namedAccount, namedDealer, namedFacilitator } from "#server/market/trading/rows/named-people.ts";
import { requireSize } from "#server/market/trading/checks/dealable.ts";

const NO_LEVEL = { fixedField: "yield", unitPriceStored: null, yieldStored: null } as const;

/** Writes the draft of a deal that was agreed elsewhere; until it is sent it is its own firm's alone. */
export function writeManualTicket(parts: Parts, cause: Cause, body: BodyOf<typeof manualTicket>): Promise<Ticket> {
  return change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    const today = istDateOf(now.getTime());
    const bond = unwrap(tradableBond(parts.bonds.get(body.finstrument_id), today));
    const quantity = requireSize(parts, bond, body.quantity, "quantity");
    const asked = { settlement: body.settlement ?? null, settlement_delta: body.settlement_delta ?? null };
    const other = await namedDealer(tx, body.counterparty);
    if (other.clientId === actor.clientId) throw fieldRefusal("counterparty", ticketTexts.sameFirm);
    const firms = [actor.clientId, other.clientId] as const;
    const route = await askedRoute(tx, bond, firms, body);
    const by = {
      ...route,
      hasForeignInvestor: await hasForeignInvestor(tx, bond, firms),
    };
    const { settlementDate, settlementDelta } = unwrap(dealtSettlement(bond, asked, marketDay(parts, now), by));
    if (!isRfq(route.execution) && body.trade_time == null) {
      throw fieldRefusal("trade_time", fieldTexts.required);
    }
    const tradeTime = body.trade_time == null ? null : tradeInstant(body.trade_time, now.getTime());
    if (body.trade_time != null && tradeTime === null) throw fieldRefusal("trade_time", ticketTexts.tradeTimeLate);
    const price = body.unit_price_stored ?? null;
    const yieldStored = body.yield_stored ?? null;
    const both = bothLevelsRefusal(price, yieldStored);
    if (both !== null) throw fieldRefusal("unit_price_stored", both);
    const typed = {
      fixedField: price === null ? ("yield" as const) : ("price" as const),
      unitPriceStored: price,
      yieldStored,
      priceOverridden: false,
    };
    const level =
      price === null && yieldStored === null ? NO_LEVEL : levelOf(unwrap(resolveLevel(bond, settlementDate, typed)));
    if (body.exchange && isExchange(body.exchange) && !actor.allowedExchanges.includes(body.exchange)) {
      throw fieldRefusal("exchange", ticketTexts.otherExchange);
    }
    await requireRfqOfFunds(tx, bond, firms, route.execution);
    const accountId = body.account_id == null ? null : await namedAccount(tx, actor.clientId, body.account_id);
    const facilitatorUserId = body.facilitator == null ? null : await namedFacilitator(tx, body.facilitator, firms);
    const isBuyer = body.side === "buyer";
    const draft = {
      source: "MANUAL" as const,
      bond,
      bondTerms: null,
      quantity,
      level,
      settlementDate,
      settlementDelta,
      ...route,
      ...(isBuyer ? { buyer: actor, seller: other } : { buyer: other, seller: actor }),
      own: { side: body.side, accountId },
      dealTime: tradeTime,
      tradeTime,
      facilitatorUserId,
      message: null,
    };
    return writeDraft(parts, changing, draft);
  });
}

/** The route that is named, completed by the usual one of the paper. */
async function askedRoute(
  tx: Change["tx"],
  bond: Bond,
  firms: readonly [string, string],
  { execution, exchange }: Pick<BodyOf<typeof manualTicket>, "execution" | "exchange">,
) {
  const usual = await usualRoute(tx, bond, firms);
  if (execution === undefined) {
    // An exchange alone asks for a report there.
    return exchange == null
      ? usual
      : { execution: usual.exchange === exchange ? usual.execution : ("OTC_REPORT" as const), exchange };
  }
  return { execution, exchange: exchange ?? null };
}
