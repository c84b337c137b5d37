import type { DealWarning } from "#domain/entities/deal-warning.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { levelSentence } from "#domain/trading/level-sentence.ts";
import { noteOrigin } from "#src/desk-kit/chain/origins.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { LOOK_AGAIN } from "#src/desk-kit/confirm/unusual.ts";
import { levelNow } from "#src/desk-kit/inputs/typed-terms.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { notify } from "#src/ui/toast.tsx";
import { type DraftErrors, draftSummary, SIDE_LABELS, termsOfDraft } from "#src/features/eoi/draft.ts";
import { useEoiDraft } from "#src/features/eoi/draft-store.ts";
import { useFormErrors } from "#src/features/eoi/form-errors.ts";
import { sendDraft } from "#src/features/eoi/send-draft.ts";

/** What the main button of the form does. */
export function sendLabel(isChange: boolean): string {
  return isChange ? "Change EOI" : "Post EOI";
}

/**
 * Sends the draft of the form. Where something about it is unusual its sentence turns amber and waits for the distinct key.
 * @param confirmed what is unusual about it and was confirmed
 */
export async function postDraft(confirmed: readonly DealWarning[] = []): Promise<void> {
  const { draft } = useEoiDraft.getState();
  const { editing, origin } = draft;
  const outcome = await sendDraft(confirmed);
  const isConfirming = confirmed.length > 0;
  const ask = (warnings: readonly DealWarning[], problem?: string) => {
    const now = useEoiDraft.getState().draft;
    const line = draftSummary(now, levelNow(termsOfDraft(now)).value);
    const label = sendLabel(editing !== null);
    useConfirm.getState().ask({ line, warnings, label, side: draft.side, send: () => postDraft(warnings) }, problem);
  };
  if (outcome.kind === "refused") {
    // The answer may be lost: the same is sent again under the same key, from where it was confirmed.
    if (isConfirming && Object.keys(outcome.fields).length === 0) return ask(confirmed, outcome.text);
    useConfirm.getState().drop();
    showRefusal(outcome);
    return;
  }
  useFormErrors.getState().clear();
  if (outcome.kind === "unusual") return ask(outcome.warnings, isConfirming ? LOOK_AGAIN : undefined);
  useConfirm.getState().drop();
  if (origin !== null) noteOrigin({ ...origin, eoi_id: outcome.eoi.id });
  useSideDesk.getState().close();
  notify({
    summary: editing === null ? "EOI posted" : "EOI changed",
    detail: eoiText(outcome.eoi),
    severity: "success",
    group: "eoi",
  });
}

function showRefusal({ fields, text }: { fields: DraftErrors; text: string }): void {
  useFormErrors.getState().show(fields, text);
  notify({ summary: Object.values(fields)[0] ?? text, severity: "error", group: "eoi" });
  requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-side-view] [aria-invalid]")?.focus());
}

function eoiText(row: Eoi): string {
  return `${SIDE_LABELS[row.quote_type].verb} ${formatCompactRupees(row.remaining)} ${row.bond_name} at ${levelSentence(row)}`;
}
