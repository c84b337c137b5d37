import type { EoiPayload } from "#domain/contract/http/eoi.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import { tradingShutText } from "#domain/calendar/trading-texts.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { BondTerm } from "#domain/entities/bond-term.ts";
import type { Confirms } from "#domain/entities/deal-warning.ts";
import { EXCHANGE_OF } from "#domain/entities/clearing.ts";
import type { InstrumentClass } from "#domain/entities/instrument-class.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { classOf } from "#domain/entities/class-of.ts";
import { can } from "#domain/permissions/capabilities.ts";
import { statusAtBirth } from "#domain/trading/eoi-life.ts";
import { dealtBond, dealTerms } from "#domain/trading/deal-terms.ts";
import { resolveExpiry, storedValidity } from "#domain/trading/expiry.ts";
import { routeBar } from "#domain/trading/route.ts";
import { resolveLevel } from "#domain/trading/resolve-level.ts";
import { dealtSettlement, type MarketDay, type SettledBy } from "#domain/trading/settlement.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { dealtSize, sizedBond, tradableBond } from "#domain/trading/tradable.ts";
import { type Actor, subjectOf } from "#server/machine/core/actor.ts";
import type { FieldOfFigure } from "#server/market/trading/checks/deal-checks.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import { isOpenNow, marketDay } from "#server/machine/core/market-day.ts";
import type { EoiRow } from "#server/market/trading/rows/eoi-presenter.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export function mayOverridePrice(actor: Actor): boolean {
  return can(subjectOf(actor), "price.override");
}

/** Free text is stored unchanged, but the database rejects NUL and people do not type control characters. */
const CONTROL = /\p{Cc}/u;

/** A new EOI before it is checked against the market. */
export interface EoiDraft {
  bond: Bond;
  row: EoiRow;
  /** Terms that the poster named, for staff to look at. */
  proposes: BondTerm[];
  confirms: Confirms | null;
  fieldOf: FieldOfFigure;
}

