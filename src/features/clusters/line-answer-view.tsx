import { useEffect, useRef } from "react";
import { formatDate } from "#domain/lib/format-date.ts";
import { isSameLine, seenLine } from "#domain/runs/line-answer.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { runText } from "#domain/runs/run-text.ts";
import { opposite } from "#domain/trading/level.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { chainPlace } from "#src/desk-kit/chain/chain-place.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { ActBar } from "#src/desk-kit/deals/act-bar.tsx";
import { BondTermsField } from "#src/desk-kit/inputs/bond-terms-field.tsx";
import { LevelField } from "#src/desk-kit/inputs/level-field.tsx";
import { MoneyLines } from "#src/desk-kit/inputs/money-lines.tsx";
import { SizeField } from "#src/desk-kit/inputs/size-field.tsx";
import { useTradeTerms } from "#src/desk-kit/inputs/use-trade-terms.ts";
import { useLive } from "#src/live/live-store.ts";
import { TextField } from "#src/ui/field.tsx";
import { notifyError } from "#src/ui/toast.tsx";
import { TAKEN_BACK } from "#src/desk-kit/confirm/ask-again.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { ConfirmStrip } from "#src/desk-kit/confirm/confirm-strip.tsx";
import { isWhole, reviewLineAnswer, settlementDeltaOf } from "#src/features/clusters/line-answer.ts";
import { type LineAnswerDraft, useLineAnswer } from "#src/features/clusters/line-answer-store.ts";

/** Answers a quote of a chat: at its level as it was quoted, or at another; only its writer is asked. */
export function LineAnswerView() {
  const draft = useLineAnswer((state) => state.draft);
  if (draft === null) return <p className="p-3 text-muted">No line chosen. Focus one in Private Runs.</p>;
  return <LineAnswerForm key={draft.line.id} draft={draft} />;
}

function LineAnswerForm({ draft }: { draft: LineAnswerDraft }) {
  const { line, sizeText, level, settlementText, terms: stated } = draft;
  const { errors, text, type, changeLevel } = useLineAnswer();
  const now = useLive((state) => state.privateRuns.find(({ id }) => id === line.id));
  const settlementDelta = settlementDeltaOf(settlementText);
  const day = { settlementDelta: settlementDelta ?? 1, settlementDate: null };
  const bondTerms = Object.keys(stated).length === 0 ? undefined : stated;
  const terms = useTradeTerms({ finstrumentId: line.finstrument_id, ...day, sizeText, level, bondTerms }, changeLevel);
  const { answer } = terms;
  useConfirmedAsItStands(line, now);

  return (
    <div className="flex min-h-full flex-col" {...chainPlace({ kind: "run", id: line.id })}>
      <form
        aria-label="Answer the line"
        noValidate
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-1 flex-col gap-3 p-3"
      >
        <LineHead line={line} />
        <LineUpdate line={line} now={now} />
        <SizeField terms={terms} error={errors.size} isFirst onType={(typed) => type({ sizeText: typed })} />
        <LevelField
          terms={terms}
          side={line.quote_type === null ? "BID" : opposite(line.quote_type)}
          error={errors.level}
          onSettlement={(delta) => type({ settlementText: `T${delta}` })}
        />
        <TextField
          label="Settlement"
          value={settlementText}
          error={errors.settlement}
          help={answer && settlementDelta !== null ? formatDate(answer.price.settlement_date) : "T0, T1 or T2"}
          onChange={(event) => type({ settlementText: event.target.value })}
        />
        {line.finstrument_id === null ? null : (
          <BondTermsField
            finstrumentId={line.finstrument_id}
            terms={stated}
            error={errors.terms}
            onState={(changed) => type({ terms: changed })}
          />
        )}
        <MoneyLines terms={terms} />
        <p role="alert" className={text ? "text-danger" : "hidden"}>
          {text}
        </p>
        <ActBar>
          <CommandButton
            id="line.send-answer"
            showKey
            className="inline-flex h-8 items-center gap-2 rounded border border-line-strong px-3 font-medium hover:bg-hover aria-disabled:opacity-55"
          />
        </ActBar>
      </form>
      <ConfirmStrip />
    </div>
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
function LineUpdate({ line, now }: { line: PrivateRun; now: PrivateRun | undefined }) {
  const isSame = now !== undefined && isSameLine(seenLine(line), seenLine(now));
  if (isSame) return null;
  return (
    <p role="status" className="rounded bg-warn-soft px-2 py-1 text-warn">
      {now === undefined ? tradingTexts.lineGone : `The line changed to: ${runText(now)}.`}
    </p>
  );
}
