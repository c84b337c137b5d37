import { lazy, Suspense } from "react";
import { closeQuoteUpload, useQuoteUpload } from "#src/features/eoi/upload/upload-store.ts";
import { DialogFrame } from "#src/shell/controls/dialog-frame.tsx";

const QuotesTable = lazy(() => import("#src/features/eoi/upload/quotes-table.tsx"));

/** Posts many quotes from a file or a spreadsheet with one press, after showing them as parsed. */
export function UploadQuotes() {
  const { isOpen } = useQuoteUpload();
  return (
    <DialogFrame
      open={isOpen}
      onClose={closeQuoteUpload}
      title="Upload quotes"
      description="Bids and offers from a CSV, an Excel workbook or pasted spreadsheet rows, up to 500. Nothing is posted until you have reviewed it."
      widthPx={1040}
    >
      <Suspense fallback={<p className="p-4 text-muted">Loading…</p>}>
        <QuotesTable />
      </Suspense>
    </DialogFrame>
  );
}
