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
      description="CSV, Excel workbook or pasted spreadsheet rows, up to 5,000; custodian and depository statements too. Nothing is loaded until you have reviewed it."
      widthPx={1040}
    >
      <Suspense fallback={<p className="p-4 text-muted">Loading…</p>}>
        <HoldingsTable onClose={onClose} />
      </Suspense>
    </DialogFrame>
  );
}
