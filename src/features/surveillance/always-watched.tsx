import { REPORT_WITHIN_MS } from "#domain/surveillance/late-report.ts";
import { LEVEL_BP, SIZE_SHARE, WASH_WINDOW_MS } from "#domain/surveillance/wash.ts";
import { ALERT_KIND_LABELS } from "#src/features/surveillance/labels.ts";

const MINUTE_MS = 60_000;

/** Explains the rules beside them: their scope, and the checks that always run. */
export function AlwaysWatched() {
  return (
    <div className="flex flex-col gap-3 overflow-y-auto p-3 text-muted">
      <p>Changes apply to new messages and to later edits. Each change is recorded in the audit trail.</p>
      <h3 className="font-medium text-fg">Always watched</h3>
      <dl className="flex flex-col gap-2">
        <div>
          <dt className="text-fg">{ALERT_KIND_LABELS.wash}</dt>
          <dd>
            The same owner on both sides of a deal, or a bond bought back from its buyer within{" "}
            {WASH_WINDOW_MS / MINUTE_MS} minutes, the size within {SIZE_SHARE * 100}% and the level within {LEVEL_BP}{" "}
            bp: on tickets, reported without one, and agreed in chats.
          </dd>
        </div>
        <div>
          <dt className="text-fg">{ALERT_KIND_LABELS.late_report}</dt>
          <dd>
            A deal agreed in a chat with no ticket within {REPORT_WITHIN_MS / MINUTE_MS} minutes, or a sent ticket not
            on its way to the exchange by then.
          </dd>
        </div>
        <div>
          <dt className="text-fg">{ALERT_KIND_LABELS.moved_channel}</dt>
          <dd>A private email address, or a mobile number to call.</dd>
        </div>
      </dl>
    </div>
  );
}
