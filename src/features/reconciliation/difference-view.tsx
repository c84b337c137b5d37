import { type FormEvent, useEffect, useRef } from "react";
import type { Difference } from "#domain/entities/reconciliation.ts";
import {
  DIFFERENCE_LABELS,
  differenceText,
  figureText,
  oursText,
  venueText,
} from "#domain/exchange/difference-text.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { closing } from "#src/features/reconciliation/reconciliation-commands.ts";
import { stateText } from "#src/features/reconciliation/difference-columns.tsx";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { ConfirmAct } from "#src/shell/controls/confirm-act.tsx";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/field.tsx";
import { UserText } from "#src/ui/user-text.tsx";

/** Step of closing: writing the note, then confirming the sentence with the distinct key. */
export type ClosingStep = "none" | "note" | "confirm";

interface DifferenceViewProps {
  exchange: string;
  row: Difference;
  mayClose: boolean;
  step: ClosingStep;
  note: string;
  problem: string | null;
  onNote: (note: string) => void;
  onAsk: () => void;
  onCancel: () => void;
}

/** Shows one difference: both figures, its age, and the closing note. */
export function DifferenceView(props: DifferenceViewProps) {
  const { exchange, row, mayClose, step, note, problem } = props;
  const when = (instant: string) => formatDateTime(Date.parse(instant));
  const { closed, agreed_at: agreedAt } = row;
  return (
    <section aria-label="Difference" className="flex flex-col gap-4 p-4">
      <header>
        <p className="text-[12px] text-muted">
          {exchange} {row.key}
        </p>
        <h2 className="text-[15px] font-semibold">
          {DIFFERENCE_LABELS[row.kind]}
          {row.bond_name === null ? "" : `, ${row.bond_name}`}
        </h2>
      </header>
      <dl className="grid grid-cols-[110px_1fr] gap-y-1 tabular-nums">
        <dt className="text-muted">Ours</dt>
        <dd className="font-medium">{oursText(row)}</dd>
        <dt className="text-muted">{exchange}</dt>
        <dd className="font-medium">{venueText(row, exchange)}</dd>
        {row.difference === null ? null : (
          <>
            <dt className="text-muted">Difference</dt>
            <dd>{figureText(row.kind, row.difference)}</dd>
          </>
        )}
        <dt className="text-muted">Since</dt>
        <dd>{when(row.since)}</dd>
        <dt className="text-muted">State</dt>
        <dd>
          {stateText(row)}
          {agreedAt !== null && closed === null ? `, found at ${when(agreedAt)}` : ""}
        </dd>
        {closed === null ? null : (
          <>
            <dt className="text-muted">Closed</dt>
            <dd>
              {when(closed.at)} by <UserText text={closed.by} />
            </dd>
            <dt className="text-muted">Note</dt>
            <dd className="break-words">
              <UserText text={closed.note} />
            </dd>
          </>
        )}
      </dl>
      {closed !== null ? null : !mayClose ? (
        <p className="text-muted">Your firm's back office closes differences.</p>
      ) : step === "note" ? (
        <NoteForm {...props} />
      ) : step === "confirm" ? (
        <ConfirmAct
          page="reconciliation"
          waits={closing}
          label="Close"
          sentence={
            <>
              Close {differenceText(exchange, row)}. Note: <UserText text={note} />
            </>
          }
        />
      ) : (
        <p>
          <CommandButton id="reconciliation.close" showKey className={buttonClass()} />
        </p>
      )}
      <p role="alert" className={problem === null || step === "note" ? "hidden" : "text-danger"}>
        {problem}
      </p>
    </section>
  );
}

function NoteForm({ note, problem, onNote, onAsk, onCancel }: DifferenceViewProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk();
  };
  return (
    <form aria-label="Close the difference" className="flex flex-col gap-3" onSubmit={submit}>
      <TextField
        ref={field}
        label="Note"
        help="The cause, and what was done about it."
        error={problem ?? undefined}
        value={note}
        maxLength={500}
        onChange={(event) => onNote(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onCancel();
        }}
      />
      <div className="flex gap-2">
        <Button kind="primary" type="submit" title="Continue (Enter)">
          Close it…
        </Button>
        <Button title="Cancel (Esc)" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
