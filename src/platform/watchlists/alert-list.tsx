import type { ReactNode } from "react";
import { ruleWords } from "#domain/alerts/alert-text.ts";
import type { Alert } from "#domain/contract/http/watchlists.ts";
import { cx } from "#src/lib/cx.ts";
import { notifyError } from "#src/ui/toast.tsx";
import { DeleteOrUndo } from "../undo/delete-or-undo.tsx";
import { deleteAlert, deleteAlertSubject, useAlertChanges } from "./watch-queries.ts";

interface AlertListProps {
  alerts: readonly Alert[];
  label: string;
  /** The bond of a row, where the list holds those of several. */
  bond?: (alert: Alert) => ReactNode;
}

/** Alerts, each with its switch and a way to delete it. A level alert that has fired rests: its switch is off. */
export function AlertList({ alerts, label, bond }: AlertListProps) {
  const { change } = useAlertChanges();
  return (
    <ul aria-label={label}>
      {alerts.map((alert) => {
        const words = ruleWords(alert.rule);
        const name = `${alert.bond_name}: ${words}`;
        const waits = change.isPending && change.variables.id === alert.id;
        const isOn = waits ? change.variables.active : alert.active;
        return (
          <li key={alert.id} className="flex items-center gap-2 border-b border-line py-1">
            <button
              type="button"
              role="switch"
              aria-checked={isOn}
              aria-label={name}
              title={isOn ? "Switch off" : "Switch on"}
              onClick={() => change.mutate({ id: alert.id, active: !isOn }, { onError: (error) => notifyError(error) })}
              className={cx(
                "h-6 w-9 shrink-0 rounded border text-[11px] font-medium",
                isOn ? "border-transparent bg-selected text-fg" : "border-line-strong text-muted",
              )}
            >
              {isOn ? "On" : "Off"}
            </button>
            <span className={cx("min-w-0 flex-1", !isOn && "text-muted")}>
              {bond ? <span className="block truncate">{bond(alert)}</span> : null}
              <span className={cx("block truncate", bond && "text-[12px] text-muted")}>{words}</span>
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
