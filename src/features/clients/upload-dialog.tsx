import { DialogFrame } from "#src/shell/controls/dialog-frame.tsx";
import { UploadClients } from "#src/features/clients/upload-clients.tsx";

interface UploadDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Many clients from one file, and what became of each of its rows. */
export function UploadDialog({ open, onClose }: UploadDialogProps) {
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title="Upload clients"
      description="A CSV in the form of the template, 1,000 rows and 2 MB at most. Right rows are added, wrong ones are listed with their reasons."
      widthPx={640}
    >
      <UploadClients />
    </DialogFrame>
  );
}
