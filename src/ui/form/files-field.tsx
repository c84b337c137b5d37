import { Paperclip, X } from "lucide-react";
import { useRef } from "react";
import type { FieldPathByValue, FieldValues } from "react-hook-form";
import { formatFileSize } from "#domain/lib/format-file-size.ts";
import { Button } from "#src/ui/button.tsx";
import { type AttachedFile, useUploads } from "#src/ui/form/uploads.ts";
import { useField, type FieldProps } from "#src/ui/form/use-field.ts";
import type { FormFiles as Files } from "#src/ui/form/use-files.ts";

interface FormFilesProps<In extends FieldValues, Name extends FieldPathByValue<In, AttachedFile[]>> extends FieldProps<
  In,
  Name
> {
  files: Files;
  /** File types offered by the browser, as in `accept`. */
  accept: string;
  help: string;
}

/** Files of a form, each with its progress and a remove button. */
export function FormFiles<In extends FieldValues, Name extends FieldPathByValue<In, AttachedFile[]>>(
  props: FormFilesProps<In, Name>,
) {
  const { label, files, accept, help } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const { id, error } = useField(props);
  const noteId = `${id}-note`;
  return (
    <div className="flex flex-col gap-1">
      <span className="text-[12px] font-medium text-muted">{label}</span>
      {files.files.length > 0 ? (
        <ul className="flex flex-col">
          {files.files.map((file) => (
            <FileRow key={file.id} file={file} onRemove={() => files.remove(file.id)} />
          ))}
        </ul>
      ) : null}
      <div className="flex items-center gap-2">
        <Button
          id={id}
          size="small"
          aria-describedby={noteId}
          aria-disabled={files.isFull || undefined}
          className="aria-disabled:opacity-55"
          onClick={() => {
            if (!files.isFull) chooser.current?.click();
          }}
        >
          <Paperclip size={14} strokeWidth={1.5} aria-hidden /> Attach files
        </Button>
        <span id={noteId} className={error ? "text-[12px] text-danger" : "text-[12px] text-muted"}>
          {error ?? help}
        </span>
      </div>
      <input
        ref={chooser}
        type="file"
        multiple={files.most > 1}
        accept={accept}
        hidden
        aria-label="Files to attach"
        onChange={({ currentTarget }) => {
          files.add([...(currentTarget.files ?? [])]);
          // Otherwise the same file, taken off, could not be chosen again.
          currentTarget.value = "";
        }}
      />
    </div>
  );
}

function FileRow({ file, onRemove }: { file: AttachedFile; onRemove: () => void }) {
  const { id, name, sizeBytes, fileUrl, error } = file;
  const progress = useUploads((uploads) => uploads[id]?.progress ?? 0);
  const isUnderWay = fileUrl === null && error === null;
  return (
    <li className="flex min-h-7 flex-wrap items-center gap-x-2 border-b border-line">
      <span className="min-w-0 flex-1 truncate" title={name}>
        {name}
      </span>
      {error !== null ? (
        <span role="alert" className="order-last basis-full pb-1 text-[12px] text-danger">
          {error}
        </span>
      ) : isUnderWay ? (
        <>
          <progress aria-label={`Uploading ${name}`} max={1} value={progress} className="h-1.5 w-24 accent-primary" />
          <span className="w-9 text-right text-[12px] text-muted">{Math.round(progress * 100)}%</span>
        </>
      ) : (
        <span className="text-[12px] text-muted">{formatFileSize(sizeBytes)}</span>
      )}
      <Button kind="quiet" size="small" aria-label={`${isUnderWay ? "Cancel" : "Remove"} ${name}`} onClick={onRemove}>
        <X size={14} strokeWidth={1.5} aria-hidden />
      </Button>
    </li>
  );
}
