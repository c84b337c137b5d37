import type { SyntheticEvent } from "react";
import type { WrittenKind } from "#domain/tables/write-table.ts";
import { canSend, rowsLeftOut, rowsThere, rowsToSend } from "#src/desk-kit/table-upload/review-rows.ts";
import type { TableReview } from "#src/desk-kit/table-upload/review-store.ts";
import { actText } from "#src/desk-kit/table-upload/review-texts.ts";
import { saveWrongRows } from "#src/desk-kit/table-upload/save-wrong-rows.ts";
import { Button } from "#src/ui/button.tsx";

interface ReviewFooterProps<Kind extends WrittenKind> {
  review: TableReview<Kind>;
  onSend: (event: SyntheticEvent) => void;
  onClose: () => void;
}

/** The act, with the number of rows that it takes and leaves out, and the reason where it cannot be done yet. */
export function ReviewFooter<Kind extends WrittenKind>({ review, onSend, onClose }: ReviewFooterProps<Kind>) {
  const state = review.use();
  const { isSending, progress, problem } = state;
  const counts = {
    going: rowsToSend(state).length,
    leftOut: rowsLeftOut(state).length,
    there: rowsThere(state).length,
  };
  const isWhole = review.plan.isWhole?.() === true;
  const isDone = counts.going === 0 && counts.leftOut === 0 && state.reading?.asked.length === 0;
  const canAct = canSend(state, review.plan) && !(isWhole && state.isTrying);
  return (
    <footer className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3">
      {problem === null ? null : (
        <p role="alert" className="w-full text-danger">
          {problem}
        </p>
      )}
      {isDone ? (
        <Button
          kind="primary"
          data-autofocus=""
          // The second press of a double click was meant for the act that was here.
          onClick={({ detail: presses }) => {
            if (presses > 1) return;
            review.drop();
            onClose();
          }}
        >
          Close
        </Button>
      ) : (
        <Button
          kind="primary"
          data-autofocus=""
          title={`${review.plan.verb} these rows (Ctrl+Enter)`}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          aria-disabled={isSending || !canAct || undefined}
          className="aria-disabled:opacity-55"
          onClick={onSend}
        >
          {actText(review.plan, isWhole ? { ...counts, leftOut: 0 } : counts)}
        </Button>
      )}
      {isSending && progress !== null ? (
        <>
          <progress
            aria-label="Sending"
            max={progress.of}
            value={progress.of > review.plan.rowsACall ? progress.sent : undefined}
            className="h-1.5 w-24 accent-primary"
          />
          {progress.of > review.plan.rowsACall ? (
            <>
              <span className="tabular-nums">
                {progress.sent} of {progress.of}
              </span>
              <Button
                kind="quiet"
                size="small"
                aria-disabled={state.isStopping || undefined}
                onClick={() => (state.isStopping ? undefined : review.stop())}
              >
                {state.isStopping ? "Stopping…" : "Stop"}
              </Button>
            </>
          ) : null}
        </>
      ) : null}
      {counts.leftOut === 0 ? null : (
        <Button kind="quiet" onClick={() => saveWrongRows(state, review.plan.kind)}>
          Save the wrong rows
        </Button>
      )}
      <Button
        kind="quiet"
        aria-disabled={isSending || undefined}
        onClick={() => (isSending ? undefined : review.drop())}
      >
        Another file
      </Button>
      {state.isTrying ? <span className="text-muted">Checking…</span> : null}
      {isDone || canAct || isSending || state.isTrying ? null : (
        <span className="text-muted">{whyNot(state, review)}</span>
      )}
    </footer>
  );
}

function whyNot<Kind extends WrittenKind>(
  state: Parameters<typeof rowsToSend<Kind>>[0],
  { plan }: TableReview<Kind>,
): string {
  if (state.isReading) return "Reading…";
  if ((state.reading?.asked.length ?? 0) > 0) return "Answer the questions first.";
  if (plan.isWhole?.() === true) return "Correct all rows first: a file replaces the book in full or not at all.";
  return "Correct a row first.";
}
