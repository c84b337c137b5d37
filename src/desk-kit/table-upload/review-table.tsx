import { useEffect, useRef, type SyntheticEvent } from "react";
import type { WrittenKind } from "#domain/tables/write-table.ts";
import { OpenQuestions } from "#src/desk-kit/table-upload/open-questions.tsx";
import { ReadRows } from "#src/desk-kit/table-upload/read-rows.tsx";
import { ReviewFooter } from "#src/desk-kit/table-upload/review-footer.tsx";
import { ReviewNotes } from "#src/desk-kit/table-upload/review-notes.tsx";
import { RowsThere } from "#src/desk-kit/table-upload/rows-there.tsx";
import { TakenRows } from "#src/desk-kit/table-upload/taken-rows.tsx";
import type { TableUploadProps } from "#src/desk-kit/table-upload/upload-props.ts";
import { canSend, rowsLeftOut, rowsThere, rowsToSend } from "#src/desk-kit/table-upload/review-rows.ts";
import { originText, statusText } from "#src/desk-kit/table-upload/review-texts.ts";
import { WrongRows } from "#src/desk-kit/table-upload/wrong-rows.tsx";
import { UserText } from "#src/ui/user-text.tsx";

/** The parsed table, with its questions and wrong rows; one button sends the valid ones. */
export function ReviewTable<Kind extends WrittenKind>({ review, options, onClose }: TableUploadProps<Kind>) {
  const state = review.use();
  const { isSending, reading, name, trialNote } = state;
  const form = useRef<HTMLFormElement>(null);
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending) {
      (
        form.current?.querySelector<HTMLElement>("[aria-invalid='true']") ??
        form.current?.querySelector<HTMLElement>("footer button")
      )?.focus();
    }
    wasSending.current = isSending;
  }, [isSending]);
  if (reading === null) return null;
  const going = rowsToSend(state).length;
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    void review.send();
  };
  return (
    <form
      ref={form}
      aria-label={`Table of ${review.plan.kind}`}
      className="flex min-h-0 flex-col"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send(event);
      }}
    >
      <div className="px-4 py-2">
        <p role="status" className="font-medium">
          <UserText text={name} />:{" "}
          {statusText(
            { ...review.plan, done: state.done },
            { going, leftOut: rowsLeftOut(state).length, there: rowsThere(state).length, taken: state.takenKeys.size },
          )}
        </p>
        <p className="text-[12px] text-muted">
          <UserText text={originText(reading)} />
        </p>
        {options === undefined ? null : <div className="pt-2">{options}</div>}
        {trialNote === null || !canSend(state, review.plan) ? null : (
          <p role="status" className="pt-1 font-medium">
            {trialNote}
          </p>
        )}
      </div>
      <div className="flex min-h-0 flex-col gap-3 overflow-auto border-t border-line px-4 py-3">
        <OpenQuestions review={review} />
        <WrongRows review={review} />
        <ReadRows review={review} />
        <RowsThere review={review} />
        <TakenRows taken={state.taken} done={state.done} />
        <ReviewNotes review={review} />
      </div>
      <ReviewFooter review={review} onSend={send} onClose={onClose} />
    </form>
  );
}
