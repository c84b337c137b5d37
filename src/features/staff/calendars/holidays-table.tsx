import { HOLIDAY_COLUMNS } from "#domain/calendar/calendar-change.ts";
import { TableUpload } from "#src/desk-kit/table-upload/table-upload.tsx";
import { TemplateButton } from "#src/desk-kit/table-upload/template-button.tsx";
import type { HolidaysReview } from "#src/features/staff/calendars/holidays-upload.ts";

const EXAMPLE = `exchange,date,name,closes,session_open,session_close,source
NSE,26-Jan-2027,Republic Day,both,,,NSE/2026/114`;

export default function HolidaysTable({ review, onClose }: { review: HolidaysReview; onClose: () => void }) {
  return (
    <TableUpload
      review={review}
      example={EXAMPLE}
      aside={<TemplateButton filename="holidays-template.csv" columns={HOLIDAY_COLUMNS} />}
      onClose={onClose}
    />
  );
}
