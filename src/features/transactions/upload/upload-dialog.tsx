import { lazy, Suspense } from "react";
import { closeOrderUpload, useOrderUpload } from "#src/features/transactions/upload/order-upload.ts";
import { DialogFrame } from "#src/shell/controls/dialog-frame.tsx";

const TradesTable = lazy(() => import("#src/features/transactions/upload/trades-table.tsx"));

/** Reports many trades of one file with one press, after showing them as parsed. (A-105, B-20) */
export function OrderUploadDialog() {
  const { isOpen } = useOrderUpload();
  return (
    <DialogFrame
      open={isOpen}
      onClose={closeOrderUpload}
      title="Report trades from a file"
      description="A CSV, an Excel workbook or rows of a spreadsheet, 500 at most. Nothing is reported before you saw it."
      widthPx={1040}
    >
      <Suspense fallback={<p className="p-4 text-muted">Loading…</p>}>
        <TradesTable />
      </Suspense>
    </DialogFrame>
  );
}
