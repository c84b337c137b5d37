import type { Approval } from "#domain/accounts/approval.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { deciding } from "#src/features/approvals/approvals-commands.ts";
import { type Decision, DECISION_LABELS, decisionsOn, STATUS_LABELS } from "#src/features/approvals/approval-text.ts";
import { ActButton } from "#src/shell/controls/act-button.tsx";
import { ConfirmAct } from "#src/shell/controls/confirm-act.tsx";
import { TextField } from "#src/ui/field.tsx";
import { UserText } from "#src/ui/user-text.tsx";

interface ApprovalViewProps {
  change: Approval;
  /** Decision awaiting its distinct key. */
  asked: Decision | null;
  problem: string | null;
  reason: string;
  onReason: (reason: string) => void;
}

/** Shows one change: its fields, its maker and the decision. */
export function ApprovalView({ change, asked, problem, reason, onReason }: ApprovalViewProps) {
  const when = (instant: string) => formatDateTime(Date.parse(instant));
  return (
    <section aria-label="Change" className="flex flex-col gap-4 p-4">
      <header>
        <p className="text-[12px] text-muted">{change.kind_title}</p>
        <h2 className="text-[15px] font-semibold">
          <UserText text={change.sentence} />
        </h2>
      </header>
      <dl className="grid grid-cols-[92px_1fr] gap-y-1">
        <dt className="text-muted">Made by</dt>
        <dd>
          {change.is_mine ? "You" : <UserText text={change.made_by} />}, {when(change.created_at)}
        </dd>
        {change.reason === "" ? null : (
          <>
            <dt className="text-muted">Reason</dt>
            <dd>
              <UserText text={change.reason} />
            </dd>
          </>
        )}
        <dt className="text-muted">Status</dt>
        <dd>{statusText(change, when)}</dd>
        {change.note === null || change.note === "" ? null : (
          <>
            <dt className="text-muted">Note</dt>
            <dd>
              <UserText text={change.note} />
            </dd>
          </>
        )}
      </dl>
      <FieldTable change={change} />
      {asked === null ? (
        <div className="flex flex-wrap gap-2">
          {decisionsOn(change).map((decision) => (
            <ActButton key={decision} id={`approvals.${decision}`} kind={decision === "approve" ? "primary" : "danger"}>
              {DECISION_LABELS[decision].label}
            </ActButton>
          ))}
          {change.status === "pending" && change.is_mine ? (
            <p className="basis-full text-muted">You made this change. A colleague has to approve it.</p>
          ) : null}
        </div>
      ) : (
        <ConfirmAct
          key={asked}
          page="approvals"
          waits={deciding}
          label={DECISION_LABELS[asked].label}
          sentence={
            <>
              {DECISION_LABELS[asked].label}: <UserText text={change.sentence} />
            </>
          }
        >
          {asked === "reject" ? (
            <TextField
              label="Reason (optional)"
              value={reason}
              maxLength={300}
              onChange={(event) => onReason(event.target.value)}
            />
          ) : null}
        </ConfirmAct>
      )}
      <p role="alert" className={problem === null ? "hidden" : "text-danger"}>
        {problem}
      </p>
    </section>
  );
}

function statusText(change: Approval, when: (instant: string) => string): string {
  const { status, expires_at, checked_by, decided_at } = change;
  if (status === "pending") return `Pending until ${when(expires_at)}`;
  const by = checked_by === null ? "" : ` by ${checked_by}`;
  return `${STATUS_LABELS[status]}${by}${decided_at === null ? "" : `, ${when(decided_at)}`}`;
}

function FieldTable({ change: { fields } }: { change: Approval }) {
  const isNew = fields.every(({ before }) => before === "");
  const text = (value: string) => (value === "" ? "–" : <UserText text={value} />);
  return (
    <table aria-label="Changed fields" className="w-full table-fixed border-collapse text-left break-words">
      <thead className="text-[12px] text-muted">
        <tr>
          <th scope="col" className="py-1 pr-2 font-medium">
            Field
          </th>
          {isNew ? null : (
            <th scope="col" className="py-1 pr-2 font-medium">
              Now
            </th>
          )}
          <th scope="col" className="py-1 font-medium">
            New
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ label, before, after }, index) => (
          // Client names can repeat, so the index is the only stable key of a field.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index} className="border-t border-line align-top tabular-nums">
            <th scope="row" className="py-1 pr-2 font-normal text-muted">
              <UserText text={label} />
            </th>
            {isNew ? null : <td className="py-1 pr-2">{text(before)}</td>}
            <td className="py-1 font-medium">{text(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
