import { CalendarPlus, Download, Upload } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { BRAND } from "#domain/brand.ts";
import type { CalendarChange } from "#domain/calendar/calendar-change.ts";
import { didMoveText } from "#domain/calendar/change-text.ts";
import { calendarTemplate, type ShownHoliday } from "#domain/contract/http/calendars.ts";
import { type Exchange, EXCHANGES } from "#domain/entities/exchanges.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { cx } from "#src/lib/cx.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { Button } from "#src/ui/button.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { inputClass } from "#src/ui/field.tsx";
import { Grid, type GridHandle } from "#src/ui/grid/grid.tsx";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { type CalendarActs, useCalendarCommands } from "#src/features/staff/calendars/calendar-commands.ts";
import { useCalendarChanges, useCalendarYear } from "#src/features/staff/calendars/calendar-queries.ts";
import { holidayColumns } from "#src/features/staff/calendars/holiday-columns.tsx";
import { HolidayForm } from "#src/features/staff/calendars/holiday-form.tsx";
import { CalendarHistory, HolidayView } from "#src/features/staff/calendars/holiday-view.tsx";
import { holidaysReview } from "#src/features/staff/calendars/holidays-upload.ts";
import { type PendingChanges, PreviewView } from "#src/features/staff/calendars/preview-view.tsx";
import { UploadHolidays } from "#src/features/staff/calendars/upload-holidays.tsx";

const ROW_PX = 32;
const WAITING_ROWS = 12;
type Pane = "view" | "add" | "edit";

