import type { z } from "zod";
import { tradeOrigin, type EoiPayloadIn } from "#domain/contract/http/eoi.ts";
import { eoiOrigin } from "#domain/contract/http/runs.ts";
import type { TradeCounterparty } from "#domain/contract/http/tickets.ts";
import { statedOf } from "#domain/entities/bond-term.ts";
import type { Eoi, EoiState, QuoteType } from "#domain/entities/eoi.ts";
import type { FinstrumentSummary } from "#domain/entities/bond.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { lotOfTerms } from "#domain/entities/lot.ts";
import { SIDE_VERB } from "#domain/entities/side-text.ts";
import { formatCompactRupees, formatSize } from "#domain/lib/format-rupees.ts";
import { parseSize } from "#domain/lib/shorthand.ts";
import { levelSentence } from "#domain/trading/level-sentence.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { routeBar } from "#domain/trading/route.ts";
import { deltaBar } from "#domain/trading/settlement.ts";
import { dealtSize } from "#domain/trading/tradable.ts";
import { pricingInputTexts } from "#domain/validation/level-decision.ts";
import { parseValidity, validityPayload } from "#domain/validation/typed-validity.ts";
import { emptyLevel, type PricingInputValue } from "#domain/validation/pricing-input.ts";
import { termsProblem } from "#domain/validation/stated-terms.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import { settlementNow } from "#src/desk-kit/inputs/settlement-now.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { type DealErrors, type OpenDraft, readDeal, statedIn, termsOf } from "#src/desk-kit/deal-form/deal-form.ts";
import { NEW_VENUE, type RfqVenue, venuePayload } from "#src/desk-kit/inputs/rfq-venue.ts";
import { typedLevel } from "#src/desk-kit/inputs/typed-level.ts";
import type { TypedTerms } from "#src/desk-kit/inputs/typed-terms.ts";

/** Draft of the EOI form; it also survives a reload and a closed side desk. */
export interface EoiDraft extends OpenDraft {
  bond: FinstrumentSummary | null;
  side: QuoteType;
  validityText: string;
  state: Exclude<EoiState, "MANDATE">;
  /** Exchange it is also sent to; null for none. */
  venue: RfqVenue | null;
  /** EOI being changed; null for a new one. */
  editing: { id: string; version: number; exchange: Exchange | null } | null;
  /** Chat line it comes from; null if none. */
  origin: EoiDraftOrigin | null;
  /** Ticket it comes from; null if none. */
  originTrade: DraftTrade | null;
  /** Client it is entered for; null for the own firm. */
  client: TradeCounterparty | null;
  /** Person acting for that client; null if none. */
  agent: TradeCounterparty | null;
}

export const eoiDraftOrigin = eoiOrigin.omit({ eoi_id: true });
type EoiDraftOrigin = z.infer<typeof eoiDraftOrigin>;
export const draftTrade = tradeOrigin.omit({ eoi_id: true });
type DraftTrade = z.infer<typeof draftTrade>;

export const emptyDraft: EoiDraft = {
  bond: null,
  side: "BID",
  sizeText: "",
  level: emptyLevel,
  settlementText: "T1",
  validityText: "DAY",
  state: "DEFAULT",
  venue: null,
  terms: {},
  editing: null,
  origin: null,
  originTrade: null,
  client: null,
  agent: null,
};

/** Change of the bond; clears the level, which belonged to the other bond. */
export function chosenBond(draft: EoiDraft, bond: FinstrumentSummary | null): Partial<EoiDraft> {
  if (bond?.id === draft.bond?.id) return { bond };
  return { bond, level: emptyLevel, terms: {}, origin: null, originTrade: null };
}

/** Change of the client; the own firm has no agent. */
export function namedClient({ agent }: EoiDraft, client: TradeCounterparty | null): Partial<EoiDraft> {
  return { client, agent: client === null ? null : agent };
}

/** Terms of the draft, for pricing. */
export function termsOfDraft(draft: EoiDraft): TypedTerms {
  const settlement = settlementNow(draft.settlementText);
  return termsOf(draft, {
    finstrumentId: draft.bond?.id ?? null,
    settlementDelta: settlement.ok && settlement.kind === "delta" ? settlement.settlementDelta : 1,
    settlementDate: settlement.ok && settlement.kind === "date" ? settlement.settlementDate : null,
    isDayUnreadable: !settlement.ok,
    bondTerms: statedIn(draft),
  });
}

/** Errors of the draft by field; empty when it can be posted. */
export function draftErrors(draft: EoiDraft, isPriced: boolean): DealErrors {
  const { size, level, errors: read } = readDeal(draft, isPriced);
  const today = istDateOf(serverNowMs());
  const errors: DealErrors = { ...(draft.bond ? {} : { bond: requiredText("Bond") }), ...read };
  if (!level.ok && level.error === pricingInputTexts.cannotBePriced && lacksRate(draft)) {
    delete errors.level;
    errors.terms = "State the current coupon to deal on a price, or enter a yield.";
  }
  if (size.ok) {
    const { face_value: stated } = draft.terms;
    const facts = draft.bond?.contract_parameters;
    const known = facts ? lotOfTerms(facts) : null;
    const lot = stated === undefined ? known : { rupees: stated, isAssumed: true };
    const dealt =
      facts && lot ? dealtSize({ class: facts.instrument_class, lot }, size.rupees, "quantum", today) : null;
    if (dealt?.ok === false) errors.size = dealt.message;
  }
  const settlement = settlementNow(draft.settlementText);
  if (!settlement.ok) errors.settlement = settlement.message;
  const barred = barredDelta(draft);
  if (barred !== null) errors.settlement = barred;
  const validity = parseValidity(draft.validityText);
  if (!validity.ok) errors.validity = validity.message;
  const unread = termsProblem(draft.terms);
  if (unread !== undefined) errors.terms = unread;
  const { venue } = draft;
  const barredThere = venue === null ? undefined : barredAt(draft, venue.exchange);
  if (barredThere !== undefined) errors.venue = barredThere;
  if (venue?.mode === "OTO" && venue.participant === null) errors.participant = tradingTexts.otoParticipant;
  return errors;
}

