import { useEffect, useRef, useState, type Ref } from "react";
import { type CalendarChange, HOLIDAY_COLUMNS, HOLIDAY_LABELS } from "#domain/calendar/calendar-change.ts";
import { changeText } from "#domain/calendar/change-text.ts";
import {
  CALENDAR_UPLOAD_LIMIT_BYTES,
  type CalendarUploadReport,
  uploadCalendar,
} from "#domain/contract/http/calendars.ts";
import { CallError } from "#src/lib/call-error.ts";
import { cx } from "#src/lib/cx.ts";
import { upload } from "#src/lib/upload.ts";
import { Button } from "#src/ui/button.tsx";
import { ChooseTable } from "#src/ui/choose-table.tsx";
import { ScrollBox } from "#src/ui/scroll-box.tsx";
import { UserText } from "#src/ui/user-text.tsx";

type Upload =
  | { state: "none" }
  | { state: "under way"; name: string }
  | { state: "refused"; name: string; why: string }
  | { state: "read"; name: string; report: CalendarUploadReport };

interface UploadHolidaysProps {
  ref: Ref<HTMLButtonElement>;
  onPreview: (changes: CalendarChange[]) => Promise<void>;
  onTemplate: () => void;
  onCancel: () => void;
}

/** Parses a file of holidays and lists invalid rows with their reasons; valid rows continue to the preview. */
export function UploadHolidays({ ref, onPreview, onTemplate, onCancel }: UploadHolidaysProps) {
  const [sent, setSent] = useState<Upload>({ state: "none" });
  const [problem, setProblem] = useState<string | null>(null);
  const goOn = useRef<HTMLButtonElement>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  useEffect(() => {
    if (sent.state === "read") goOn.current?.focus();
  }, [sent]);

  async function send(file: File): Promise<void> {
    const { name } = file;
    setProblem(null);
    if (file.size > CALENDAR_UPLOAD_LIMIT_BYTES) {
      setSent({ state: "refused", name, why: "The file is larger than 100 kB." });
      return;
    }
    const { signal } = (sending.current = new AbortController());
    setSent({ state: "under way", name });
    try {
      const report = await upload(uploadCalendar, uploadCalendar.path, { file, onProgress: () => undefined, signal });
      setSent({ state: "read", name, report });
    } catch (error) {
      if (!signal.aborted) setSent({ state: "refused", name, why: whyRefused(error) });
    }
  }
  async function show(changes: CalendarChange[]): Promise<void> {
    setProblem(null);
    try {
      await onPreview(changes);
    } catch (error) {
      setProblem(whyRefused(error));
    }
  }

  const changes = sent.state === "read" ? sent.report.rows.flatMap(({ change }) => change ?? []) : [];
  return (
    <section aria-label="Upload holidays" className="flex flex-col gap-3 p-4">
      <div>
        <h2 className="text-[15px] font-semibold">Upload holidays</h2>
        <p className="text-muted">
          A CSV or an Excel workbook, 200 rows at most. Nothing is in force before you saw what it moves.
        </p>
      </div>
      <ChooseTable
        ref={ref}
        label="File of holidays"
        isBusy={sent.state === "under way"}
        isPrimary={changes.length === 0}
        onFile={(file) => void send(file)}
      >
        <Button title="Download the template (T)" onClick={onTemplate}>
          Template
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </ChooseTable>
      {sent.state === "under way" ? <p role="status">Reading {sent.name}…</p> : null}
      {sent.state === "refused" ? (
        <p role="alert" className="text-danger">
          <UserText text={sent.name} />: {sent.why}
        </p>
      ) : null}
      {sent.state === "read" ? (
        <>
          <p role="status" className="font-medium">
            <UserText text={sent.name} />: {sent.report.message}
          </p>
          {changes.length === 0 ? null : (
            <Button ref={goOn} kind="primary" onClick={() => void show(changes)}>
              {changes.length === 1
                ? "Show what the right row moves"
                : `Show what the ${changes.length} right rows move`}
            </Button>
          )}
          <p role="alert" className={problem === null ? "hidden" : "text-danger"}>
            {problem}
          </p>
          <Rows rows={sent.report.rows} />
        </>
      ) : null}
    </section>
  );
}

/** Lists invalid rows first. */
function Rows({ rows }: Pick<CalendarUploadReport, "rows">) {
  const ordered = rows.toSorted((a, b) => Number(a.change !== null) - Number(b.change !== null) || a.row - b.row);
  return (
    <ScrollBox label="Rows of the file" className="max-h-96 rounded border border-line">
      <table className="w-full border-collapse text-left">
        <thead className="sticky top-0 bg-raised text-[12px] text-muted">
          <tr>
            <th scope="col" className="w-12 px-2 py-1 text-right font-medium">
              Row
            </th>
            <th scope="col" className="px-2 py-1 font-medium">
              Holiday
            </th>
          </tr>
        </thead>
        <tbody>
          {ordered.map(({ row, title, change, field_errors: errors }) => (
            <tr key={row} className="border-t border-line align-top">
              <td className="px-2 py-1 text-right tabular-nums">{row}</td>
              <td className={cx("px-2 py-1 break-words", change !== null && "text-muted")}>
                <UserText text={change === null ? title || "–" : changeText(change)} />
                {change === null ? (
                  <ul className="text-danger">
                    {Object.entries(errors).map(([field, texts]) => (
                      <li key={field}>{reasonText(field, texts[0] ?? "")}</li>
                    ))}
                  </ul>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/**
 * Prefixes a reason with its column. `Name is required.` already names it, and a reason for the whole row has no
 * column.
 */
function reasonText(field: string, text: string): string {
  const column = HOLIDAY_COLUMNS.find((each) => each === field);
  const label = column === undefined ? "" : HOLIDAY_LABELS[column];
  return text.startsWith(label) ? text : `${label}: ${text}`;
}

function whyRefused(error: unknown): string {
  return error instanceof CallError ? error.text : "Something went wrong!";
}