/** Staff page for the holidays of each exchange: entry and upload, with a preview of their effect before they apply. */
export function CalendarsPage() {
  const isNarrow = useMedia(NARROW);
  const [exchange, setExchange] = useState<Exchange>("NSE");
  const [asked, setAsked] = useState<number | undefined>();
  const [current, setCurrent] = useState<string | null>(null);
  const [pane, setPane] = useState<Pane>("view");
  const [isUploading, setUploading] = useState(false);
  const [pending, setPending] = useState<PendingChanges | null>(null);
  const [isSending, setSending] = useState(false);
  /** Counts openings of a pane and returns to it; each moves the focus into the pane. */
  const [opened, setOpened] = useState(0);
  const grid = useRef<GridHandle>(null);
  const panel = useRef<HTMLDivElement>(null);
  const query = useCalendarYear(exchange, asked);
  const { preview, putInForce } = useCalendarChanges();
  const { data } = query;
  const year = asked ?? (data === undefined ? undefined : Number(data.today.slice(0, 4)));
  const rows = data?.holidays ?? [];
  const holiday =
    rows.find(({ date }) => date === current) ?? rows.find(({ date }) => date >= (data?.today ?? "")) ?? rows[0];
  const isOver = holiday !== undefined && data !== undefined && holiday.date < data.today;

  function open(next: Pane): void {
    setPending(null);
    setPane(next);
    setOpened((times) => times + 1);
  }
  useEffect(() => {
    if (opened === 0) return;
    if (pane === "view") grid.current?.focus();
    // Skips radio buttons, as focus would select one.
    else panel.current?.querySelector<HTMLElement>("form input")?.focus();
    // Runs only on opening, so typing in another pane is not interrupted.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [opened]);
  async function show(changes: CalendarChange[], problem: string | null = null, isOfFile = false): Promise<void> {
    setPending({ changes, preview: await preview(changes), problem, isOfFile });
  }
  function tryShow(changes: CalendarChange[]): void {
    show(changes).catch((error: unknown) => notifyError(error));
  }
  async function confirm(): Promise<void> {
    if (pending === null || isSending) return;
    setSending(true);
    const { changes, isOfFile } = pending;
    try {
      const { moved } = await putInForce({ version: pending.preview.version, changes });
      notify({
        summary: "Applied for everyone",
        detail: didMoveText(moved),
        severity: "success",
        group: "calendars",
      });
      if (isOfFile) review.drop();
      const [entered] = changes.flatMap((each) => (each.kind === "add" || each.kind === "change" ? [each.date] : []));
      if (entered !== undefined) setCurrent(entered);
      open("view");
    } catch (error) {
      if (error instanceof CallError && error.body?.code === "stale_version") {
        await show(changes, error.text, isOfFile).catch((again: unknown) => notifyError(again));
      } else notifyError(error);
    } finally {
      setSending(false);
    }
  }
  function back(): void {
    if (pending === null) return open("view");
    setPending(null);
    if (pending.isOfFile) setUploading(true);
    else setOpened((times) => times + 1);
  }
  function change(act: (of: ShownHoliday) => void): void {
    if (holiday !== undefined && !isOver) return act(holiday);
    const summary =
      holiday === undefined ? "Choose a holiday first." : "This day has passed: past days cannot be changed.";
    notify({ summary, severity: "warn", group: "barred" });
  }
  const remove = () => change((of) => tryShow([{ kind: "remove", exchange: of.exchange, date: of.date }]));
  const edit = () => change(() => open("edit"));
  const years = data?.years ?? [];
  function chooseYear(next: number): void {
    if (!years.includes(next)) return;
    setAsked(next);
    setCurrent(null);
    if (pane === "edit") setPane("view");
  }
  function chooseExchange(next: Exchange): void {
    setExchange(next);
    if (pane === "edit") setPane("view");
  }

  // Commands are registered once, so they read the current acts from this ref.
  const latest = useRef<(CalendarActs & { preview: (changes: CalendarChange[]) => void }) | null>(null);
  const [review] = useState(() => holidaysReview((changes) => latest.current?.preview(changes)));
  useEffect(() => {
    latest.current = {
      add: () => open("add"),
      edit,
      remove,
      upload: () => setUploading(true),
      preview: (changes) => {
        setUploading(false);
        show(changes, null, true).catch((error: unknown) => notifyError(error));
      },
      download: downloadTemplate,
      switchExchange: () => chooseExchange(exchange === "NSE" ? "BSE" : "NSE"),
      moveYear: (by) => year !== undefined && chooseYear(year + by),
      putInForce: () => void confirm(),
      back,
    };
  });
  useCalendarCommands(
    useMemo(
      () => ({
        add: () => latest.current?.add(),
        edit: () => latest.current?.edit(),
        remove: () => latest.current?.remove(),
        upload: () => latest.current?.upload(),
        download: downloadTemplate,
        switchExchange: () => latest.current?.switchExchange(),
        moveYear: (by) => latest.current?.moveYear(by),
        putInForce: () => latest.current?.putInForce(),
        back: () => latest.current?.back(),
      }),
      [],
    ),
  );

  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-none max-lg:flex-col">
      <UploadHolidays review={review} open={isUploading} onClose={() => setUploading(false)} />
      <title>{`Calendars · ${BRAND}`}</title>
      <div className="flex min-w-0 flex-1 flex-col border-line lg:border-r">
        <header className="flex flex-wrap items-end gap-3 border-b border-line p-3">
          <div className="mr-auto">
            <h1 className="text-[17px] leading-6 font-semibold">Calendars</h1>
            <p role="status" className="text-[12px] text-muted">
              {data === undefined ? "" : countText(rows.length, data.is_whole)}
            </p>
          </div>
          <SelectButtonGroup
            label="Exchange"
            hideLabel
            value={exchange}
            options={EXCHANGES.map((value) => ({ value, label: value }))}
            onChange={chooseExchange}
          />
          <div className="w-24">
            <select
              aria-label="Year"
              title="Year ([ and ])"
              value={year ?? ""}
              onChange={(event) => chooseYear(Number(event.target.value))}
              className={cx(inputClass, "h-8")}
            >
              {years.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button title="Download the template (T)" onClick={() => void downloadTemplate()}>
              <Download size={16} strokeWidth={1.5} aria-hidden /> Template
            </Button>
            <Button title="Upload holidays (U)" onClick={() => setUploading(true)}>
              <Upload size={16} strokeWidth={1.5} aria-hidden /> Upload
            </Button>
            <Button kind="primary" title="Add a holiday (A)" onClick={() => open("add")}>
              <CalendarPlus size={16} strokeWidth={1.5} aria-hidden /> Add
            </Button>
          </div>
        </header>
        {data !== undefined && year !== undefined ? (
          <WholeYear
            exchange={exchange}
            year={year}
            isWhole={data.is_whole}
            isOver={year < Number(data.today.slice(0, 4))}
            onChange={(isWhole) => tryShow([{ kind: "year", exchange, year, is_whole: isWhole }])}
          />
        ) : null}
        {query.isError && data === undefined ? (
          <FailedCall
            what="The calendars could not be loaded."
            error={query.error}
            onRetry={() => void query.refetch()}
            className="p-4"
          />
        ) : data !== undefined && rows.length === 0 ? (
          <p className="p-4 text-muted">
            {`${exchange} has no holidays in ${year ?? "this year"} yet. Add them one by one, or upload the exchange's list.`}
          </p>
        ) : (
          <div className="flex min-h-0 flex-1 flex-col bg-surface max-lg:h-[45dvh] max-lg:flex-none">
            <Grid
              ref={grid}
              label="Holidays"
              columns={holidayColumns(data?.today ?? "", isNarrow)}
              rows={rows}
              rowId={({ date }) => date}
              rowHeightPx={ROW_PX}
              listKey={`${exchange} ${year ?? ""}`}
              waiting={{ rows: query.isPending ? WAITING_ROWS : 0, isShown: true }}
              isBusy={query.isPending}
              isStale={query.isPlaceholderData}
              current={holiday?.date ?? null}
              onCurrent={(date) => {
                setCurrent(date);
                if (pane === "edit") setPane("view");
              }}
              onActivate={() => edit()}
            />
          </div>
        )}
      </div>
      <div
        ref={panel}
        className="w-112 shrink-0 overflow-auto bg-raised max-lg:w-full max-lg:border-t max-lg:border-line"
      >
        {pending === null ? null : (
          <PreviewView pending={pending} isSending={isSending} onConfirm={() => void confirm()} onBack={back} />
        )}
        {/* Stays mounted, so typed or uploaded data is still there after a return. */}
        <div hidden={pending !== null}>
          {pane === "add" || (pane === "edit" && holiday !== undefined) ? (
            <section aria-labelledby="holiday-form-title" className="p-4">
              <h2 id="holiday-form-title" className="mb-3 text-[15px] font-semibold">
                {pane === "add" ? "Add a holiday" : "Change the holiday"}
              </h2>
              <HolidayForm
                key={pane === "add" ? "add" : `${exchange} ${holiday?.date ?? ""}`}
                holiday={pane === "add" ? null : (holiday ?? null)}
                exchange={exchange}
                onPreview={(changes) => show(changes)}
                onCancel={() => open("view")}
              />
            </section>
          ) : holiday === undefined ? (
            <p className="p-4 text-muted">Choose a holiday to see what it closes.</p>
          ) : (
            <HolidayView holiday={holiday} isOver={isOver} onEdit={edit} onRemove={remove} />
          )}
        </div>
        {data === undefined ? null : <CalendarHistory history={data.history} />}
      </div>
    </div>
  );
}

interface WholeYearProps {
  exchange: Exchange;
  year: number;
  isWhole: boolean;
  isOver: boolean;
  onChange: (isWhole: boolean) => void;
}

/** Shows if the exchange's list of the year is complete. Until both are, later settlement days need confirmation. */
function WholeYear({ exchange, year, isWhole, isOver, onChange }: WholeYearProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5 text-muted">
      <span className={cx(!isWhole && !isOver && "text-warn")}>
        {isWhole ? `${exchange}'s ${year} list is complete.` : `${exchange}'s ${year} list is incomplete.`}
      </span>
      {isOver ? null : (
        <Button size="small" onClick={() => onChange(!isWhole)}>
          {isWhole ? "Mark as incomplete" : "Mark as complete"}
        </Button>
      )}
    </p>
  );
}

function countText(count: number, isWhole: boolean): string {
  const holidays = count === 1 ? "1 holiday" : `${count} holidays`;
  return isWhole ? holidays : `${holidays} so far`;
}

async function downloadTemplate(): Promise<void> {
  try {
    saveDownload(await call(calendarTemplate, {}));
  } catch (error) {
    notifyError(error);
  }
}
