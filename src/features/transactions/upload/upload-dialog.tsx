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
      description="CSV, Excel workbook or pasted spreadsheet rows, up to 500. Nothing is reported until you have reviewed it."
      widthPx={1040}
    >
      <Suspense fallback={<p className="p-4 text-muted">Loading…</p>}>
        <TradesTable />
      </Suspense>
    </DialogFrame>
  );
}
