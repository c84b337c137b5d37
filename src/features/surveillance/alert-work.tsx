import { useState } from "react";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { CLOSE_REASON_LABELS, CLOSE_REASONS, type CloseReason } from "#domain/surveillance/alert-life.ts";
import { SEVERITIES, type Severity } from "#domain/surveillance/lexicon.ts";
import type { AlertNote, ChatAlert } from "#domain/surveillance/supervised.ts";
import { CallError } from "#src/lib/call-error.ts";
import { cx } from "#src/lib/cx.ts";
import { useSession } from "#src/session/session.ts";
import { Button } from "#src/ui/button.tsx";
import { inputClass } from "#src/ui/field.tsx";
import { ListNote } from "#src/features/surveillance/list-note.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { MarkedText } from "#src/features/surveillance/marked-text.tsx";
import { useAlert, useQueue, useWork } from "#src/features/surveillance/queries.ts";
import { SeverityTag } from "#src/features/surveillance/severity-tag.tsx";
import { ALERT_KIND_LABELS, dealtBy, SEVERITY_LABELS, stateLabel } from "#src/features/surveillance/labels.ts";

const NOTE_TEXTS: Record<AlertNote["what"], string> = {
  note: "wrote",
  assigned: "gave it to",
  closed: "closed it",
  reopened: "opened it again",
  severity: "weighed it",
};

/** One alert being worked: why it was raised, what was done about it, and the next step. */
export function AlertWork({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useAlert(id);
  return (
    <section aria-label="Alert" className="border-b border-line p-3">
      <header className="mb-1.5 flex items-center gap-2">
        {query.data ? <SeverityTag severity={query.data.alert.severity} /> : null}
        <h3 className="min-w-0 flex-1 truncate font-semibold">
          {query.data ? ALERT_KIND_LABELS[query.data.alert.kind] : "Alert"}
        </h3>
        <Button kind="quiet" size="small" onClick={onClose}>
          Hide
        </Button>
      </header>
      <ListNote query={query} isEmpty={false} failed="The alert could not be read." empty="" />
      {query.data ? <Worked alert={query.data.alert} notes={query.data.notes} /> : null}
    </section>
  );
}

function Worked({ alert, notes }: { alert: ChatAlert; notes: readonly AlertNote[] }) {
  const currentUserId = useSession(({ session }) => session?.user_info.unique_id);
  const officers = useQueue().data?.officers ?? [];
  const work = useWork(alert.id);
  const [note, setNote] = useState("");
  const [reason, setReason] = useState<CloseReason | "">("");
  const isClosed = alert.state === "closed";
  type Step = Parameters<typeof work.mutate>[0]["step"];
  const take = (step: Step) => {
    const sent = note.trim();
    // What was typed since then stays.
    const onSuccess = () => setNote((now) => (now.trim() === sent ? "" : now));
    work.mutate({ version: alert.version, step, note: sent }, { onSuccess });
  };
  const error = work.error instanceof CallError ? work.error.text : work.error ? "It could not be saved." : undefined;
  return (
    <div className="flex flex-col gap-2">
      <p>{alert.why}</p>
      <blockquote className="border-l-2 border-line-strong pl-2 break-words">
        <MarkedText {...alert.excerpt} />
      </blockquote>
      <p className="text-[12px] text-muted">
        {alert.sender ? `${alert.sender.nickname}, ${alert.sender.firm}, ` : ""}
        {alert.deals.length > 0 && !alert.sender ? `${dealtBy(alert)}, ` : ""}
        {formatDateTime(alert.message_at)}
      </p>
      <p role="status" className="font-medium">
        {stateLabel(alert, CLOSE_REASON_LABELS)}
      </p>
      {notes.length === 0 ? null : (
        <ol aria-label="What was done" className="flex flex-col gap-1 text-[12px] text-muted">
          {notes.map((each, index) => (
            <li key={index} className="break-words whitespace-pre-wrap">
              {formatDateTime(Date.parse(each.at))} {each.by.nickname} {NOTE_TEXTS[each.what]}
              {each.text === "" ? "" : ": "}
              <span className="text-fg">
                <UserText text={each.text} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {isClosed ? null : (
        <div className="flex gap-2">
          <label className="flex min-w-0 flex-1 flex-col gap-1 text-[12px] font-medium text-muted">
            With
            <select
              value={alert.assignee?.user_id ?? ""}
              disabled={work.isPending}
              onChange={(event) => take({ kind: "assign", user_id: event.target.value || null })}
              className={cx(inputClass, "h-7")}
            >
              <option value="">Nobody</option>
              {officers.map((officer) => (
                <option key={officer.user_id} value={officer.user_id}>
                  {officer.nickname}
                  {officer.user_id === currentUserId ? " (me)" : ""}
                </option>
              ))}
            </select>
          </label>
          <label className="flex min-w-0 flex-1 flex-col gap-1 text-[12px] font-medium text-muted">
            Severity
            <select
              value={alert.severity}
              disabled={work.isPending}
              onChange={(event) => take({ kind: "severity", severity: event.target.value as Severity })}
              className={cx(inputClass, "h-7")}
            >
              {SEVERITIES.map((each) => (
                <option key={each} value={each}>
                  {SEVERITY_LABELS[each]}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
      <label className="flex flex-col gap-1 text-[12px] font-medium text-muted">
        Note
        <textarea
          value={note}
          rows={2}
          onChange={(event) => setNote(event.target.value)}
          className={cx(inputClass, "py-1 font-normal")}
        />
      </label>
      {isClosed ? null : (
        <label className="flex flex-col gap-1 text-[12px] font-medium text-muted">
          Reason to close
          <select
            value={reason}
            onChange={(event) => setReason(event.target.value as CloseReason | "")}
            className={cx(inputClass, "h-7")}
          >
            <option value="">Choose a reason</option>
            {CLOSE_REASONS.map((each) => (
              <option key={each} value={each}>
                {CLOSE_REASON_LABELS[each]}
              </option>
            ))}
          </select>
        </label>
      )}
      {error ? (
        <p role="alert" className="text-[12px] text-danger">
          {error}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="small" disabled={note.trim() === "" || work.isPending} onClick={() => take(undefined)}>
          Save note
        </Button>
        {isClosed ? (
          <Button size="small" disabled={work.isPending} onClick={() => take({ kind: "reopen" })}>
            Open again
          </Button>
        ) : (
          <>
            {currentUserId && alert.assignee?.user_id !== currentUserId ? (
              <Button
                size="small"
                disabled={work.isPending}
                onClick={() => take({ kind: "assign", user_id: currentUserId })}
              >
                Take it
              </Button>
            ) : null}
            <Button
              size="small"
              kind="primary"
              disabled={reason === "" || work.isPending}
              onClick={() => (reason === "" ? undefined : take({ kind: "close", reason }))}
            >
              Close alert
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