/** Everything of a new EOI that needs no database. @throws Refusal naming the field that is wrong */
export function draftEoi(parts: Parts, actor: Actor, payload: EoiPayload, now: Date): EoiDraft {
  const day: MarketDay = marketDay(parts, now);
  const today = istDateOf(day.nowMs);
  const known = unwrap(tradableBond(parts.bonds.get(payload.finstrument_id), today));
  const stated = payload.bond_terms ?? {};
  const bondTerms = unwrap(dealTerms(known, stated, actor.clientName));
  const bond = dealtBond(known, bondTerms);
  if (payload.state === "MANDATE" && !payload.mandate_expires_at) {
    throw fieldRefusal("mandate_expires_at", tradingTexts.mandateEnd);
  }
  if (CONTROL.test(payload.user_account_id ?? "")) throw fieldRefusal("user_account_id", tradingTexts.unknownAccount);
  if (payload.price_overridden && !mayOverridePrice(actor)) {
    throw fieldRefusal("price_overridden", tradingTexts.overrideRole);
  }
  unwrap(dealtSize(sizedBond(bond), payload.quantum, "quantum", today));
  const settlement = unwrap(
    dealtSettlement(
      bond,
      { settlement: payload.settlement ?? null, settlement_delta: payload.settlement_delta ?? null },
      day,
      routeOf(payload),
    ),
  );
  const level = unwrap(
    resolveLevel(bond, settlement.settlementDate, {
      fixedField: payload.fixed_field,
      unitPriceStored: payload.unit_price_stored ?? null,
      yieldStored: payload.yield_stored ?? null,
      priceOverridden: payload.price_overridden,
    }),
  );
  const mandateEnd = payload.state === "MANDATE" ? (payload.mandate_expires_at ?? null) : null;
  const asked = { validity: payload.validity, expiry_date_stored: payload.expiry_date_stored ?? null };
  const expiresAt = unwrap(resolveExpiry({ ...asked, mandate_expires_at: mandateEnd }, day));
  const status = statusAtBirth(payload.state, isOpenNow(day));
  if (!status.ok) throw new Refusal("market_closed", tradingShutText(day.hours));
  const row: EoiRow = {
    id: parts.newId("eoi"),
    finstrumentId: bond.isin,
    quoteType: payload.quote_type,
    state: payload.state,
    status: status.value,
    quantum: payload.quantum,
    remaining: payload.quantum,
    ...level,
    ...settlement,
    settlementAgreed: null,
    yieldType: payload.yield_type,
    validity: storedValidity(asked, day.nowMs),
    expiresAt,
    mandateExpiresAt: mandateEnd === null ? null : new Date(mandateEnd),
    isBest: false,
    source: payload.source,
    clientId: actor.clientId,
    userId: actor.userId,
    endClientId: payload.end_client_id ?? null,
    userAccountId: payload.user_account_id ?? null,
    brokerId: payload.broker_id ?? null,
    replaces: payload.replaces ?? null,
    originTrade: payload.origin_trade ?? null,
    whatsappConsent: payload.whatsapp_consent,
    ...venueFields(actor, payload, settlement.settlementDelta, { of: classOf(bond), today }),
    rfqStatus: null,
    rfqNumber: null,
    rfqCode: null,
    rfqText: null,
    inDoubt: false,
    bondTerms: bondTerms.length > 0 ? bondTerms : null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  const proposes = bondTerms.filter(({ term }) => term !== "redemption" && stated[term] !== undefined);
  return { bond, row, proposes, confirms: payload.confirms ?? null, fieldOf: fieldsOf(payload) };
}

/** Route that the payload names: RFQ at an exchange, or none yet. */
function routeOf({
  send_to_rfq,
  clearing_corporation: corp,
  rfq_mode,
  oto_participant_details: to,
}: EoiPayload): SettledBy {
  if (!send_to_rfq) return {};
  return { execution: rfqModeOf(rfq_mode, to) === "OTO" ? "RFQ_OTO" : "RFQ_OTM", exchange: corp && EXCHANGE_OF[corp] };
}

const rfqModeOf = (mode: EoiPayload["rfq_mode"], to: EoiPayload["oto_participant_details"]) =>
  mode ?? (to == null ? "OTM" : "OTO");

type VenueFields = Pick<EoiRow, "exchange" | "rfqMode" | "otoParticipantDetails" | "anonymous">;

/** Exchange and participant that it is sent to beside our platform. @throws Refusal naming the field at fault */
function venueFields(
  actor: Actor,
  payload: EoiPayload,
  settlementDelta: number | null,
  { of, today }: { of: InstrumentClass; today: IsoDate },
): VenueFields {
  if (!payload.send_to_rfq) return { exchange: null, rfqMode: null, otoParticipantDetails: null, anonymous: false };
  const corp = payload.clearing_corporation ?? null;
  if (corp === null) throw fieldRefusal("clearing_corporation", tradingTexts.chooseExchange);
  if (!actor.allowedExchanges.includes(EXCHANGE_OF[corp])) {
    throw fieldRefusal("clearing_corporation", `Your firm does not deal at ${EXCHANGE_OF[corp]}.`);
  }
  if (payload.state === "INDICATIVE") throw fieldRefusal("state", tradingTexts.indicativeRfq);
  if (settlementDelta !== 0 && settlementDelta !== 1) {
    throw fieldRefusal(payload.settlement ? "settlement" : "settlement_delta", tradingTexts.rfqSettlement);
  }
  const to = payload.oto_participant_details ?? null;
  const rfqMode = rfqModeOf(payload.rfq_mode, to);
  const route = { execution: `RFQ_${rfqMode}` as const, exchange: EXCHANGE_OF[corp] };
  const barred = routeBar(of, route, today);
  if (barred !== null) throw fieldRefusal("clearing_corporation", barred.text);
  if (rfqMode === "OTO" && to === null) throw fieldRefusal("oto_participant_details", tradingTexts.otoParticipant);
  if (rfqMode === "OTO" && to?.exchange !== EXCHANGE_OF[corp]) {
    throw fieldRefusal("oto_participant_details", `Name a participant of ${EXCHANGE_OF[corp]}.`);
  }
  if (rfqMode === "OTM" && payload.broker_id && !actor.isBroker) {
    throw fieldRefusal("broker_id", tradingTexts.brokeredOtm);
  }
  const otoParticipantDetails = rfqMode === "OTO" ? to : null;
  return { exchange: EXCHANGE_OF[corp], rfqMode, otoParticipantDetails, anonymous: payload.anonymous };
}

/** The caller's field names of an EOI's figures. */
function fieldsOf(payload: EoiPayload): FieldOfFigure {
  return {
    bond_yield: "yield_stored",
    unit_clean_price: "unit_price_stored",
    quantity: "quantum",
    settlement_date: payload.settlement ? "settlement" : "settlement_delta",
  };
}
