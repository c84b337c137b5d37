import type { DealWarning } from "#domain/entities/deal-warning.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { SIDE_VERB } from "#domain/entities/side-text.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { levelSentence } from "#domain/trading/level-sentence.ts";
import { noteOrigin, noteTrade } from "#src/desk-kit/chain/origins.ts";
import { dropAnswered } from "#src/desk-kit/confirm/ask-again.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { LOOK_AGAIN } from "#src/desk-kit/confirm/unusual.ts";
import { blockedText } from "#src/desk-kit/limits/breach-text.ts";
import { levelNow } from "#src/desk-kit/inputs/typed-terms.ts";
import { focusWrong } from "#src/shell/side-desk/focus-wrong.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { notify } from "#src/ui/toast.tsx";
import { type DraftErrors, draftSummary, termsOfDraft } from "#src/features/eoi/draft.ts";
import { useEoiDraft } from "#src/features/eoi/draft-store.ts";
import { useFormErrors } from "#src/features/eoi/form-errors.ts";
import { lookAtDraft, sendDraft } from "#src/features/eoi/send-draft.ts";

/** What the main button of the form does. */
export function sendLabel(isChange: boolean): string {
  return isChange ? "Change EOI" : "Post EOI";
}

/** Looks at the draft of the form and shows it in one sentence, amber where something is unusual; the distinct key posts it. */
export async function reviewDraft(): Promise<void> {
  const looked = await lookAtDraft();
  if (looked === null) return;
  if (looked.kind === "refused") return showRefusal(looked);
  const blocked = blockedText(looked.warnings);
  if (blocked !== null) return showRefusal({ fields: {}, text: blocked });
  useFormErrors.getState().clear();
  ask(looked.warnings);
}

function ask(warnings: readonly DealWarning[], problem?: string): void {
  const { draft } = useEoiDraft.getState();
  const line = draftSummary(draft, levelNow(termsOfDraft(draft)).value);
  const label = sendLabel(draft.editing !== null);
  useConfirm.getState().ask({ line, warnings, label, side: draft.side, send: () => postDraft(warnings) }, problem);
}

/** Sends what was confirmed, and asks again where what is unusual is something else by then. */
async function postDraft(confirmed: readonly DealWarning[]): Promise<void> {
  const { editing, origin, originTrade } = useEoiDraft.getState().draft;
  const { pending } = useConfirm.getState();
  const outcome = await sendDraft(confirmed);
  if (outcome.kind === "refused") {
    dropAnswered(pending);
    showRefusal(outcome);
    return;
  }
  useFormErrors.getState().clear();
  if (outcome.kind === "unusual") return ask(outcome.warnings, LOOK_AGAIN);
  dropAnswered(pending);
  if (origin !== null) noteOrigin({ ...origin, eoi_id: outcome.eoi.id });
  if (originTrade !== null) noteTrade({ ...originTrade, eoi_id: outcome.eoi.id });
  if (outcome.isInForm) useSideDesk.getState().close();
  notify({
    summary: editing === null ? "EOI posted" : "EOI changed",
    detail: `${eoiText(outcome.eoi)}${sentTo(outcome.eoi)}`,
    severity: "success",
    group: "eoi",
  });
}

function showRefusal({ fields, text }: { fields: DraftErrors; text: string }): void {
  useFormErrors.getState().show(fields, text);
  notify({ summary: Object.values(fields)[0] ?? text, severity: "error", group: "eoi" });
  focusWrong();
}

function sentTo({ exchange, rfq_status: status }: Eoi): string {
  return exchange !== null && (status === "QUEUED" || status === "LIVE") ? `. It is being sent to ${exchange}.` : "";
}

function eoiText(row: Eoi): string {
  return `${SIDE_VERB[row.quote_type]} ${formatCompactRupees(row.remaining)} ${row.bond_name} at ${levelSentence(row)}`;
}
