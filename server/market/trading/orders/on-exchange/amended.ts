import { exchangeOf } from "#domain/entities/exchanges.ts";
import { settlementDate } from "#domain/calendar/business-calendar.ts";
import type { VenueAmendment } from "#domain/exchange/venue-amendment.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { paiseToRupees, rupeesToPaise } from "#domain/lib/paise.ts";
import type { StoredAmendment } from "#domain/orders/stored.ts";
import { orderTexts } from "#domain/orders/texts.ts";
import { otherSide } from "#domain/entities/ticket.ts";
import { settlingOn } from "#domain/trading/moved-settlement.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { obligationsOf } from "#server/market/trading/orders/confirm-order.ts";
import { closedBy } from "#server/market/trading/orders/on-exchange/settled.ts";
import type { OrderRow } from "#server/market/trading/orders/order-context.ts";
import type { OrderStep } from "#server/market/trading/orders/save-order.ts";

interface Became {
  changes: Partial<OrderRow>;
  step: OrderStep;
}

/** An amendment of the exchange, as one that a side proposed there itself is stored. */
function storedOf(parts: Parts, row: OrderRow, amendment: VenueAmendment): StoredAmendment {
  const { kind, number, bySide, isByInitiator, reason, yieldType, accruedRupees, settlementDelta, venueAt } = amendment;
  const by = bySide ?? (isByInitiator === false ? otherSide(row.reporter) : row.reporter);
  const dealt = istDateOf(row.dealTime.getTime());
  return {
    kind,
    state: "PROPOSED",
    number,
    by,
    user_id: null,
    at: venueAt,
    reason,
    changes: {
      settlement_date:
        settlementDelta === null
          ? null
          : settlementDate(parts.calendar.of[exchangeOf(row.exchange)], dealt, settlementDelta),
      yield_type: yieldType,
      accrued_interest: accruedRupees,
    },
    decision: null,
    text: null,
  };
}

/** The exchange has an amendment: ours got its number, or another was proposed there. Null if it was known. */
export function proposedAt(parts: Parts, row: OrderRow, amendment: VenueAmendment): Became | null {
  const { amendment: known } = row;
  if (known?.number === amendment.number) return null;
  const isOurs = known?.state === "SENDING" && known.kind === amendment.kind;
  const stored = isOurs
    ? { ...known, state: "PROPOSED" as const, number: amendment.number }
    : storedOf(parts, row, amendment);
  const what = stored.kind === "C" ? "to cancel" : "to change the deal";
  const text = `The ${stored.by} proposes ${what} at ${row.exchange}`;
  return { changes: { amendment: stored }, step: { action: "order.amend", text } };
}

/** An amendment was decided at the exchange: a new version, the end of the order, or nothing. Null where it was known. */
export function amendedBy(parts: Parts, row: OrderRow, decided: VenueAmendment): Became | null {
  const { amendment: known } = row;
  const isKnown = known?.number === decided.number || (known?.state === "SENDING" && known.kind === decided.kind);
  if (isKnown && (known.state === "APPROVED" || known.state === "REFUSED")) return null;
  const amendment = isKnown ? { ...known, number: decided.number } : storedOf(parts, row, decided);
  if (decided.state === "REJECTED") {
    const refused = { ...amendment, state: "REFUSED" as const, text: orderTexts.otherAmendmentRefused };
    const text = `The ${otherSide(amendment.by)} refused the amendment`;
    return { changes: { amendment: refused }, step: { action: "order.amend", text } };
  }
  const approved = { ...amendment, state: "APPROVED" as const };
  if (amendment.kind === "C") {
    const step = { action: "order.cancel", text: `Cancelled at ${row.exchange} by both sides` };
    return { changes: { amendment: approved, state: "CANCELLED", reason: amendment.reason }, step };
  }
  const changed = { ...row, ...termsBy(row, amendment) };
  const track = row.track === null ? null : { ...row.track, ...obligationsOf(changed) };
  const step = { action: "order.amend", text: `Amended at ${row.exchange} as both sides agreed` };
  return closedBy(row, { ...termsBy(row, amendment), amendment: approved, track }, step, new Date(decided.venueAt));
}

function termsBy(row: OrderRow, { changes }: StoredAmendment): Partial<OrderRow> {
  const { settlement_date: date, yield_type: yieldType, accrued_interest: accrued } = changes;
  const money = row.consideration;
  return {
    // Both sides agreed to the new day, so it no longer counts as moved by a holiday.
    ...(date === null ? {} : settlingOn(date, date)),
    ...(yieldType === null ? {} : { yieldType }),
    ...(accrued === null || money === null
      ? {}
      : {
          consideration: {
            ...money,
            accrued_interest: accrued,
            consideration: paiseToRupees(rupeesToPaise(money.principal) + rupeesToPaise(accrued)),
          },
        }),
  };
}
