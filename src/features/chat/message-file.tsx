import { FileText } from "lucide-react";
import { useState } from "react";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { fileSizeWords } from "#src/features/chat/file-words.ts";

/** A file of a message: a picture where it is one, its name, size and the way to have it. */
export function MessageFile({ file, isStored }: { file: NonNullable<ChatMessage["file"]>; isStored: boolean }) {
  const [broken, setBroken] = useState(false);
  const isPicture = /^image\/(png|jpeg|gif|webp)$/.test(file.type) && isStored && !broken;
  const words = (
    <>
      <FileText size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
      <span className="truncate font-medium">
        <UserText text={file.name} />
      </span>
      <span className="shrink-0 text-muted">{fileSizeWords(file.size)}</span>
    </>
  );
  const frame = "flex h-7 max-w-full items-center gap-2 rounded border border-line px-2";
  if (!isStored) return <span className={frame}>{words}</span>;
  return (
    <div className="flex flex-col items-start gap-1">
      {isPicture ? (
        <img
          src={file.url}
          alt={file.name}
          onError={() => setBroken(true)}
          className="max-h-40 max-w-full rounded border border-line object-contain"
        />
      ) : null}
      <a
        href={file.url}
        download={file.name}
        target="_blank"
        rel="noopener noreferrer"
        className={`${frame} hover:bg-hover`}
      >
        {words}
      </a>
    </div>
  );
}
