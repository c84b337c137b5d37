import { expect, test } from "vitest";
import type { FinstrumentSummary } from "#domain/entities/bond.ts";
import { typedLevel } from "#src/desk-kit/inputs/typed-level.ts";
import { draftPayload, editDraft, emptyDraft, type EoiDraft } from "#src/features/eoi/draft.ts";

const bond = (id: string) => ({ id, contract_parameters: { lot_size: 10_000_000 } }) as unknown as FinstrumentSummary;
const origin = { run_id: "run_a", message_id: "1", channel_url: "chn_desk", sent_at: "2026-11-20T05:00:00.000Z" };
const ofLine: EoiDraft = {
  ...emptyDraft,
  bond: bond("IN0020230085"),
  sizeText: "5cr",
  level: typedLevel({ fixed_field: "yield", yield_stored: 0.0691, unit_price_stored: null }),
  origin,
};

test("an EOI made of a line of a chat says that it comes from a chat", () => {
  expect(draftPayload(ofLine, true)).toMatchObject({ source: "CHAT", quantum: 50_000_000, yield_stored: 0.0691 });
  expect(draftPayload({ ...ofLine, origin: null }, true)).not.toHaveProperty("source");
});

test("with another bond it is no longer made of that line; with another size or side it is", () => {
  expect(editDraft(ofLine, { type: "bondChosen", bond: bond("INE094A08176") }).origin).toBeNull();
  expect(editDraft(ofLine, { type: "bondChosen", bond: bond("IN0020230085") }).origin).toEqual(origin);
  expect(editDraft(ofLine, { type: "sizeTyped", text: "10cr" }).origin).toEqual(origin);
  expect(editDraft(ofLine, { type: "sideChosen", side: "ASK" }).origin).toEqual(origin);
});
