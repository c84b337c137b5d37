import { formatDateTime } from "#domain/lib/format-date.ts";
import { CLOSE_REASON_LABELS } from "#domain/surveillance/alert-life.ts";
import type { AlertNote, ChatAlert } from "#domain/surveillance/supervised.ts";
import { Button } from "#src/ui/button.tsx";
import { AlertForm } from "#src/features/surveillance/alert-form.tsx";
import { AddToCaseButton } from "#src/features/surveillance/cases/add-to-case.tsx";
import { ListNote } from "#src/features/surveillance/list-note.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { MarkedText } from "#src/features/surveillance/marked-text.tsx";
import { useAlert } from "#src/features/surveillance/queries.ts";
import { SeverityTag } from "#src/features/surveillance/severity-tag.tsx";
import { ALERT_KIND_LABELS, dealtBy, stateLabel } from "#src/features/surveillance/labels.ts";

const NOTE_TEXTS: Record<AlertNote["what"], string> = {
  note: "wrote",
  assigned: "assigned it to",
  closed: "closed it",
  reopened: "reopened it",
  severity: "changed the severity",
};

/** Shows one alert: its cause, its history and the next step. */
export function AlertWork({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useAlert(id);
  return (
    <section aria-label="Alert" className="border-b border-line p-3">
      <header className="mb-1.5 flex items-center gap-2">
        {query.data ? <SeverityTag severity={query.data.alert.severity} /> : null}
        <h3 className="min-w-0 flex-1 truncate font-semibold">
          {query.data ? ALERT_KIND_LABELS[query.data.alert.kind] : "Alert"}
        </h3>
        <AddToCaseButton isKeyed addition={{ item: { kind: "alert", subject: id }, what: "This alert" }} />
        <Button kind="quiet" size="small" onClick={onClose}>
          Hide
        </Button>
      </header>
      <ListNote query={query} isEmpty={false} failed="The alert could not be loaded." empty="" />
      {query.data ? <Worked alert={query.data.alert} notes={query.data.notes} /> : null}
    </section>
  );
}

function Worked({ alert, notes }: { alert: ChatAlert; notes: readonly AlertNote[] }) {
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
        <ol aria-label="History" className="flex flex-col gap-1 text-[12px] text-muted">
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
      <AlertForm key={alert.id} alert={alert} />
    </div>
  );
}
