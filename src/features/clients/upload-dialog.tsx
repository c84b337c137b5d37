import { lazy, Suspense } from "react";
import { DialogFrame } from "#src/shell/controls/dialog-frame.tsx";

const ClientsTable = lazy(() => import("#src/features/clients/clients-table.tsx"));

interface UploadDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Adds many clients of one file with one press, after showing them as parsed. */
export function UploadDialog({ open, onClose }: UploadDialogProps) {
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title="Upload clients"
      description="CSV, Excel workbook or pasted spreadsheet rows, up to 1,000. Nothing is added until you have reviewed it."
      widthPx={1040}
    >
      <Suspense fallback={<p className="p-4 text-muted">Loading…</p>}>
        <ClientsTable onClose={onClose} />
      </Suspense>
    </DialogFrame>
  );
}
