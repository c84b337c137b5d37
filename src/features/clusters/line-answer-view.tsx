import { useEffect, useRef, useState } from "react";
import { formatDate } from "#domain/lib/format-date.ts";
import { isSameLine, seenLine } from "#domain/runs/line-answer.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { runText } from "#domain/runs/run-text.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { useOpenedForm } from "#src/desk-kit/deal-form/deal-form-store.ts";
import { statedIn } from "#src/desk-kit/deal-form/deal-form.ts";
import type { SideProps } from "#src/shell/side-desk/side-desk.ts";
import { runNamed } from "#src/desk-kit/quote-reading/run-focus.ts";
import { chainPlace } from "#src/desk-kit/chain/chain-place.ts";
import { BondTermsField } from "#src/desk-kit/inputs/bond-terms-field.tsx";
import { useLive } from "#src/live/live-store.ts";
import { TextField } from "#src/ui/field.tsx";
import { notifyError } from "#src/ui/toast.tsx";
import { CHANGED_WHILE_ASKED } from "#src/desk-kit/confirm/ask-again.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { AnswerForm } from "#src/features/clusters/answer-form.tsx";
import {
  draftOfLine,
  isWhole,
  reviewLineAnswer,
  settlementDeltaOf,
  lineAnswerForm,
} from "#src/features/clusters/line-answer.ts";

/** Answers a quote from chat, at its level or at another; only its writer is asked. */
export function LineAnswerView({ props }: { props: SideProps }) {
  const [line] = useState(() => runNamed(props["id"] ?? undefined));
  if (line === undefined) return <p className="p-3 text-muted">No line chosen. Focus one in Private Runs.</p>;
  return <LineAnswer line={line} />;
}

/** @param line as it was when the form opened */
function LineAnswer({ line }: { line: PrivateRun }) {
  const { author, finstrument_id: finstrumentId, channel_name: channel } = line;
  const form = useOpenedForm(
    lineAnswerForm,
    () => draftOfLine(line),
    (draft) => ({
      finstrumentId,
      settlementDelta: settlementDeltaOf(draft.settlementText) ?? 1,
      settlementDate: null,
      isDayUnreadable: settlementDeltaOf(draft.settlementText) === null,
      bondTerms: statedIn(draft),
    }),
  );
  const { draft, errors, edit } = form;
  const { answer } = form.terms;
  const now = useLive((state) => state.privateRuns.find(({ id }) => id === line.id));
  useConfirmedAsItStands(line, now);
  const isDayRead = settlementDeltaOf(draft.settlementText) !== null;
  const quoted = line.status === "firm" ? "firm" : "subject";
  return (
    <div className="contents" {...chainPlace({ kind: "run", id: line.id })}>
      <AnswerForm
        label="Answer the line"
        form={form}
        row={line}
        theirSide={line.quote_type ?? "ASK"}
        about={`${author.name}, ${author.client_name} · ${quoted}${channel === author.name ? "" : ` · in ${channel}`}`}
        note={`Only ${author.name} and your two firms see the answer.`}
        change={updateText(line, now)}
        review="line.send-answer"
      >
        <TextField
          label="Settlement"
          value={draft.settlementText}
          error={errors.settlement}
          help={answer && isDayRead ? formatDate(answer.price.settlement_date) : "T0, T1 or T2"}
          onChange={(event) => edit({ settlementText: event.target.value }, "settlement")}
        />
        {finstrumentId === null ? null : (
          <BondTermsField
            finstrumentId={finstrumentId}
            terms={draft.terms}
            error={errors.terms}
            onState={(terms) => edit({ terms }, "terms")}
          />
        )}
      </AnswerForm>
    </div>
  );
}

/** Asks for confirmation at once when the line is complete. If the line changes, the sentence lapses. */
function useConfirmedAsItStands(line: PrivateRun, now: PrivateRun | undefined): void {
  useEffect(() => {
    if (isWhole(line)) reviewLineAnswer().catch(notifyError);
  }, [line]);
  const standing = now === undefined ? null : JSON.stringify(seenLine(now));
  const seen = useRef(standing);
  useEffect(() => {
    if (seen.current === standing) return;
    seen.current = standing;
    useConfirm.getState().lapse(standing === null ? tradingTexts.lineGone : CHANGED_WHILE_ASKED);
  }, [standing]);
}

/** Text about a change of the line since the form opened; null if none. */
function updateText(line: PrivateRun, now: PrivateRun | undefined): string | null {
  if (now === undefined) return tradingTexts.lineGone;
  return isSameLine(seenLine(line), seenLine(now)) ? null : `The line changed to: ${runText(now)}.`;
}
