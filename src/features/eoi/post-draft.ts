import { statedText } from "#domain/bond-terms/stated-text.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { SIDE_VERB } from "#domain/entities/side-text.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { boundText, placeText } from "#domain/trading/bound-text.ts";
import { levelSentence } from "#domain/trading/level-sentence.ts";
import { noteOrigin, noteTrade } from "#src/desk-kit/chain/origins.ts";
import { type Act, askFor, whenUnusual } from "#src/desk-kit/act/act.ts";
import { lookFirst } from "#src/desk-kit/act/look-first.ts";
import { levelNow } from "#src/desk-kit/inputs/typed-terms.ts";
import { focusWrong } from "#src/shell/side-desk/focus-wrong.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { notify } from "#src/ui/toast.tsx";
import { draftSummary, termsOfDraft } from "#src/features/eoi/draft.ts";
import { useEoiDraft } from "#src/features/eoi/draft-store.ts";
import {
  lookAtDraft,
  type ReviewedDraft,
  type RefusedDraft,
  draftRefusal,
  sendDraft,
  type SentDraft,
  takeFreshEoi,
} from "#src/features/eoi/send-draft.ts";

/** Label of the form's main button. */
export function sendLabel(isChange: boolean): string {
  return isChange ? "Change EOI" : "Post EOI";
}

/** Reviews the draft in one sentence, amber when it has warnings; the distinct key posts it. */
export async function reviewDraft(): Promise<void> {
  const reviewed = await lookFirst(lookAtDraft);
  if (reviewed === null) return;
  if (reviewed.kind === "refused") return showRefused(reviewed);
  useEoiDraft.getState().show({});
  askFor(draftAct(reviewed));
}

function draftAct(reviewed: ReviewedDraft): Act<SentDraft> {
  const { draft, warnings, review } = reviewed;
  const { editing, origin, originTrade } = draft;
  // The summary of a new quote already names its exchange.
  const where = draft.venue === null || editing !== null ? `, ${placeText(editing?.exchange)}` : "";
  const bound = `${boundText(review, draft.state !== "INDICATIVE")}${statedText(draft.terms)}${where}`;
  return {
    line: `${draftSummary(draft, levelNow(termsOfDraft(draft)).value)}${bound}`,
    warnings,
    label: sendLabel(editing !== null),
    side: draft.side,
    group: "eoi",
    showProblem: useEoiDraft.getState().refuse,
    unusual: whenUnusual((fresh) => draftAct({ ...reviewed, warnings: [...fresh] })),
    refused(error) {
      takeFreshEoi(error);
      showRefused(draftRefusal(error));
    },
    send: () => sendDraft(reviewed),
    done({ eoi, isInForm }) {
      useEoiDraft.getState().show({});
      if (origin !== null) noteOrigin({ ...origin, eoi_id: eoi.id });
      if (originTrade !== null) noteTrade({ ...originTrade, eoi_id: eoi.id });
      if (isInForm) useSideDesk.getState().close();
      notify({
        summary: editing === null ? "EOI posted" : "EOI changed",
        detail: `${eoiText(eoi)}${sentTo(eoi)}`,
        severity: "success",
        group: "eoi",
      });
    },
  };
}

function showRefused({ fields, text }: RefusedDraft): void {
  useEoiDraft.getState().show(fields, text);
  notify({ summary: Object.values(fields)[0] ?? text, severity: "error", group: "eoi" });
  focusWrong();
}

function sentTo({ exchange, rfq_status: status }: Eoi): string {
  return exchange !== null && (status === "QUEUED" || status === "LIVE") ? `. Sending to ${exchange}.` : "";
}

function eoiText(row: Eoi): string {
  return `${SIDE_VERB[row.quote_type]} ${formatCompactRupees(row.remaining)} ${row.bond_name} at ${levelSentence(row)}`;
}
