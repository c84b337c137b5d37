import type { ReactNode } from "react";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { CLOSE_REASON_LABELS } from "#domain/surveillance/alert-life.ts";
import type { ChatAlert, SupervisedChannel } from "#domain/surveillance/supervised.ts";
import { AlertWork } from "#src/features/surveillance/alert-work.tsx";
import { ExportForm } from "#src/features/surveillance/export-form.tsx";
import { SeverityTag } from "#src/features/surveillance/severity-tag.tsx";
import type { ChangeSearch, SurveillanceSearch } from "#src/features/surveillance/surveillance-search.ts";
import { ruleText, stateLabel } from "#src/features/surveillance/labels.ts";

interface DetailsProps {
  channel: SupervisedChannel;
  alerts: readonly ChatAlert[];
  search: SurveillanceSearch;
  onChange: ChangeSearch;
}

/** Side column of a conversation: its open alert, other alerts, members and export. */
export function Details({ channel, alerts, search, onChange }: DetailsProps) {
  return (
    <aside
      aria-label="Details"
      className="flex w-80 shrink-0 flex-col overflow-y-auto border-l border-line bg-raised max-lg:w-full max-lg:border-l-0"
    >
      {search.alert === undefined ? null : (
        <AlertWork key={search.alert} id={search.alert} onClose={() => onChange({ alert: undefined }, "replace")} />
      )}
      <Part title="Alerts">
        {alerts.length === 0 ? (
          <p className="text-muted">No message here has raised an alert.</p>
        ) : (
          <ul className="flex flex-col">
            {alerts.map((alert) => (
              <li key={alert.id}>
                <button
                  type="button"
                  aria-current={alert.id === search.alert || undefined}
                  onClick={() =>
                    onChange(
                      { alert: alert.id, at: alert.message_at, message: alert.message_id ?? undefined },
                      "replace",
                    )
                  }
                  className="flex w-full items-baseline gap-2 rounded px-1 py-0.5 text-left hover:bg-hover aria-current:bg-selected"
                >
                  <SeverityTag severity={alert.severity} />
                  <span className="min-w-0 flex-1 truncate">{ruleText(alert)}</span>
                  <span className="shrink-0 text-[12px] text-muted">{stateLabel(alert, CLOSE_REASON_LABELS)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title={`Members (${channel.members.length})`}>
        <ul className="flex flex-col gap-1.5">
          {channel.members.map((member) => (
            <li key={member.user_id}>
              <p className="flex gap-2">
                <span className="min-w-0 flex-1 truncate font-medium">{member.nickname}</span>
                <span className="text-[12px] text-muted">
                  {member.state === "gone" ? "Gone" : member.state === "invited" ? "Invited" : ""}
                  {member.role === "operator" ? "Operator" : ""}
                </span>
              </p>
              <p className="truncate text-[12px] leading-4 text-muted">{member.firm}</p>
              <p className="text-[12px] leading-4 text-muted">
                {member.read_to > 0 ? `Has read up to ${formatDateTime(member.read_to)}` : "Has read nothing"}
              </p>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Transcript">
        <ExportForm key={channel.url} channel={channel} />
      </Part>
    </aside>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b border-line p-3">
      <h3 className="mb-1.5 text-[12px] font-medium text-muted">{title}</h3>
      {children}
    </section>
  );
}
