import { TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import type { CalendarChange, MovedSettlements } from "#domain/calendar/calendar-change.ts";
import { changeText, MOVED_LABELS, movesText } from "#domain/calendar/change-text.ts";
import type { CalendarPreview } from "#domain/contract/http/calendars.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { groupIndian } from "#domain/lib/format-rupees.ts";
import { Button } from "#src/ui/button.tsx";
import { ScrollBox } from "#src/ui/scroll-box.tsx";
import { UserText } from "#src/ui/user-text.tsx";

/** Changes awaiting application, with a preview of their effect. */
export interface PendingChanges {
  changes: CalendarChange[];
  preview: CalendarPreview;
  /** Reason the last try failed; null if none. */
  problem: string | null;
  /** The changes come from an uploaded table, which stays open to be corrected. */
  isOfFile: boolean;
}

interface PreviewViewProps {
  pending: PendingChanges;
  isSending: boolean;
  onConfirm: () => void;
  onBack: () => void;
}

/**
 * Confirms calendar changes with their effect and a distinct key. The sentence has the focus, so a held Enter does
 * nothing.
 */
export function PreviewView({ pending, isSending, onConfirm, onBack }: PreviewViewProps) {
  const { changes, preview, problem } = pending;
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => sentence.current?.focus(), []);
  return (
    <section
      aria-label="Apply"
      className="flex flex-col gap-3 p-4"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onBack();
      }}
    >
      <h2 className="text-[15px] font-semibold">Apply</h2>
      {problem === null ? null : (
        <p role="alert" className="rounded bg-warn-soft px-2 py-1 text-warn">
          {problem}
        </p>
      )}
      <ScrollBox label="Entries" className="max-h-40">
        <ul className="flex flex-col gap-1">
          {changes.map((change) => (
            <li key={changeText(change)}>
              <UserText text={changeText(change)} />
            </li>
          ))}
        </ul>
      </ScrollBox>
      {preview.warnings.length === 0 ? null : (
        <ul aria-label="Warnings" className="flex flex-col gap-1 text-warn">
          {preview.warnings.map((text) => (
            <li key={text} className="flex gap-1.5">
              <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
              {text}
            </li>
          ))}
        </ul>
      )}
      <p ref={sentence} tabIndex={-1} data-moved className="text-[14px] leading-5 font-medium">
        {movesText(preview.moved)} It applies to everyone at once.
      </p>
      {preview.moved.length === 0 ? null : <MovedTable moved={preview.moved} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="quiet" title="Back (N or Escape)" onClick={onBack}>
          Back <kbd className="text-[11px] text-muted">N</kbd>
        </Button>
        <Button
          kind="primary"
          title="Apply (Y)"
          aria-disabled={isSending || undefined}
          aria-busy={isSending || undefined}
          className="aria-disabled:opacity-55"
          // Ignores the second click of a double click on the previous button.
          onClick={(event) => (event.detail > 1 ? undefined : onConfirm())}
        >
          {isSending ? "Applying…" : "Apply"} <kbd className="text-[11px]">Y</kbd>
        </Button>
      </div>
    </section>
  );
}

/** Counts moved settlements by day; staff see neither firms nor levels. */
export function MovedTable({ moved }: { moved: readonly MovedSettlements[] }) {
  const day = (date: string | null) => (date === null ? "ends" : formatDate(date));
  return (
    <ScrollBox label="Moved settlements" className="rounded border border-line">
      <table className="w-full border-collapse text-left">
        <thead className="bg-raised text-[12px] text-muted">
          <tr>
            {["What", "Exchange", "From", "To"].map((head) => (
              <th key={head} scope="col" className="px-2 py-1 font-medium">
                {head}
              </th>
            ))}
            <th scope="col" className="px-2 py-1 text-right font-medium">
              Count
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {moved.map(({ what, exchange, from, to, count }) => (
            <tr key={`${what} ${exchange ?? ""} ${from} ${to ?? ""}`} className="border-t border-line">
              <td className="px-2 py-1">{MOVED_LABELS[what]}</td>
              <td className="px-2 py-1">{exchange ?? "Either"}</td>
              <td className="px-2 py-1 whitespace-nowrap">{day(from)}</td>
              <td className="px-2 py-1 whitespace-nowrap">{day(to)}</td>
              <td className="px-2 py-1 text-right">{groupIndian(String(count))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
