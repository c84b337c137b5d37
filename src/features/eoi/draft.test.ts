import { expect, test } from "vitest";
import type { TradeCounterparty } from "#domain/contract/http/tickets.ts";
import type { FinstrumentSummary } from "#domain/entities/bond.ts";
import type { PricingInputValue } from "#domain/validation/pricing-input.ts";
import { NEW_VENUE } from "#src/desk-kit/inputs/rfq-venue.ts";
import { typedLevel } from "#src/desk-kit/inputs/typed-level.ts";
import {
  chosenBond,
  draftErrors,
  draftPayload,
  draftSummary,
  emptyDraft,
  type EoiDraft,
  namedClient,
} from "#src/features/eoi/draft.ts";

const bond = (id: string) =>
  ({ id, contract_parameters: { instrument_class: "NCD", lot_size: 10_000_000 } }) as unknown as FinstrumentSummary;
const origin = { run_id: "run_a", message_id: "1", channel_url: "chn_desk", sent_at: "2026-11-20T05:00:00.000Z" };
const ofLine: EoiDraft = {
  ...emptyDraft,
  bond: bond("IN0020230085"),
  sizeText: "5cr",
  level: typedLevel({ fixed_field: "yield", yield_stored: 0.0691, unit_price_stored: null }),
  origin,
};

const edited = (draft: EoiDraft, change: Partial<EoiDraft>): EoiDraft => ({ ...draft, ...change });

test("an EOI made of a line of a chat says that it comes from a chat", () => {
  expect(draftPayload(ofLine, true)).toMatchObject({ source: "CHAT", quantum: 50_000_000, yield_stored: 0.0691 });
  expect(draftPayload({ ...ofLine, origin: null }, true)).not.toHaveProperty("source");
});

test("with another bond it is no longer made of that line; with another size or side it is", () => {
  expect(edited(ofLine, chosenBond(ofLine, bond("INE094A08176"))).origin).toBeNull();
  expect(edited(ofLine, chosenBond(ofLine, bond("IN0020230085"))).origin).toEqual(origin);
  expect(edited(ofLine, { sizeText: "10cr" }).origin).toEqual(origin);
  expect(edited(ofLine, { side: "ASK" }).origin).toEqual(origin);
});

const own: EoiDraft = { ...ofLine, origin: null };
const wadia = { client_id: "cli_sahyadriwadia", user_id: null, name: "Wadia Family Office" } as TradeCounterparty;
const kabir = { client_id: "cli_sahyadri", user_id: "usr_dealersahyadri", name: "Sahyadri" } as TradeCounterparty;

test("an EOI for a client names the client and who acts for them, and its sentence says for whom (A-018, D-085, D-086)", () => {
  const named = edited(edited(own, namedClient(own, wadia)), { agent: kabir });
  expect(draftPayload(named, true)).toMatchObject({
    end_client_id: "cli_sahyadriwadia",
    user_account_id: "usr_dealersahyadri",
  });
  const level = { fixedField: "yield", bondYield: 0.0691, cleanPrice: null } as PricingInputValue;
  expect(draftSummary(named, level)).toContain("for Wadia Family Office");
  const withoutClient = edited(named, namedClient(named, null));
  expect(withoutClient.agent).toBeNull();
  expect(draftPayload(withoutClient, true)).not.toHaveProperty("end_client_id");
});

test("an EOI posted from a ticket names it, until another bond is chosen (D-095)", () => {
  const again = { ...own, originTrade: { ticket_id: "tkt_7", number: "T-20261120-0007" } };
  expect(draftPayload(again, true)).toMatchObject({ origin_trade: "tkt_7" });
  const other = edited(again, chosenBond(again, bond("INE094A08176")));
  expect(other.originTrade).toBeNull();
  expect(draftPayload({ ...again, originTrade: null }, true)).not.toHaveProperty("origin_trade");
});

test("a size and a T+n in which the class of paper is not dealt are refused in the form, by the market's rule", () => {
  const gsec = { ...own.bond, contract_parameters: { instrument_class: "GSEC", lot_size: 10_000 } };
  const t0 = { ...own, bond: gsec as FinstrumentSummary, settlementText: "T0" };
  expect(draftErrors(t0, true).settlement).toBe("Government securities settle T+1 through CCIL. T+0 is not offered.");
  const atNse = { ...t0, venue: { ...NEW_VENUE, exchange: "NSE" as const } };
  expect(draftErrors(atNse, true).settlement).toBe(
    "Government securities settle T+1 through NSE Clearing. T+0 is not offered.",
  );
  expect(draftErrors({ ...t0, settlementText: "T1" }, true)).not.toHaveProperty("settlement");
  const at1 = { ...own.bond, contract_parameters: { instrument_class: "AT1", lot_size: 1_000_000 } };
  const small = { ...own, bond: at1 as FinstrumentSummary, sizeText: "10 lakh" };
  expect(draftErrors(small, true).size).toBe("Additional Tier 1 bonds are dealt from 1,00,00,000");
  expect(draftErrors({ ...small, sizeText: "1.1cr" }, true)).not.toHaveProperty("size");
});
