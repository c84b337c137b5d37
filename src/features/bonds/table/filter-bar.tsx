import { X } from "lucide-react";
import { useId, useState, type FormEvent } from "react";
import { conditionText } from "#domain/bond-catalogue/catalogue-text.ts";
import { VALUE_EXAMPLES } from "#domain/bond-catalogue/typed-value.ts";
import { parseDate } from "#domain/lib/shorthand.ts";
import { DateBox } from "#src/ui/date-field.tsx";
import { MAX_FILTERS, OPERATOR_TITLES } from "#domain/contract/table-query.ts";
import { cx } from "#src/lib/cx.ts";
import { Button } from "#src/ui/button.tsx";
import { inputClass } from "#src/ui/field.tsx";
import { type FilterField, operatorsOf, readFilter, type TableFilter } from "#src/features/bonds/table/filter-value.ts";

interface FilterBarProps<N extends string, D extends string> {
  /** What is filtered, for screen readers: `past trades`. */
  what: string;
  fields: readonly [FilterField<N, D>, ...FilterField<N, D>[]];
  filters: readonly TableFilter<N, D>[];
  onChange: (filters: TableFilter<N, D>[]) => void;
}

/** Conditions on a table: field, operator in words, value; those in force stand beside as chips. */
export function FilterBar<N extends string, D extends string>({
  what,
  fields,
  filters,
  onChange,
}: FilterBarProps<N, D>) {
  const [fieldName, setFieldName] = useState<string>(fields[0].field);
  const [operator, setOperator] = useState<string>(operatorsOf(fields[0].kind)[0] ?? "");
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const errorId = useId();
  const field = fields.find((each) => each.field === fieldName) ?? fields[0];

  function type(next: string): void {
    setText(next);
    setError(null);
  }
  function add(event: FormEvent): void {
    event.preventDefault();
    const read = readFilter(field, operator, text);
    const isFull = filters.length >= MAX_FILTERS;
    setError(isFull ? `At most ${MAX_FILTERS} conditions` : read.ok ? null : read.message);
    if (!read.ok || isFull) return;
    onChange([...filters, read.filter]);
    setText("");
  }
  const valueProps = {
    "aria-label": "Value",
    "aria-invalid": error === null ? undefined : true,
    "aria-describedby": error === null ? undefined : errorId,
  } as const;

  const select = cx(inputClass, "h-8 w-auto!");
  return (
    <form aria-label={`Filter ${what}`} onSubmit={add} className="flex flex-wrap items-center gap-2">
      <select
        aria-label={`Filter ${what} by`}
        value={field.field}
        className={select}
        onChange={(event) => {
          const next = fields.find((each) => each.field === event.target.value) ?? fields[0];
          setFieldName(next.field);
          setOperator(operatorsOf(next.kind)[0] ?? "");
          type("");
        }}
      >
        {fields.map((each) => (
          <option key={each.field} value={each.field}>
            {each.title}
          </option>
        ))}
      </select>
      <select
        aria-label="Condition"
        value={operator}
        className={select}
        onChange={(event) => setOperator(event.target.value)}
      >
        {operatorsOf(field.kind).map((each) => (
          <option key={each} value={each}>
            {OPERATOR_TITLES[each]}
          </option>
        ))}
      </select>
      {field.kind === "date" ? (
        <DateBox
          key={field.field}
          {...valueProps}
          value={parseDate(text)}
          onDate={(date, typed) => type(date ?? typed)}
          className="h-8 w-36"
        />
      ) : (
        <input
          {...valueProps}
          autoComplete="off"
          value={text}
          placeholder={VALUE_EXAMPLES[field.kind]}
          onChange={(event) => type(event.target.value)}
          className={cx(inputClass, "h-8 w-36!")}
        />
      )}
      <Button type="submit">Add filter</Button>
      {error === null ? null : (
        <p id={errorId} role="alert" className="text-[12px] text-danger">
          {error}
        </p>
      )}
      <ul aria-label={`Filters of ${what}`} className="contents">
        {filters.map((each, index) => {
          const title = fields.find((known) => known.field === each.field)?.title ?? each.field;
          const label = conditionText(title, each);
          return (
            <li key={`${label} ${index}`} className="flex h-6 items-center gap-1 rounded bg-selected pl-2">
              {label}
              <button
                type="button"
                aria-label={`Remove ${label}`}
                onClick={() => onChange(filters.filter((_, at) => at !== index))}
                className="grid size-6 place-items-center rounded hover:bg-hover"
              >
                <X size={12} strokeWidth={1.5} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
    </form>
  );
}
