import { Trash2 } from "lucide-react";
import { useState } from "react";
import { exportCase } from "#domain/contract/http/surveillance-cases.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import {
  CASE_CLOSE_LABELS,
  CASE_ITEM_LABELS,
  type CaseItem,
  type CaseNote,
  type OpenedCase,
} from "#domain/surveillance/cases/case.ts";
import { call } from "#src/lib/api.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { Button } from "#src/ui/button.tsx";
import { ScrollBox } from "#src/ui/scroll-box.tsx";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { CaseForm } from "#src/features/surveillance/cases/case-form.tsx";
import { useCase, useCaseChanges } from "#src/features/surveillance/cases/case-queries.ts";
import { Part } from "#src/features/surveillance/details.tsx";
import { ListNote } from "#src/features/surveillance/list-note.tsx";
import type { ChangeSearch } from "#src/features/surveillance/surveillance-search.ts";

/** Shows one case: its items on a timeline, and beside it the history and the next step. */
export function CaseView({ id, onChange }: { id: string; onChange: ChangeSearch }) {
  const query = useCase(id);
  if (!query.data) {
    return (
      <section aria-label="Case" className="flex-1 bg-surface" aria-busy={query.isPending}>
        <ListNote query={query} isEmpty={false} failed="The case could not be loaded." empty="" />
      </section>
    );
  }
  return <Opened opened={query.data} onChange={onChange} />;
}

function Opened({ opened, onChange }: { opened: OpenedCase; onChange: ChangeSearch }) {
  const { case: of, items, notes } = opened;
  const isClosed = of.state === "closed";
  return (
    <>
      <section aria-label="Case" className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
        <header className="flex min-h-10 flex-wrap items-center gap-x-3 border-b border-line px-4 py-1">
          <h2 className="min-w-0 truncate font-semibold">
            <UserText text={of.title} />
          </h2>
          <span role="status" className="text-[12px] text-muted">
            {of.close_reason === null ? "Open" : `Closed: ${CASE_CLOSE_LABELS[of.close_reason]}`}
          </span>
          <Button size="small" className="ml-auto lg:hidden" onClick={() => onChange({ case: undefined })}>
            All cases
          </Button>
        </header>
        {items.length === 0 ? (
          <p className="p-4 text-muted">
            Alerts, messages, conversation extracts and timeline entries appear here in time order. Open one and press C
            to add it.
          </p>
        ) : (
          <ScrollBox label="Timeline of the case" className="min-h-0 flex-1">
            <ol className="flex flex-col">
              {items.map((item) => (
                <ItemRow key={item.id} caseId={of.id} item={item} isClosed={isClosed} onChange={onChange} />
              ))}
            </ol>
          </ScrollBox>
        )}
      </section>
      <aside
        aria-label="Work on the case"
        className="flex w-80 shrink-0 flex-col overflow-y-auto border-l border-line bg-raised max-lg:w-full max-lg:border-l-0"
      >
        <Part title="Next step">
          <CaseForm key={of.id} of={of} />
        </Part>
        <Part title="Document">
          <ExportButtons id={of.id} />
        </Part>
        <Part title="History">
          <ol aria-label="Case history" className="flex flex-col gap-1 text-[12px] text-muted">
            {notes.toReversed().map((note, index) => (
              <li key={notes.length - index} className="break-words whitespace-pre-wrap">
                {formatDateTime(Date.parse(note.at))} {note.by.nickname} {NOTE_TEXTS[note.what]}
                {note.text === "" ? "" : ": "}
                <span className="text-fg">
                  <UserText text={note.text} />
                </span>
              </li>
            ))}
          </ol>
        </Part>
      </aside>
    </>
  );
}

const NOTE_TEXTS: Record<CaseNote["what"], string> = {
  note: "wrote",
  opened: "opened it",
  closed: "closed it",
  reopened: "reopened it",
  renamed: "renamed it",
  added: "added",
  removed: "removed",
};

interface ItemRowProps {
  caseId: string;
  item: CaseItem;
  isClosed: boolean;
  onChange: ChangeSearch;
}

function ItemRow({ caseId, item, isClosed, onChange }: ItemRowProps) {
  const { remove } = useCaseChanges();
  const place = placeOf(item);
  return (
    <li className="flex items-start gap-3 border-b border-line px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <time className="text-[12px] text-muted">{formatDateTime(item.at)}</time>
          <span className="text-[12px] text-muted">{CASE_ITEM_LABELS[item.kind]}</span>
          <span className="font-medium">
            <UserText text={item.title} />
          </span>
        </p>
        <p className="max-w-[80ch] break-words whitespace-pre-wrap">
          <UserText text={item.text} />
        </p>
        <p className="text-[12px] leading-4 text-muted">
          <UserText text={item.who} />
        </p>
      </div>
      {place === null ? null : (
        <Button size="small" aria-label={`Open ${item.title}`} onClick={() => onChange(place)}>
          Open
        </Button>
      )}
      {isClosed ? null : (
        <Button
          kind="quiet"
          size="small"
          aria-label={`Remove ${item.title}`}
          title="Remove from the case"
          onClick={() => remove.mutate({ id: caseId, itemId: item.id }, { onError: (error) => notifyError(error) })}
        >
          <Trash2 size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      )}
    </li>
  );
}

/** Location of an item on this page; null if it is no longer stored. */
function placeOf({ kind, subject, at, channel_url, who }: CaseItem): Parameters<ChangeSearch>[0] | null {
  if (who === "") return null;
  switch (kind) {
    case "entry":
      return { view: "timeline", entry: subject };
    case "alert":
      return channel_url === null
        ? { view: "alerts", alert: subject, channel: undefined }
        : { view: "alerts", alert: subject, channel: channel_url, at, message: undefined };
    case "message":
      return channel_url === null
        ? null
        : { view: undefined, channel: channel_url, at, message: subject, alert: undefined };
    case "channel":
      return { view: undefined, channel: subject, at, message: undefined, alert: undefined };
  }
}

function ExportButtons({ id }: { id: string }) {
  const [isBusy, setBusy] = useState(false);
  async function save(format: "pdf" | "json"): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const file = await call(exportCase, { params: { id }, body: { format } });
      saveDownload(file);
      notify({ summary: "Case saved", detail: file.filename, severity: "success" });
    } catch (error) {
      notifyError(error);
    }
    setBusy(false);
  }
  return (
    <div className="flex items-center gap-2">
      <Button size="small" aria-disabled={isBusy || undefined} onClick={() => void save("pdf")}>
        PDF
      </Button>
      <Button size="small" aria-disabled={isBusy || undefined} onClick={() => void save("json")}>
        JSON
      </Button>
      <span className="text-[12px] text-muted">
        {isBusy ? "Preparing…" : "Its hash is recorded in the audit trail."}
      </span>
    </div>
  );
}
