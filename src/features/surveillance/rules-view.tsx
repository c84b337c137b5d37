import type { LexiconTerm } from "#domain/contract/http/surveillance.ts";
import { SEVERITIES, type Severity } from "#domain/surveillance/lexicon.ts";
import { cx } from "#src/lib/cx.ts";
import { inputClass } from "#src/ui/field.tsx";
import { ScrollBox } from "#src/ui/scroll-box.tsx";
import { notifyError } from "#src/ui/toast.tsx";
import { AddTermForm } from "#src/features/surveillance/add-term-form.tsx";
import { ListNote } from "#src/features/surveillance/list-note.tsx";
import { OffMarketForm } from "#src/features/surveillance/off-market-form.tsx";
import { useRuleChanges, useRules } from "#src/features/surveillance/queries.ts";
import { ALERT_KIND_LABELS, SEVERITY_LABELS } from "#src/features/surveillance/labels.ts";

/** Shows the surveillance rules of the firm's chats. */
export function RulesView() {
  const query = useRules();
  const { data } = query;
  return (
    <section aria-label="Rules" className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface max-lg:flex-none">
      <header className="flex flex-wrap items-start gap-x-8 gap-y-3 border-b border-line p-4">
        <AddTermForm />
        {data ? <OffMarketForm key={data.off_market_bp} limitBp={data.off_market_bp} /> : null}
      </header>
      <ListNote
        query={query}
        isEmpty={data?.terms.length === 0}
        failed="The rules could not be loaded."
        empty="No phrases yet. Add the first one above."
      />
      {data && data.terms.length > 0 ? (
        <ScrollBox label="Phrases" className="min-h-0 flex-1">
          <table className="w-full max-w-[1120px] border-separate border-spacing-0">
            <thead className="sticky top-0 bg-raised text-left text-[12px] text-muted">
              <tr className="[&_th]:h-8 [&_th]:border-b [&_th]:border-line [&_th]:px-4 [&_th]:font-medium">
                <th scope="col">Phrase</th>
                <th scope="col">Harmless in</th>
                <th scope="col">Raises</th>
                <th scope="col">Severity</th>
                <th scope="col" className="text-right">
                  Alerts so far
                </th>
                <th scope="col">Watched</th>
              </tr>
            </thead>
            <tbody>
              {data.terms.map((term) => (
                <TermRow key={term.id} term={term} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      ) : null}
    </section>
  );
}

function TermRow({ term }: { term: LexiconTerm }) {
  const { change } = useRuleChanges();
  const set = (body: { severity?: Severity; is_active?: boolean }) =>
    change.mutate({ id: term.id, ...body }, { onError: (error) => notifyError(error) });
  // Shows the requested value at once, which also keeps the focus while saving.
  const asked = change.isPending ? change.variables : undefined;
  const isActive = asked?.is_active ?? term.is_active;
  return (
    <tr className={cx("[&_td]:h-8 [&_td]:border-b [&_td]:border-line [&_td]:px-4", !isActive && "text-muted")}>
      <td className="font-medium">{term.phrase}</td>
      <td className="max-w-80 truncate text-[12px] text-muted" title={term.unless.join(", ")}>
        {term.unless.join(", ")}
      </td>
      <td>{ALERT_KIND_LABELS[term.kind]}</td>
      <td>
        <SeveritySelect
          label={`Severity of ${term.phrase}`}
          value={asked?.severity ?? term.severity}
          onChange={(severity) => set({ severity })}
        />
      </td>
      <td className="text-right">{term.alerts}</td>
      <td>
        <input
          type="checkbox"
          aria-label={`Watch for ${term.phrase}`}
          checked={isActive}
          onChange={(event) => set({ is_active: event.target.checked })}
          className="size-4 align-middle accent-primary"
        />
      </td>
    </tr>
  );
}

interface SeveritySelectProps {
  label: string;
  value: Severity;
  onChange: (next: Severity) => void;
}

function SeveritySelect({ label, value, onChange }: SeveritySelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as Severity)}
      className={cx(inputClass, "h-7 w-auto!")}
    >
      {SEVERITIES.map((each) => (
        <option key={each} value={each}>
          {SEVERITY_LABELS[each]}
        </option>
      ))}
    </select>
  );
}
