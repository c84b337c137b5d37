import { useEffect, useState } from "react";
import type { CalendarChange } from "#domain/calendar/calendar-change.ts";
import { didMoveText } from "#domain/calendar/change-text.ts";
import { calendarTemplate } from "#domain/contract/http/calendars.ts";
import { type Exchange, EXCHANGES } from "#domain/entities/exchanges.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { ActButton } from "#src/shell/controls/act-button.tsx";
import { ListPage } from "#src/ui/list-page/list-page.tsx";
import { NothingYet } from "#src/ui/list-page/nothing-yet.tsx";
import { useListPage } from "#src/ui/list-page/use-list-page.ts";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { useCalendarChanges, useCalendarYear } from "#src/features/staff/calendars/calendar-queries.ts";
import { holidayColumns } from "#src/features/staff/calendars/holiday-columns.tsx";
import { HolidayForm } from "#src/features/staff/calendars/holiday-form.tsx";
import { CalendarHistory, HolidayView } from "#src/features/staff/calendars/holiday-view.tsx";
import { holidaysReview } from "#src/features/staff/calendars/holidays-upload.ts";
import { type PendingChanges, PreviewView } from "#src/features/staff/calendars/preview-view.tsx";
import { UploadHolidays } from "#src/features/staff/calendars/upload-holidays.tsx";
import { WholeYear } from "#src/features/staff/calendars/whole-year.tsx";
import { YearSelect } from "#src/features/staff/calendars/year-select.tsx";
import { calendarsPage } from "#src/features/staff/commands.ts";

const ROW_PX = 32;
const PAST = "This day has passed: past days cannot be changed.";

