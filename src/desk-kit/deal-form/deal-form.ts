import { type BondTerm, type StatedTerms, statedOf } from "#domain/entities/bond-term.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { type FixedField, parseSize } from "#domain/lib/shorthand.ts";
import { type LevelInput, readLevel } from "#domain/validation/pricing-input.ts";
import { termsProblem } from "#domain/validation/stated-terms.ts";
import type { TypedTerms } from "#src/desk-kit/inputs/typed-terms.ts";

// State of a deal form as plain data: the typed texts, the row it binds to, and errors. EOI, counter and answer forms
// add their row and extra fields to `DealDraft`. Values are derived: `termsOf` for pricing, `readDeal` for sending.

/** Texts as typed, so that an error or a refusal loses none of them. */
export interface DealDraft {
  sizeText: string;
  level: LevelInput;
}

/** Draft with a typed settlement day and bond terms; in other forms the row fixes both. */
export interface OpenDraft extends DealDraft {
  settlementText: string;
  /** Terms of the bond that no source states, where they were confirmed or stated. */
  terms: StatedTerms;
}

/** Field names of the contract, by field of the form. */
const NAMES = {
  bond: ["finstrument_id"],
  size: ["quantum", "maximum_lot_stored", "lots", "quantity"],
  level: [
    "unit_price_stored",
    "yield_stored",
    "price",
    "bond_yield",
    "level",
    "fixed_field",
    "price_overridden",
    "yield_type",
  ],
  settlement: ["settlement", "settlement_delta"],
  validity: ["validity", "expiry_date_stored"],
  terms: [
    "bond_terms",
    "bond_terms.coupon_frequency",
    "bond_terms.day_count",
    "bond_terms.face_value",
    "bond_terms.coupon_rate",
  ],
  venue: ["clearing_corporation", "send_to_rfq", "rfq_mode", "state"],
  participant: ["oto_participant_details"],
  client: ["end_client_id"],
  agent: ["user_account_id"],
} satisfies Record<string, readonly string[]>;

export type DealField = keyof typeof NAMES;
export type DealErrors = Partial<Record<DealField, string>>;

/** @typeParam D the draft; null where no form is open */
export interface DealFormState<D> {
  /** The draft as the form opened with it. */
  opened: D;
  draft: D;
  /** Number of opens and edits. A response for another count belongs to another draft. */
  edits: number;
  errors: DealErrors;
  /** Problem beyond single fields. */
  text: string | undefined;
}

export type DealEvent<D> =
  | { type: "opened"; draft: D }
  /** `fields` were changed: clears their errors and the form's. */
  | { type: "edited"; change: Partial<NonNullable<D>>; fields: readonly DealField[] }
  | { type: "updated"; change: Partial<NonNullable<D>> }
  | { type: "refused"; errors: DealErrors; text?: string | undefined };

/** The form after an event. */
export function editDealForm<D>(state: DealFormState<D>, event: DealEvent<D>): DealFormState<D> {
  switch (event.type) {
    case "opened":
      return { opened: event.draft, draft: event.draft, edits: state.edits + 1, errors: {}, text: undefined };
    case "edited": {
      const { change, fields } = event;
      const left = Object.entries(state.errors).filter(([field]) => !fields.includes(field as DealField));
      const after = editDealForm(state, { type: "updated", change });
      return { ...after, edits: state.edits + 1, errors: Object.fromEntries(left), text: undefined };
    }
    case "updated":
      return state.draft == null ? state : { ...state, draft: { ...state.draft, ...event.change } };
    case "refused": {
      const isAtFields = Object.keys(event.errors).length > 0;
      return { ...state, errors: event.errors, text: isAtFields ? undefined : event.text || undefined };
    }
  }
}

/** Bond, day and terms that a draft is priced for. */
export type PricedFor = Omit<TypedTerms, keyof DealDraft>;

/** Terms of a draft, for pricing. */
export function termsOf({ sizeText, level }: DealDraft, pricedFor: PricedFor): TypedTerms {
  return { ...pricedFor, sizeText, level };
}

interface FixedRow {
  finstrument_id: string;
  settlement_date: IsoDate | null;
  bond_terms?: readonly BondTerm[] | undefined;
}

/** Those that a row fixes. */
export function fixedBy({ finstrument_id, settlement_date, bond_terms }: FixedRow): PricedFor {
  return {
    finstrumentId: finstrument_id,
    settlementDelta: null,
    settlementDate: settlement_date,
    bondTerms: statedOf(bond_terms),
  };
}

/** Terms that were stated; undefined where there are none, or one of them cannot be read. */
export function statedIn({ terms }: Pick<OpenDraft, "terms">): StatedTerms | undefined {
  return Object.keys(terms).length === 0 || termsProblem(terms) !== undefined ? undefined : terms;
}

/** Parses size and level for sending, with their errors. @param isPriced true when the bond has a price at all */
export function readDeal({ sizeText, level: typed }: DealDraft, isPriced: boolean) {
  const [size, level] = [parseSize(sizeText), readLevel(typed, isPriced)];
  const errors: DealErrors = {
    ...(size.ok ? {} : { size: size.message }),
    ...(level.ok ? {} : { level: level.error }),
  };
  return { size, level, errors };
}

/** A level as the previews of the contract ask for it. */
export function levelAsked({ fixedField, level }: { fixedField: FixedField; level: number }) {
  return fixedField === "price" ? { price: level } : { bond_yield: level };
}

/** Texts by field of the contract, at the fields of the form: one for each. */
export function errorsAt(texts: Readonly<Record<string, string>>): DealErrors {
  const found = Object.entries(NAMES).map(([field, names]) => [field, names.map((name) => texts[name]).find(Boolean)]);
  return Object.fromEntries(found.filter(([, text]) => text !== undefined)) as DealErrors;
}
