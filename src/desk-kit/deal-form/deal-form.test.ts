import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { emptyLevel } from "#domain/validation/pricing-input.ts";
import { type ConfirmPlace, type Pending, useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import {
  type DealFormState,
  editDealForm,
  errorsAt,
  fixedBy,
  type OpenDraft,
  readDeal,
  termsOf,
} from "#src/desk-kit/deal-form/deal-form.ts";
import { createDealForm, reviewed } from "#src/desk-kit/deal-form/deal-form-store.ts";
import { keyboard } from "#src/lib/keyboard-hold.ts";
import { typedLevel } from "#src/desk-kit/inputs/typed-level.ts";

beforeAll(() => {
  // The keyboard is free once a page has drawn the answer.
  vi.stubGlobal("document", { activeElement: {} });
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw));
});
afterAll(async () => {
  await keyboard.ended();
  vi.unstubAllGlobals();
});

const level = typedLevel({ fixed_field: "yield", yield_stored: 0.0691, unit_price_stored: null });
const draft: OpenDraft = { sizeText: "5cr", level, settlementText: "T1", terms: {} };
const refused: DealFormState<OpenDraft> = {
  opened: draft,
  draft,
  edits: 1,
  errors: { size: "More than the offer is for", level: "Yield is required" },
  text: undefined,
};

describe("a form that deals", () => {
  test("loses an error once its field is edited, and no other", () => {
    const form = editDealForm(refused, { type: "edited", change: { sizeText: "4cr" }, fields: ["size"] });
    expect(form.draft).toEqual({ ...draft, sizeText: "4cr" });
    expect(form.errors).toEqual({ level: "Yield is required" });
    expect(form.opened).toBe(draft);
  });

  test("keeps what is wrong through a change that nobody typed", () => {
    const whole = editDealForm(refused, { type: "refused", errors: {}, text: "Market is closed." });
    expect(editDealForm(whole, { type: "updated", change: {} }).text).toBe("Market is closed.");
    expect(editDealForm(whole, { type: "edited", change: {}, fields: ["size"] }).text).toBeUndefined();
  });

  test("loses nothing typed by a refusal, whose text shows where no field has one of its own", () => {
    const form = editDealForm(refused, { type: "refused", errors: { size: "Too large" }, text: "Look at the fields." });
    expect(form).toMatchObject({ draft, errors: { size: "Too large" }, text: undefined });
  });

  test("that is not open takes nothing", () => {
    const none: DealFormState<OpenDraft | null> = { opened: null, draft: null, edits: 0, errors: {}, text: undefined };
    expect(editDealForm(none, { type: "edited", change: { sizeText: "4cr" }, fields: ["size"] }).draft).toBeNull();
  });
});

describe("the sentence that waits for its key", () => {
  const form = createDealForm<OpenDraft>();
  const ask = (place: ConfirmPlace) => {
    form.getState().open(draft);
    useConfirm.setState({ pending: { place } as Pending });
  };
  const isAsked = () => useConfirm.getState().pending !== null;

  test("goes once its form is edited: the level stepped, another size typed", () => {
    ask("form");
    form.getState().onLevel(emptyLevel, { type: "entered", text: "6.9125" });
    expect(isAsked()).toBe(false);
    ask("form");
    form.getState().edit({ sizeText: "4cr" }, "size");
    expect(isAsked()).toBe(false);
  });

  test("stays when the level is left as it was, when the row moves, and at the foot of the desk", () => {
    ask("form");
    form.getState().onLevel(level, { type: "blurred" });
    form.getState().update({});
    expect(isAsked()).toBe(true);
    ask("desk");
    form.getState().edit({ sizeText: "4cr" }, "size");
    expect(isAsked()).toBe(true);
  });
});

describe("what the server says of a draft", () => {
  const form = createDealForm<OpenDraft>();
  test("is of use while the draft is the one that it looked at", async () => {
    form.getState().open(draft);
    expect(await reviewed(form, Promise.resolve("deal"))).toBe("deal");
    const left = reviewed(form, Promise.resolve("deal"));
    form.getState().update({ level });
    expect(await left).toBe("deal");
    const edited = reviewed(form, Promise.resolve("deal"));
    form.getState().edit({ sizeText: "4cr" }, "size");
    expect(await edited).toBeNull();
    const closed = reviewed(form, Promise.resolve("deal"));
    form.getState().clear();
    expect(await closed).toBeNull();
  });
});

describe("a draft", () => {
  test("is priced for the day and the terms that its row fixes", () => {
    const row = { finstrument_id: "IN0020230085", settlement_date: "2026-11-30" };
    expect(termsOf(draft, fixedBy(row))).toMatchObject({
      finstrumentId: "IN0020230085",
      settlementDelta: null,
      settlementDate: "2026-11-30",
      sizeText: "5cr",
      level,
    });
  });

  test("is read with a sentence for each field that is wrong", () => {
    expect(readDeal(draft, true)).toMatchObject({ size: { rupees: 50_000_000 }, level: { level: 0.0691 }, errors: {} });
    expect(readDeal({ sizeText: "abc", level: emptyLevel }, true).errors).toEqual({
      size: "Should be number",
      level: "Yield is required",
    });
  });

  test("has the server's texts at its fields, the first of a field alone", () => {
    expect(errorsAt({ maximum_lot_stored: "Too many lots", quantity: "Too large", version: "Old" })).toEqual({
      size: "Too many lots",
    });
    expect(errorsAt({ bond_yield: "Too high", "bond_terms.face_value": "Unknown" })).toEqual({
      level: "Too high",
      terms: "Unknown",
    });
  });
});
