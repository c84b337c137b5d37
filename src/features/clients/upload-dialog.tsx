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
      description="A CSV, an Excel workbook or rows of a spreadsheet, 1,000 at most. Nothing is added before you saw it."
      widthPx={1040}
    >
      <Suspense fallback={<p className="p-4 text-muted">Loading…</p>}>
        <ClientsTable onClose={onClose} />
      </Suspense>
    </DialogFrame>
  );
}
