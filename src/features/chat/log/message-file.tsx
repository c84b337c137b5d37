import { FileText } from "lucide-react";
import { useState } from "react";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { formatFileSize } from "#domain/lib/format-file-size.ts";
import { isPicture } from "#src/features/chat/log/pictures.ts";

interface MessageFileProps {
  file: NonNullable<ChatMessage["file"]>;
  isStored: boolean;
  onView: () => void;
}

/** Shows a file with name, size and download; a picture is shown inline and opens enlarged. */
export function MessageFile({ file, isStored, onView }: MessageFileProps) {
  const [broken, setBroken] = useState(false);
  const isShown = isPicture(file) && isStored && !broken;
  const text = (
    <>
      <FileText size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
      <span className="truncate font-medium">
        <UserText text={file.name} />
      </span>
      <span className="shrink-0 text-muted">{formatFileSize(file.size)}</span>
    </>
  );
  const frame = "flex h-7 max-w-full items-center gap-2 rounded border border-line px-2";
  if (!isStored) return <span className={frame}>{text}</span>;
  return (
    <div className="flex flex-col items-start gap-1">
      {isShown ? (
        <button
          type="button"
          // The message's key v opens it.
          tabIndex={-1}
          onClick={onView}
          title="View the picture (v)"
          className="max-w-full cursor-zoom-in rounded border border-line"
        >
          <img
            src={file.url}
            alt={file.name}
            onError={() => setBroken(true)}
            className="max-h-40 max-w-full rounded object-contain"
          />
        </button>
      ) : null}
      <a
        href={file.url}
        download={file.name}
        target="_blank"
        rel="noopener noreferrer"
        className={`${frame} hover:bg-hover`}
      >
        {text}
      </a>
    </div>
  );
}
