import { lazy, Suspense } from "react";
import type { HolidaysReview } from "#src/features/staff/calendars/holidays-upload.ts";
import { DialogFrame } from "#src/shell/controls/dialog-frame.tsx";

const HolidaysTable = lazy(() => import("#src/features/staff/calendars/holidays-table.tsx"));

interface UploadHolidaysProps {
  review: HolidaysReview;
  open: boolean;
  onClose: () => void;
}

/** Many holidays from one file, shown as they were read; the valid ones go on to a preview of their effect. */
export function UploadHolidays({ review, open, onClose }: UploadHolidaysProps) {
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title="Upload holidays"
      description="CSV, Excel workbook or pasted spreadsheet rows, up to 200. Nothing applies until you have seen its effect."
      widthPx={900}
    >
      <Suspense fallback={<p className="p-4 text-muted">Loading…</p>}>
        <HolidaysTable review={review} onClose={onClose} />
      </Suspense>
    </DialogFrame>
  );
}
