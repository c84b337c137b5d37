import { Download } from "lucide-react";
import type { ReactNode } from "react";
import * as contract from "#domain/contract/http/surveillance.ts";
import { formatDateTime, formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import type { MessageQuote } from "#domain/entities/chat.ts";
import type { MessageVersion, SupervisedMessage } from "#domain/surveillance/supervised.ts";
import { call } from "#src/lib/api.ts";
import { cx } from "#src/lib/cx.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { notifyError } from "#src/ui/toast.tsx";
import { AddToCaseButton } from "#src/features/surveillance/cases/add-to-case.tsx";
import { Button } from "#src/ui/button.tsx";
import { RemovedControlsNote, UserText } from "#src/ui/user-text.tsx";

interface MessageRowProps {
  message: SupervisedMessage;
  names: ReadonlyMap<string, string>;
  isSought: boolean;
  onAlert: (id: string) => void;
}

/** Shows a message with its history: quoted message, current and earlier texts, deletion, file and readers. */
export function MessageRow({ message, names, isSought, onAlert }: MessageRowProps) {
  const { sender, created_at, deleted, versions, file, data, alert_ids } = message;
  const earlier = versions.filter(({ because }) => because !== "restored");
  const edits = versions.filter(({ because }) => because === "edited");
  const corrections = versions.filter(({ because }) => because === "corrected");
  const deletion = deleted ? versions.findLast(({ because }) => because === "deleted") : undefined;
  const before = deletion === undefined ? earlier : earlier.filter((version) => version !== deletion);
  if (message.message_type === "admin" || sender === null) {
    return (
      <p className="px-4 py-1 text-center text-[12px] text-muted">
        <UserText text={message.text} />
        <time title={formatDateTime(created_at)} className="ml-2 text-[11px]">
          {formatTimeWithSeconds(created_at)}
        </time>
      </p>
    );
  }
  return (
    <article
      aria-label={`${sender.nickname}, ${formatDateTime(created_at)}`}
      className={cx(
        "border-l-2 px-4 py-1.5",
        isSought ? "border-primary bg-selected" : deleted ? "border-danger" : "border-transparent",
      )}
    >
      <header className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">
          <UserText text={sender.nickname} />
        </span>
        <span className="text-[12px] text-muted">{sender.firm}</span>
        <time title={formatDateTime(created_at)} className="text-[12px] text-muted">
          {formatTimeWithSeconds(created_at)}
        </time>
        {edits.length > 0 ? <Tag>{edits.length === 1 ? "Edited" : `Edited ${edits.length} times`}</Tag> : null}
        {corrections.map(({ version, replaced_at }) => (
          <Tag key={version} grave>
            Corrected {formatTimeWithSeconds(replaced_at)}
          </Tag>
        ))}
        {deletion ? <Tag grave>Deleted {formatTimeWithSeconds(deletion.replaced_at)}</Tag> : null}
        {alert_ids.map((id, index) => (
          <button
            key={id}
            type="button"
            onClick={() => onAlert(id)}
            className="rounded bg-warn-soft px-1 text-[11px] leading-4 font-semibold text-fg hover:underline"
          >
            {alert_ids.length === 1 ? "Alert" : `Alert ${index + 1}`}
          </button>
        ))}
        <span className="ml-auto self-center">
          <AddToCaseButton
            addition={{
              item: { kind: "message", subject: message.message_id },
              what: `Message of ${sender.nickname}, ${formatDateTime(created_at)}`,
            }}
          />
        </span>
      </header>
      {data?.quote ? <Quoted quote={data.quote} /> : null}
      {data?.buzz ? <p className="font-medium">Buzz</p> : null}
      {message.text === "" ? null : (
        <p className={cx("max-w-[80ch] break-words whitespace-pre-wrap", deleted && "line-through")}>
          <UserText text={message.text} />
        </p>
      )}
      <RemovedControlsNote of={[message.text, ...versions.map(({ text }) => text)].join("\n")} />
      {file ? <FileLine file={file} /> : null}
      {before.length > 0 ? (
        <ol aria-label="Earlier versions" className="mt-0.5 border-l border-line pl-2 text-[12px] text-muted">
          {before.map(({ version, text, replaced_at, because }) => (
            <li key={version} className="break-words whitespace-pre-wrap">
              Until {formatTimeWithSeconds(replaced_at)} ({VERSION_LABELS[because]}): <UserText text={text} />
            </li>
          ))}
        </ol>
      ) : null}
      <Readers message={message} names={names} />
    </article>
  );
}

const VERSION_LABELS: Record<MessageVersion["because"], string> = {
  edited: "edited",
  corrected: "corrected",
  deleted: "deleted, then restored",
  restored: "restored",
};

/** Shows the quoted message of a reply, as it was at that time. */
function Quoted({ quote: { sender, message, file_name: file, deleted, created_at: at } }: { quote: MessageQuote }) {
  return (
    <blockquote className="max-w-[80ch] border-l-2 border-line-strong pl-2 text-[12px] break-words whitespace-pre-wrap text-muted">
      In reply to {sender?.nickname ?? "a notice"} of {formatTimeWithSeconds(at)}:{" "}
      {deleted ? "a deleted message" : file === null ? message : `file ${file}`}
    </blockquote>
  );
}

function Tag({ grave = false, children }: { grave?: boolean; children: ReactNode }) {
  return (
    <span
      className={cx(
        "rounded px-1 text-[11px] leading-4 font-semibold",
        grave ? "bg-ask-soft text-fg" : "bg-hover text-muted",
      )}
    >
      {children}
    </span>
  );
}

function FileLine({ file }: { file: NonNullable<SupervisedMessage["file"]> }) {
  const save = () => {
    call(contract.readFile, { params: { id: file.id } }).then(saveDownload, (error: unknown) =>
      notifyError(error, "The file could not be opened."),
    );
  };
  return (
    <p className="flex items-center gap-2">
      <Button size="small" onClick={save} aria-label={`Download ${file.name}`}>
        <Download size={14} strokeWidth={1.5} aria-hidden />
        <UserText text={file.name} />
      </Button>
      <span className="text-[12px] text-muted">{Math.ceil(file.size / 1024).toLocaleString("en-IN")} KB</span>
    </p>
  );
}

function Readers({ message, names }: Pick<MessageRowProps, "message" | "names">) {
  const { marks } = message;
  if (marks.length === 0) return null;
  const read = marks.filter((mark) => mark.read).length;
  const delivered = marks.filter((mark) => mark.delivered).length;
  const when = (at: number | null) => (at === null ? "time not known" : formatDateTime(at));
  return (
    <details className="text-[12px] text-muted">
      <summary className="w-fit cursor-pointer rounded">
        Read by {read} of {marks.length}, received by {delivered}
      </summary>
      <ul className="pl-4">
        {marks.map((mark) => (
          <li key={mark.user_id}>
            {names.get(mark.user_id) ?? mark.user_id}:{" "}
            {mark.read
              ? `read, ${when(mark.read_at)}`
              : mark.delivered
                ? `received, ${when(mark.delivered_at)}`
                : "not received"}
          </li>
        ))}
      </ul>
    </details>
  );
}