/** Rule by which the bond is not dealt for the typed T+n; null where it is, and for a date, which the server checks. */
export function barredDelta({ bond, settlementText, venue }: EoiDraft): string | null {
  const settlement = settlementNow(settlementText);
  if (bond === null || !settlement.ok || settlement.kind === "date") return null;
  const { instrument_class: of } = bond.contract_parameters;
  const by = venue === null ? {} : { execution: `RFQ_${venue.mode}` as const, exchange: venue.exchange };
  return deltaBar(of, settlement.settlementDelta, istDateOf(serverNowMs()), by);
}

/** Reason why the draft is not sent to an exchange; undefined where it may be. */
export function barredAt({ bond, state, venue }: EoiDraft, exchange: Exchange): string | undefined {
  if (state === "INDICATIVE") return tradingTexts.indicativeRfq;
  if (bond === null) return undefined;
  const { instrument_class: of } = bond.contract_parameters;
  const execution = `RFQ_${venue?.mode ?? NEW_VENUE.mode}` as const;
  return routeBar(of, { execution, exchange }, istDateOf(serverNowMs()))?.text;
}

/** True for a floating coupon without a current rate. */
function lacksRate({ bond, terms }: EoiDraft): boolean {
  const facts = bond?.contract_parameters;
  return facts?.coupon_type === "FLOATING" && facts.coupon_rate_percent === null && terms.coupon_rate === undefined;
}

/** Payload of a valid draft; null otherwise. */
export function draftPayload(draft: EoiDraft, isPriced: boolean): EoiPayloadIn | null {
  const { size, level } = readDeal(draft, isPriced);
  const settlement = settlementNow(draft.settlementText);
  const validity = parseValidity(draft.validityText);
  const isWrong = Object.keys(draftErrors(draft, isPriced)).length > 0;
  if (!draft.bond || !size.ok || !settlement.ok || !validity.ok || !level.ok || isWrong) return null;
  return {
    finstrument_id: draft.bond.id,
    quote_type: draft.side,
    quantum: size.rupees,
    fixed_field: level.fixedField,
    ...(level.fixedField === "price" ? { unit_price_stored: level.level } : { yield_stored: level.level }),
    ...(settlement.kind === "delta"
      ? { settlement_delta: settlement.settlementDelta }
      : { settlement: settlement.settlementDate }),
    ...validityPayload(validity, serverNowMs()),
    state: draft.state,
    bond_terms: statedIn(draft),
    ...(draft.venue === null || draft.editing !== null ? {} : venuePayload(draft.venue)),
    ...(draft.origin === null ? {} : { source: "CHAT" as const, origin_run: draft.origin.run_id }),
    ...(draft.originTrade === null ? {} : { origin_trade: draft.originTrade.ticket_id }),
    ...clientPayload(draft),
  };
}

function clientPayload({ client, agent }: EoiDraft) {
  if (client === null) return {};
  return { end_client_id: client.client_id, ...(agent === null ? {} : { user_account_id: agent.user_id }) };
}

function venueText({ exchange, mode, participant, anonymous }: RfqVenue): string {
  const whom = mode === "OTM" ? "to many" : `to ${participant?.name ?? "–"}`;
  return `· ${exchange} RFQ ${whom}${anonymous ? ", anonymous" : ""}`;
}

/** Summary of the draft in one line, with the values known so far. */
export function draftSummary(draft: EoiDraft, value: PricingInputValue): string {
  const size = parseSize(draft.sizeText);
  const level = levelSentence({
    fixed_field: value.fixedField,
    yield_stored: value.bondYield,
    unit_price_stored: value.cleanPrice,
  });
  return [
    SIDE_VERB[draft.side],
    size.ok ? formatCompactRupees(size.rupees) : "–",
    draft.bond?.display_name ?? "–",
    "at",
    level,
    ...(draft.client === null ? [] : [`for ${draft.client.name}`]),
    ...(draft.venue === null || draft.editing !== null ? [] : [venueText(draft.venue)]),
  ].join(" ");
}

/** Draft that changes a live EOI. */
export function draftOfEoi(eoi: Eoi, bond: FinstrumentSummary): EoiDraft {
  return {
    bond,
    side: eoi.quote_type,
    sizeText: formatSize(eoi.remaining),
    level: typedLevel(eoi),
    settlementText: eoi.settlement_delta === null ? eoi.settlement_date : `T${eoi.settlement_delta}`,
    validityText: eoi.validity === "DAY" ? "DAY" : String(eoi.validity),
    state: eoi.state === "INDICATIVE" ? "INDICATIVE" : "DEFAULT",
    venue: null,
    terms: statedOf(eoi.bond_terms) ?? {},
    editing: { id: eoi.id, version: eoi.version, exchange: eoi.exchange },
    origin: null,
    originTrade: null,
    client: null,
    agent: null,
  };
}
