import { FileText, TriangleAlert, X } from "lucide-react";
import { cx } from "#src/lib/cx.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { useCommand } from "#src/shell/controls/use-command.ts";
import {
  attachedAt,
  isReady,
  removeAttachment,
  useAttachments,
  type Attachment,
} from "#src/features/chat/composer/attachments.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { focusComposer } from "#src/features/chat/chat-ui.ts";
import { formatFileSize } from "#domain/lib/format-file-size.ts";

/** Lists the files that the next Enter sends, and their recipient; refused files show the reason. */
export function AttachmentTray({ url, recipient }: { url: string; recipient: string }) {
  const files = useAttachments(attachedAt(url));
  const { keyText } = useCommand("chat.remove-file");
  if (files.length === 0) return null;
  const ready = files.filter(isReady).length;
  return (
    <section
      aria-label="Attached files"
      className="flex flex-col gap-1 border-b border-line bg-page px-3 py-1.5 text-[12px]"
    >
      <p role="status" className="text-muted">
        {ready === 0 ? (
          "Nothing is attached yet."
        ) : (
          <>
            {ready === 1 ? "1 file" : `${ready} files`} to{" "}
            <span className="font-medium text-fg">
              <UserText text={recipient} />
            </span>
            . Enter sends {ready === 1 ? "it" : "them"}, after the text.
          </>
        )}
        {keyText === undefined ? null : ` ${keyText} removes the last one.`}
      </p>
      <ul className="flex max-h-32 flex-wrap gap-1 overflow-y-auto">
        {files.map((each) => (
          <Chip key={each.id} url={url} attachment={each} />
        ))}
      </ul>
    </section>
  );
}

function Chip({ url, attachment }: { url: string; attachment: Attachment }) {
  const { id, file, refusal, isOffered } = attachment;
  function remove(): void {
    removeAttachment(url, id);
    focusComposer();
  }
  return (
    <li
      className={cx(
        "flex min-h-6 max-w-full items-center gap-1.5 rounded border px-1.5",
        refusal !== null
          ? "border-danger text-danger"
          : isOffered
            ? "border-dashed border-line-strong"
            : "border-line-strong bg-surface",
      )}
    >
      {refusal === null ? (
        <FileText size={14} strokeWidth={1.5} aria-hidden className="shrink-0" />
      ) : (
        <TriangleAlert size={14} strokeWidth={1.5} aria-hidden className="shrink-0" />
      )}
      <span className="max-w-56 shrink-0 truncate font-medium">
        <UserText text={file.name} />
      </span>
      <span className="shrink-0 text-muted tabular-nums">{formatFileSize(file.size)}</span>
      {refusal === null ? null : <span role="alert">{refusal}</span>}
      {isOffered && refusal === null ? (
        <CommandButton
          id="chat.attach-offered"
          showKey
          className="flex shrink-0 items-center gap-1 rounded px-1 font-medium text-link hover:bg-hover"
        >
          Attach the picture too
        </CommandButton>
      ) : null}
      <button
        type="button"
        aria-label={`Remove ${file.name}`}
        title="Remove"
        className="grid size-5 shrink-0 place-items-center rounded text-muted hover:bg-hover hover:text-fg"
        onClick={remove}
        onKeyDown={({ key }) => {
          if (key === "Delete" || key === "Backspace") remove();
        }}
      >
        <X size={14} strokeWidth={1.5} aria-hidden />
      </button>
    </li>
  );
}
