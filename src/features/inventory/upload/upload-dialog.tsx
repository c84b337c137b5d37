import { lazy, Suspense } from "react";
import { DialogFrame } from "#src/shell/controls/dialog-frame.tsx";

const HoldingsTable = lazy(() => import("#src/features/inventory/upload/holdings-table.tsx"));

/** Loads holdings from one file or a custodian's statement with one press, after showing them as parsed. */
export function UploadHoldings({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title="Upload holdings"
      description="A CSV, an Excel workbook or rows of a spreadsheet, 5,000 at most; statements of custodians and depositories too. Nothing is loaded before you saw it."
      widthPx={1040}
    >
      <Suspense fallback={<p className="p-4 text-muted">Loading…</p>}>
        <HoldingsTable onClose={onClose} />
      </Suspense>
    </DialogFrame>
  );
}
