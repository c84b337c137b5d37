import { Paperclip, X } from "lucide-react";
import { useId, useRef } from "react";
import { TAKEN_FILES } from "#domain/files/file-types.ts";
import { Button } from "#src/ui/button.tsx";
import { attachFiles, MOST_FILES, removeFile } from "#src/desk-kit/report-issue/attach.ts";
import type { Attachment } from "#src/desk-kit/report-issue/report-draft.ts";

interface AttachmentListProps {
  draftKey: string;
  attachments: readonly Attachment[];
  error: string | undefined;
}

/** Files of an issue: each with how far it is, and the way to take it off again. */
export function AttachmentList({ draftKey, attachments, error }: AttachmentListProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const isFull = attachments.length >= MOST_FILES;
  return (
    <div className="flex flex-col gap-1">
      <span className="text-[12px] font-medium text-muted">Attachments</span>
      {attachments.length > 0 ? (
        <ul className="flex flex-col">
          {attachments.map((each) => (
            <AttachmentRow key={each.id} attachment={each} onRemove={() => removeFile(draftKey, each.id)} />
          ))}
        </ul>
      ) : null}
      <div className="flex items-center gap-2">
        <Button
          size="small"
          aria-describedby={noteId}
          aria-disabled={isFull || undefined}
          className="aria-disabled:opacity-55"
          onClick={() => {
            if (!isFull) chooser.current?.click();
          }}
        >
          <Paperclip size={14} strokeWidth={1.5} aria-hidden /> Attach files
        </Button>
        <span id={noteId} className={error ? "text-[12px] text-danger" : "text-[12px] text-muted"}>
          {error ?? `Up to ${MOST_FILES}, 5 MB each. A screenshot can be pasted.`}
        </span>
      </div>
      <input
        ref={chooser}
        type="file"
        multiple
        accept={TAKEN_FILES}
        hidden
        aria-label="Files to attach"
        onChange={({ currentTarget }) => {
          attachFiles(draftKey, [...(currentTarget.files ?? [])]);
          // Otherwise the same file, taken off, could not be chosen again.
          currentTarget.value = "";
        }}
      />
    </div>
  );
}

function AttachmentRow({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) {
  const { name, sizeBytes, progress, fileUrl, error } = attachment;
  return (
    <li className="flex min-h-7 flex-wrap items-center gap-x-2 border-b border-line">
      <span className="min-w-0 flex-1 truncate" title={name}>
        {name}
      </span>
      {error !== null ? (
        <span role="alert" className="order-last basis-full pb-1 text-[12px] text-danger">
          {error}
        </span>
      ) : fileUrl === null ? (
        <>
          <progress aria-label={`Uploading ${name}`} max={1} value={progress} className="h-1.5 w-24 accent-primary" />
          <span className="w-9 text-right text-[12px] text-muted">{Math.round(progress * 100)}%</span>
        </>
      ) : (
        <span className="text-[12px] text-muted">{sizeText(sizeBytes)}</span>
      )}
      <Button
        kind="quiet"
        size="small"
        aria-label={fileUrl === null && error === null ? `Cancel ${name}` : `Remove ${name}`}
        onClick={onRemove}
      >
        <X size={14} strokeWidth={1.5} aria-hidden />
      </Button>
    </li>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