/** Staff page for the holidays of each exchange: entry and upload, with a preview of their effect before they apply. */
export function CalendarsPage() {
  const isNarrow = useMedia(NARROW);
  const [exchange, setExchange] = useState<Exchange>("NSE");
  const [asked, setAsked] = useState<number | undefined>();
  const [isUploading, setUploading] = useState(false);
  const [pending, setPending] = useState<PendingChanges | null>(null);
  const [isSending, setSending] = useState(false);
  /** Counts openings of a form and returns to it; each moves the focus into it. */
  const [opened, setOpened] = useState(0);
  const query = useCalendarYear(exchange, asked);
  const { preview, putInForce } = useCalendarChanges();
  const { data } = query;
  const today = data?.today ?? "";
  const year = asked ?? (data === undefined ? undefined : Number(today.slice(0, 4)));
  const years = data?.years ?? [];
  const rows = data?.holidays ?? [];
  const page = useListPage<(typeof rows)[number], "add" | "edit">(rows, {
    start: rows.find(({ date }) => date >= today),
  });
  const { row: holiday, form, side } = page;
  const isOver = holiday !== undefined && holiday.date < today;
  const [review] = useState(() =>
    holidaysReview((changes) => {
      setUploading(false);
      tryShow(changes, true);
    }),
  );

  function open(next: "add" | "edit"): void {
    setPending(null);
    page.open(next);
    setOpened((times) => times + 1);
  }
  useEffect(() => {
    // Skips radio buttons, as focus would select one.
    if (opened > 0) side.current?.querySelector<HTMLElement>("form input")?.focus();
  }, [side, opened]);
  function close(next?: string): void {
    setPending(null);
    page.end(next);
  }
  async function show(changes: CalendarChange[], problem: string | null = null, isOfFile = false): Promise<void> {
    setPending({ changes, preview: await preview(changes), problem, isOfFile });
  }
  function tryShow(changes: CalendarChange[], isOfFile = false): void {
    show(changes, null, isOfFile).catch((error: unknown) => notifyError(error));
  }
  async function confirm(): Promise<void> {
    if (pending === null || isSending) return;
    setSending(true);
    const { changes, isOfFile } = pending;
    try {
      const { moved } = await putInForce({ version: pending.preview.version, changes });
      const detail = didMoveText(moved);
      notify({ summary: "Applied for everyone", detail, severity: "success", group: "calendars" });
      if (isOfFile) review.drop();
      close(changes.flatMap((each) => (each.kind === "add" || each.kind === "change" ? [each.date] : []))[0]);
    } catch (error) {
      if (!(error instanceof CallError) || error.body?.code !== "stale_version") throw error;
      await show(changes, error.text, isOfFile);
    } finally {
      setSending(false);
    }
  }
  function back(): void {
    if (pending === null || (form === null && !pending.isOfFile)) return close();
    setPending(null);
    if (pending.isOfFile) setUploading(true);
    else setOpened((times) => times + 1);
  }
  function chooseYear(next: number): void {
    if (!years.includes(next)) return;
    setAsked(next);
    page.choose(null);
    page.leave("edit");
  }
  function chooseExchange(next: Exchange): void {
    setExchange(next);
    page.leave("edit");
  }
  const barred = holiday === undefined ? "Choose a holiday first." : isOver ? PAST : null;
  const run = calendarsPage.useActs({
    add: () => open("add"),
    edit: barred ?? (() => open("edit")),
    remove: barred ?? (() => holiday && show([{ kind: "remove", exchange: holiday.exchange, date: holiday.date }])),
    upload: () => setUploading(true),
    template: async () => saveDownload(await call(calendarTemplate, {})),
    exchange: () => chooseExchange(exchange === "NSE" ? "BSE" : "NSE"),
    "next-year": () => year !== undefined && chooseYear(year + 1),
    "last-year": () => year !== undefined && chooseYear(year - 1),
    confirm,
    back,
  });

  return (
    <>
      <UploadHolidays review={review} open={isUploading} onClose={() => setUploading(false)} />
      <ListPage
        page={page}
        title="Calendars"
        label="Holidays"
        counted={
          <p role="status" className="min-h-4 text-[12px] text-muted">
            {data === undefined ? "" : countText(rows.length, data.is_whole)}
          </p>
        }
        tools={
          <>
            <SelectButtonGroup
              label="Exchange"
              hideLabel
              value={exchange}
              options={EXCHANGES.map((value) => ({ value, label: value }))}
              onChange={chooseExchange}
            />
            <YearSelect year={year} years={years} onChange={chooseYear} />
            <div className="flex flex-wrap gap-2">
              <ActButton id="calendars.template">Template</ActButton>
              <ActButton id="calendars.upload">Upload</ActButton>
              <ActButton id="calendars.add" kind="primary">
                Add
              </ActButton>
            </div>
          </>
        }
        above={
          data === undefined || year === undefined ? null : (
            <WholeYear
              exchange={exchange}
              year={year}
              isWhole={data.is_whole}
              isOver={year < Number(today.slice(0, 4))}
              onChange={(isWhole) => tryShow([{ kind: "year", exchange, year, is_whole: isWhole }])}
            />
          )
        }
        what="calendars"
        query={query}
        empty={
          <NothingYet
            text={`${exchange} has no holidays in ${year ?? "this year"} yet. Add them one by one, or upload the exchange's list.`}
          />
        }
        columns={holidayColumns(today, isNarrow)}
        rows={rows}
        rowHeightPx={ROW_PX}
        listKey={`${exchange} ${year ?? ""}`}
        count={data === undefined ? null : rows.length}
        onCurrent={(date) => {
          page.choose(date);
          page.leave("edit");
        }}
        onActivate={() => run("edit")}
        sideClass="w-112"
        side={
          <>
            {pending === null ? null : (
              <PreviewView
                pending={pending}
                isSending={isSending}
                onConfirm={() => run("confirm")}
                onBack={() => run("back")}
              />
            )}
            {/* Stays mounted, so typed or uploaded data is still there after a return. */}
            <div hidden={pending !== null}>
              {form === "add" || (form === "edit" && holiday !== undefined) ? (
                <section aria-labelledby="holiday-form-title" className="p-4">
                  <h2 id="holiday-form-title" className="mb-3 text-[15px] font-semibold">
                    {form === "add" ? "Add a holiday" : "Change the holiday"}
                  </h2>
                  <HolidayForm
                    key={form === "add" ? "add" : `${exchange} ${holiday?.date ?? ""}`}
                    holiday={form === "add" ? null : (holiday ?? null)}
                    exchange={exchange}
                    onPreview={(changes) => show(changes)}
                    onCancel={() => close()}
                  />
                </section>
              ) : holiday === undefined ? (
                <p className="p-4 text-muted">Choose a holiday to see what it closes.</p>
              ) : (
                <HolidayView holiday={holiday} isOver={isOver} />
              )}
            </div>
            {data === undefined ? null : <CalendarHistory history={data.history} />}
          </>
        }
      />
    </>
  );
}

function countText(count: number, isWhole: boolean): string {
  const holidays = count === 1 ? "1 holiday" : `${count} holidays`;
  return isWhole ? holidays : `${holidays} so far`;
}
