import type { CalendarYear, ShownHoliday } from "#domain/contract/http/calendars.ts";
import { closesText, didMoveText, entryText } from "#domain/calendar/change-text.ts";
import { formatDate, formatDateTime } from "#domain/lib/format-date.ts";
import { ActButton } from "#src/shell/controls/act-button.tsx";
import { UserText } from "#src/ui/user-text.tsx";

interface HolidayViewProps {
  holiday: ShownHoliday;
  isOver: boolean;
}

/** Shows one holiday: scope, author and acts. */
export function HolidayView({ holiday, isOver }: HolidayViewProps) {
  const { exchange, date, name, closes, session, source, changed_by: by, changed_at: at } = holiday;
  return (
    <section aria-label="Holiday" className="flex flex-col gap-3 p-4">
      <h2 className="text-[15px] font-semibold">
        <UserText text={name} />
      </h2>
      <dl className="grid grid-cols-[88px_1fr] gap-y-1">
        <dt className="text-muted">Exchange</dt>
        <dd>{exchange}</dd>
        <dt className="text-muted">Date</dt>
        <dd className="tabular-nums">{formatDate(date)}</dd>
        <dt className="text-muted">Closes</dt>
        <dd>{closesText(closes, session)}</dd>
        <dt className="text-muted">Circular</dt>
        <dd>{source === "" ? "–" : <UserText text={source} />}</dd>
        <dt className="text-muted">Entered by</dt>
        <dd>
          <UserText text={by} />, {formatDateTime(Date.parse(at))}
        </dd>
      </dl>
      {isOver ? (
        <p className="text-muted">This day has passed: past days cannot be changed.</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <ActButton id="calendars.edit">Change</ActButton>
          <ActButton id="calendars.remove" kind="danger">
            Remove
          </ActButton>
        </div>
      )}
    </section>
  );
}

/** Lists the latest applied changes. */
export function CalendarHistory({ history }: Pick<CalendarYear, "history">) {
  return (
    <section aria-label="Changes" className="border-t border-line p-4">
      <h2 className="text-[12px] font-medium text-muted">Changes</h2>
      <ol className="mt-1 flex flex-col gap-2">
        {history.map(({ version, changed_by: by, at, entries, moved }) => (
          <li key={version} className="border-t border-line pt-2">
            <p>
              Version {version}: <UserText text={by} />
              <span className="text-muted">, {formatDateTime(Date.parse(at))}</span>
            </p>
            {entries.length === 0 ? null : (
              <ul className="text-muted">
                {entries.slice(0, SHOWN).map((entry) => (
                  <li key={entryText(entry)}>
                    <UserText text={entryText(entry)} />
                  </li>
                ))}
                {entries.length > SHOWN ? <li>and {entries.length - SHOWN} more</li> : null}
                <li>{didMoveText(moved)}</li>
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
const SHOWN = 4;
