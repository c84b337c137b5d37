import { useEffect, useRef, useState } from "react";
import { formatDate } from "#domain/lib/format-date.ts";
import { isSameLine, seenLine } from "#domain/runs/line-answer.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { runText } from "#domain/runs/run-text.ts";
import { opposite } from "#domain/trading/level.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { DealFields } from "#src/desk-kit/deal-form/deal-fields.tsx";
import { AnswerBar, DealFormFrame } from "#src/desk-kit/deal-form/deal-form-frame.tsx";
import { useOpenedForm } from "#src/desk-kit/deal-form/deal-form-store.ts";
import { statedIn, termsOf } from "#src/desk-kit/deal-form/deal-form.ts";
import type { SideProps } from "#src/shell/side-desk/side-desk.ts";
import { runNamed } from "#src/desk-kit/quote-reading/run-focus.ts";
import { chainPlace } from "#src/desk-kit/chain/chain-place.ts";
import { BondTermsField } from "#src/desk-kit/inputs/bond-terms-field.tsx";
import { useTradeTerms } from "#src/desk-kit/inputs/use-trade-terms.ts";
import { useLive } from "#src/live/live-store.ts";
import { TextField } from "#src/ui/field.tsx";
import { notifyError } from "#src/ui/toast.tsx";
import { TAKEN_BACK } from "#src/desk-kit/confirm/ask-again.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import {
  draftOfLine,
  isWhole,
  reviewLineAnswer,
  settlementDeltaOf,
  useLineAnswer,
} from "#src/features/clusters/line-answer.ts";

/** Answers a quote of a chat: at its level as it was quoted, or at another; only its writer is asked. */
export function LineAnswerView({ props }: { props: SideProps }) {
  const [line] = useState(() => runNamed(props["id"] ?? undefined));
  if (line === undefined) return <p className="p-3 text-muted">No line chosen. Focus one in Private Runs.</p>;
  return <LineAnswerForm line={line} />;
}

/** @param line as it was when the form opened */
function LineAnswerForm({ line }: { line: PrivateRun }) {
  const form = useOpenedForm(useLineAnswer, () => draftOfLine(line));
  const { draft, errors, text, edit, onLevel } = form;
  const now = useLive((state) => state.privateRuns.find(({ id }) => id === line.id));
  const settlementDelta = settlementDeltaOf(draft.settlementText);
  const day = { settlementDelta: settlementDelta ?? 1, settlementDate: null };
  const terms = useTradeTerms(
    termsOf(draft, { finstrumentId: line.finstrument_id, ...day, bondTerms: statedIn(draft) }),
    onLevel,
  );
  const { answer } = terms;
  useConfirmedAsItStands(line, now);

  return (
    <DealFormFrame
      label="Answer the line"
      head={<LineHead line={line} />}
      text={text}
      news={updateText(line, now)}
      place={chainPlace({ kind: "run", id: line.id })}
    >
      <DealFields
        form={form}
        terms={terms}
        side={line.quote_type === null ? "BID" : opposite(line.quote_type)}
        startsIn="level"
      >
        <TextField
          label="Settlement"
          value={draft.settlementText}
          error={errors.settlement}
          help={answer && settlementDelta !== null ? formatDate(answer.price.settlement_date) : "T0, T1 or T2"}
          onChange={(event) => edit({ settlementText: event.target.value }, "settlement")}
        />
        {line.finstrument_id === null ? null : (
          <BondTermsField
            finstrumentId={line.finstrument_id}
            terms={draft.terms}
            error={errors.terms}
            onState={(changed) => edit({ terms: changed }, "terms")}
          />
        )}
      </DealFields>
      <AnswerBar id="line.send-answer" />
    </DealFormFrame>
  );
}

/** A line that says all is confirmed as it is. Once it changes, its sentence can be confirmed no more. */
function useConfirmedAsItStands(line: PrivateRun, now: PrivateRun | undefined): void {
  useEffect(() => {
    if (isWhole(line)) reviewLineAnswer().catch(notifyError);
  }, [line]);
  const standing = now === undefined ? null : JSON.stringify(seenLine(now));
  const seen = useRef(standing);
  useEffect(() => {
    if (seen.current === standing) return;
    seen.current = standing;
    useConfirm.getState().lapse(standing === null ? tradingTexts.lineGone : TAKEN_BACK);
  }, [standing]);
}

function LineHead({ line }: { line: PrivateRun }) {
  const { author, quote_type: side } = line;
  return (
    <div>
      <p className="text-[15px] font-semibold">{line.bond_name}</p>
      <p className="text-muted">
        {side === "BID" ? "You would sell to" : "You would buy from"} {author.name}, {author.client_name} ·{" "}
        {line.status === "firm" ? "said firm" : "subject"}
        {line.channel_name === author.name ? "" : ` · in ${line.channel_name}`}
      </p>
      <p className="text-muted">Only {author.name} and your two firms learn of the answer.</p>
      <p className="code text-muted">{line.finstrument_id}</p>
    </div>
  );
}

/** What became of the line since the answer was begun. */
function updateText(line: PrivateRun, now: PrivateRun | undefined): string | null {
  if (now === undefined) return tradingTexts.lineGone;
  return isSameLine(seenLine(line), seenLine(now)) ? null : `The line changed to: ${runText(now)}.`;
}
