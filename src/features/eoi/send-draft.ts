import type { BodyIn } from "#domain/contract/endpoint.ts";
import * as eoi from "#domain/contract/http/eoi.ts";
import type { EoiPayloadIn } from "#domain/contract/http/eoi.ts";
import { confirmsOf, type DealWarning } from "#domain/entities/deal-warning.ts";
import { eoi as eoiRow, type Eoi } from "#domain/entities/eoi.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { type DealErrors, errorsAt, statedIn } from "#src/desk-kit/deal-form/deal-form.ts";
import { levelNow } from "#src/desk-kit/inputs/typed-terms.ts";
import { isPriceable } from "#src/desk-kit/inputs/priceable.ts";
import { editLevel } from "#domain/validation/pricing-input.ts";
import { refusalText } from "#src/desk-kit/limits/breach-text.ts";
import { draftErrors, draftPayload, type EoiDraft, termsOfDraft } from "#src/features/eoi/draft.ts";
import { useEoiDraft } from "#src/features/eoi/draft-store.ts";

/** Draft that cannot be sent, with error texts by field and for the whole. */
export interface RefusedDraft {
  kind: "refused";
  fields: DealErrors;
  text: string;
}

/** Draft reviewed by the server; exactly this one is sent. */
export interface ReviewedDraft {
  kind: "reviewed";
  draft: EoiDraft;
  payload: EoiPayloadIn;
  warnings: DealWarning[];
  review: eoi.EoiReview;
}

export interface SentDraft {
  eoi: Eoi;
  /** True if the form still holds it; a late answer may find another draft. */
  isInForm: boolean;
}

/** Converts the server's refusal to errors of the form. */
export function draftRefusal(error: CallError): RefusedDraft {
  return { kind: "refused", fields: errorsAt(error.fields), text: refusalText(error) };
}

/** Payload of the draft after committing its level, or its errors. */
function readDraft(): { draft: EoiDraft; payload: EoiPayloadIn } | RefusedDraft {
  const form = useEoiDraft.getState();
  form.update({ level: editLevel(levelNow(termsOfDraft(form.draft)), { type: "blurred" }) });
  const { draft } = useEoiDraft.getState();
  const isPriced = isPriceable(draft.bond?.id ?? null, statedIn(draft));
  const payload = draftPayload(draft, isPriced);
  if (payload !== null) return { draft, payload };
  return { kind: "refused", fields: draftErrors(draft, isPriced), text: "" };
}

/** True if the form still holds the quote that was sent. */
function isStillDraft(sent: EoiPayloadIn, editingId: string | undefined): boolean {
  const now = useEoiDraft.getState().draft;
  const payloadNow = draftPayload(now, isPriceable(now.bond?.id ?? null, statedIn(now)));
  return JSON.stringify(payloadNow) === JSON.stringify(sent) && now.editing?.id === editingId;
}

function editOf(payload: EoiPayloadIn, version: number): BodyIn<typeof eoi.updateEoi> {
  return {
    version,
    quantum: payload.quantum,
    fixed_field: payload.fixed_field ?? null,
    unit_price_stored: payload.unit_price_stored ?? null,
    yield_stored: payload.yield_stored ?? null,
    validity: payload.validity ?? null,
    expiry_date_stored: payload.expiry_date_stored ?? null,
  };
}

/** Fetches the warnings of the draft before sending; null if it was edited meanwhile, as they no longer apply. */
export async function lookAtDraft(): Promise<ReviewedDraft | RefusedDraft | null> {
  const read = readDraft();
  if ("kind" in read) return read;
  const { draft, payload } = read;
  const { editing } = draft;
  try {
    const review = editing
      ? await call(eoi.reviewEdit, { params: { id: editing.id }, body: editOf(payload, editing.version) })
      : await call(eoi.reviewEoi, { body: payload });
    return isStillDraft(payload, editing?.id)
      ? { kind: "reviewed", draft, payload, warnings: review.warnings, review }
      : null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return draftRefusal(error);
  }
}

/**
 * Posts the draft, or changes the EOI it was made from, with its warnings confirmed.
 * @throws CallError
 */
export async function sendDraft({ draft, payload, warnings }: ReviewedDraft): Promise<SentDraft> {
  const { editing, client } = draft;
  const confirms = confirmsOf(warnings);
  const sent = editing
    ? await call(eoi.updateEoi, {
        params: { id: editing.id },
        body: { ...editOf(payload, editing.version), confirms },
      })
    : await call(client === null ? eoi.addEoi : eoi.addEoiForClient, { body: { ...payload, confirms } });
  const isInForm = isStillDraft(payload, editing?.id);
  if (isInForm) useEoiDraft.getState().clear();
  return { eoi: sent, isInForm };
}

/** Points the form at the newer EOI that came with a refusal. Typed text stays. */
export function takeFreshEoi({ body }: CallError): void {
  const { draft, update } = useEoiDraft.getState();
  const fresh = eoiRow.safeParse(body?.fresh);
  if (!fresh.success || draft.editing?.id !== fresh.data.id) return;
  const { id, version, exchange } = fresh.data;
  update({ editing: { id, version, exchange } });
}
