import { REPORT_WITHIN_MS } from "#domain/surveillance/late-report.ts";
import { LEVEL_BP, SIZE_SHARE, WASH_WINDOW_MS } from "#domain/surveillance/wash.ts";
import { ALERT_KIND_LABELS } from "#src/features/surveillance/labels.ts";

const MINUTE_MS = 60_000;

/** Explains the rules beside them: their scope, and the checks that always run. */
export function AlwaysWatched() {
  return (
    <div className="flex flex-col gap-3 overflow-y-auto p-3 text-muted">
      <p>
        What is changed here counts for what is said from now on, and for messages that are edited. Each change is
        written into the audit.
      </p>
      <h3 className="font-medium text-fg">Watched for always</h3>
      <dl className="flex flex-col gap-2">
        <div>
          <dt className="text-fg">{ALERT_KIND_LABELS.wash}</dt>
          <dd>
            The same owner on both sides of a deal, or a bond bought back from whom it was sold to within{" "}
            {WASH_WINDOW_MS / MINUTE_MS} minutes, the size within {SIZE_SHARE * 100}% and the level within {LEVEL_BP}{" "}
            bp: on tickets, reported without one, and agreed in chats.
          </dd>
        </div>
        <div>
          <dt className="text-fg">{ALERT_KIND_LABELS.late_report}</dt>
          <dd>
            A deal agreed in a chat that came onto no ticket within {REPORT_WITHIN_MS / MINUTE_MS} minutes, or a sent
            ticket that was not on its way to the exchange by then.
          </dd>
        </div>
        <div>
          <dt className="text-fg">{ALERT_KIND_LABELS.moved_channel}</dt>
          <dd>A private mail address, or a mobile number given to be called.</dd>
        </div>
      </dl>
    </div>
  );
}
