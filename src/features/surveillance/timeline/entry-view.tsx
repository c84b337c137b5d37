import { ShieldAlert, ShieldCheck } from "lucide-react";
import type { OpenedEntry, TimelineEntry } from "#domain/surveillance/timeline/entry.ts";
import { ENTRY_KIND_LABELS } from "#domain/surveillance/timeline/actions.ts";
import { cx } from "#src/lib/cx.ts";
import { Button } from "#src/ui/button.tsx";
import { ScrollBox } from "#src/ui/scroll-box.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { AddToCaseButton } from "#src/features/surveillance/cases/add-to-case.tsx";
import { ListNote } from "#src/features/surveillance/list-note.tsx";
import type { ChangeSearch } from "#src/features/surveillance/surveillance-search.ts";
import { useEntry } from "#src/features/surveillance/timeline/timeline-queries.ts";
import { entryTime } from "#src/features/surveillance/timeline/timeline-side.tsx";

/** Shows one audit entry: actor, action, values before and after, and its place in the hash chain. */
export function EntryView({ id, onChange }: { id: string; onChange: ChangeSearch }) {
  const query = useEntry(id);
  if (!query.data) {
    return (
      <section aria-label="Entry" className="flex-1 bg-surface" aria-busy={query.isPending}>
        <ListNote query={query} isEmpty={false} failed="The entry could not be opened." empty="" />
      </section>
    );
  }
  return <Opened opened={query.data} onChange={onChange} />;
}

function Opened({ opened, onChange }: { opened: OpenedEntry; onChange: ChangeSearch }) {
  const { entry, fields, history } = opened;
  return (
    <section aria-label="Entry" className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <header className="flex min-h-10 flex-wrap items-center gap-x-3 border-b border-line px-4 py-1">
        <h2 className="min-w-0 truncate font-semibold">{entry.label}</h2>
        <span className="text-[12px] text-muted">{ENTRY_KIND_LABELS[entry.kind]}</span>
        <span className="ml-auto">
          <AddToCaseButton isKeyed addition={{ item: { kind: "entry", subject: entry.id }, what: entry.label }} />
        </span>
        <Button size="small" onClick={() => onChange({ entry: undefined })}>
          Close
        </Button>
      </header>
      <ScrollBox label="The entry" className="flex min-h-0 flex-1 flex-col gap-4 p-4">
        <Facts entry={entry} onChange={onChange} />
        <Fields fields={fields} isOwn={entry.is_own} />
        <Chain opened={opened} />
        {history.length === 0 ? null : (
          <section aria-label="Related entries">
            <h3 className="mb-1.5 text-[12px] font-medium text-muted">Related entries</h3>
            <ol className="flex flex-col">
              {history.map((each) => (
                <li key={each.id}>
                  <button
                    type="button"
                    onClick={() => onChange({ entry: each.id })}
                    className="flex w-full flex-wrap items-baseline gap-x-2 rounded px-1 py-0.5 text-left hover:bg-hover"
                  >
                    <time className="shrink-0 text-[12px] text-muted">{entryTime(each.at)}</time>
                    <span className="font-medium">{each.label}</span>
                    <span className="min-w-0 truncate text-muted">
                      <UserText text={[each.summary, each.actor.name].filter(Boolean).join(" · ")} />
                    </span>
                  </button>
                </li>
              ))}
            </ol>
          </section>
        )}
      </ScrollBox>
    </section>
  );
}

function Facts({ entry, onChange }: { entry: TimelineEntry; onChange: ChangeSearch }) {
  const { actor, bonds, firms } = entry;
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 [&_dt]:text-muted">
      <dt>When</dt>
      <dd>{entryTime(entry.at)}, India</dd>
      <dt>Who</dt>
      <dd>
        <UserText text={[actor.name, actor.firm].filter(Boolean).join(", ")} />
        {entry.is_own ? <Narrow onClick={() => onChange({ person: actor.id })}>Only their actions</Narrow> : null}
      </dd>
      {bonds.map((bond) => (
        <div key={bond.isin} className="contents">
          <dt>Bond</dt>
          <dd>
            {bond.name} <span className="text-muted">{bond.isin}</span>
            <Narrow onClick={() => onChange({ isin: bond.isin })}>Only this bond</Narrow>
          </dd>
        </div>
      ))}
      {firms.map((firm) => (
        <div key={firm.client_id} className="contents">
          <dt>Other firm</dt>
          <dd>
            <UserText text={firm.name} />
            <Narrow onClick={() => onChange({ firm: firm.client_id })}>Only with this firm</Narrow>
          </dd>
        </div>
      ))}
      <dt>About</dt>
      <dd className="break-all">{entry.subject}</dd>
    </dl>
  );
}

function Narrow({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button kind="quiet" size="small" className="ml-1" onClick={onClick}>
      {children}
    </Button>
  );
}

function Fields({ fields, isOwn }: Pick<OpenedEntry, "fields"> & { isOwn: boolean }) {
  const hasBefore = fields.some(({ before }) => before !== null);
  return (
    <section aria-label="Action">
      <h3 className="mb-1.5 text-[12px] font-medium text-muted">Action</h3>
      {isOwn ? null : (
        <p className="mb-1.5 text-muted">Another firm did this. Only what it addressed to your firm is shown.</p>
      )}
      {fields.length === 0 ? (
        <p className="text-muted">No further details.</p>
      ) : (
        <table className="w-full table-fixed border-separate border-spacing-0 text-left">
          <thead className="text-[12px] text-muted">
            <tr className="[&_th]:border-b [&_th]:border-line [&_th]:py-1 [&_th]:pr-3 [&_th]:font-medium">
              <th scope="col" className="w-40 max-sm:w-24">
                Field
              </th>
              {hasBefore ? <th scope="col">Before</th> : null}
              <th scope="col">{hasBefore ? "After" : "Value"}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, before, after }) => (
              <tr
                key={name}
                className="align-top [&_td]:border-b [&_td]:border-line [&_td]:py-1 [&_td]:pr-3 [&_td]:wrap-anywhere"
              >
                <td className="text-muted">{name}</td>
                {hasBefore ? <td>{before ?? ""}</td> : null}
                <td className={cx(before !== null && before !== after && "font-medium")}>
                  <UserText text={after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Chain({ opened }: { opened: OpenedEntry }) {
  const { entry, hash, previous_hash, request_id, verified } = opened;
  const Mark = verified.holds ? ShieldCheck : ShieldAlert;
  return (
    <section aria-label="Audit chain">
      <h3 className="mb-1.5 text-[12px] font-medium text-muted">Audit chain</h3>
      <p className={cx("mb-1.5 flex items-start gap-1.5", !verified.holds && "text-danger")}>
        <Mark size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
        <span>
          <strong className="font-medium">{verified.holds ? "Verified" : "Verification failed"}</strong>.{" "}
          {verified.text}
        </span>
      </p>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-[12px] [&_dd]:break-all [&_dt]:text-muted">
        <dt>Number</dt>
        <dd>{entry.seq}</dd>
        <dt>Request</dt>
        <dd>{request_id}</dd>
        <dt>Hash</dt>
        <dd>{hash}</dd>
        <dt>Previous</dt>
        <dd>{previous_hash}</dd>
      </dl>
    </section>
  );
}
