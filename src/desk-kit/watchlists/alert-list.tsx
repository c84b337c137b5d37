import type { ReactNode } from "react";
import { needsTradeAccess } from "#domain/alerts/alert-rule.ts";
import { ruleText } from "#domain/alerts/alert-text.ts";
import type { Alert } from "#domain/contract/http/watchlists.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { cx } from "#src/lib/cx.ts";
import { useUnseenQuotes } from "#src/desk-kit/market/live-quotes-note.tsx";
import { notifyError } from "#src/ui/toast.tsx";
import { DeleteOrUndo } from "#src/shell/undo/delete-or-undo.tsx";
import { deleteAlert, deleteAlertSubject, useAlertChanges } from "#src/desk-kit/watchlists/watch-queries.ts";

interface AlertListProps {
  alerts: readonly Alert[];
  label: string;
  /** The bond of a row, where the list holds those of several. */
  bond?: (alert: Alert) => ReactNode;
}

/** Time and level of the last firing: `Fired 22-Nov-2026 14:32: best bid 7.1200% is below 7.15%`. */
function firedText({ at, text }: NonNullable<Alert["last_fired"]>): string {
  return `Fired ${formatDateTime(Date.parse(at))}: ${text}`;
}

/** Alerts, each with a switch and a delete button. A level alert that has fired is paused, and shows it. */
export function AlertList({ alerts, label, bond }: AlertListProps) {
  const { change } = useAlertChanges();
  const unseen = useUnseenQuotes();
  return (
    <ul aria-label={label}>
      {alerts.map((alert) => {
        const text = ruleText(alert.rule);
        const name = `${alert.bond_name}: ${text}`;
        const waits = change.isPending && change.variables.id === alert.id;
        const isOn = waits ? change.variables.active : alert.active;
        return (
          <li key={alert.id} className="flex items-center gap-2 border-b border-line py-1">
            <button
              type="button"
              role="switch"
              aria-checked={isOn}
              aria-label={name}
              title={isOn ? "Switch off" : alert.resting ? "Set again" : "Switch on"}
              onClick={() => change.mutate({ id: alert.id, active: !isOn }, { onError: (error) => notifyError(error) })}
              className={cx(
                "h-6 w-10 shrink-0 rounded border text-[11px] font-medium",
                isOn ? "border-link bg-selected text-fg" : "border-line-strong text-muted",
              )}
            >
              {isOn ? "On" : alert.resting ? "Fired" : "Off"}
            </button>
            <span className={cx("min-w-0 flex-1", !isOn && "text-muted")}>
              {bond ? <span className="block truncate">{bond(alert)}</span> : null}
              <span className={cx("block truncate", bond && "text-[12px] text-muted")}>{text}</span>
              {alert.last_fired === null ? null : (
                <span className="block text-[12px] leading-4 text-muted">{firedText(alert.last_fired)}</span>
              )}
              {isOn && unseen !== null && needsTradeAccess(alert.rule) ? (
                <span className="block text-[12px] leading-4 text-warn">
                  Does not fire now: live quotes are shown to dealers, and your role does not include them.
                </span>
              ) : null}
            </span>
            <DeleteOrUndo
              subject={deleteAlertSubject(alert.id)}
              label={`Delete the alert ${name}`}
              onDelete={() => deleteAlert(alert)}
            />
          </li>
        );
      })}
    </ul>
  );
}
