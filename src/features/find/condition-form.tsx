import { useId, useState } from "react";
import type { BondFilter } from "#domain/contract/http/catalogue.ts";
import { MAX_FILTERS, OPERATOR_TITLES } from "#domain/contract/table-query.ts";
import { cx } from "#src/lib/cx.ts";
import { Button } from "#src/ui/button.tsx";
import { inputClass } from "#src/ui/field.tsx";
import {
  FIELDS,
  FIRST_DRAFT,
  isDateField,
  operatorsOf,
  readDraft,
  withField,
} from "#src/features/find/condition-draft.ts";
import { FIELD_KINDS, FIELD_TITLES } from "#domain/bond-catalogue/catalogue-text.ts";
import { VALUE_EXAMPLES } from "#domain/bond-catalogue/typed-value.ts";
import { parseDate } from "#domain/lib/shorthand.ts";
import { DateBox } from "#src/ui/date-field.tsx";

const CONTROL = cx(inputClass, "h-8");

/** Makes one condition of field, operator and value. */
export function ConditionForm({ full, onAdd }: { full: boolean; onAdd: (filter: BondFilter) => void }) {
  const [draft, setDraft] = useState(FIRST_DRAFT);
  const [error, setError] = useState<string | null>(null);
  const errorId = useId();

  const valueProps = {
    "aria-label": "Value",
    "aria-invalid": error === null ? undefined : true,
    "aria-describedby": error === null ? undefined : errorId,
  } as const;

  function type(value: string): void {
    setDraft({ ...draft, value });
    setError(null);
  }

  function add(): void {
    const verdict = full ? ({ ok: false, error: `At most ${MAX_FILTERS} conditions` } as const) : readDraft(draft);
    setError(verdict.ok ? null : verdict.error);
    if (!verdict.ok) return;
    onAdd(verdict.filter);
    setDraft({ ...draft, value: "" });
  }

  return (
    <form
      aria-label="Add a condition"
      noValidate
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <select
        aria-label="Field"
        value={draft.field}
        onChange={(event) => {
          const field = FIELDS.find((each) => each === event.target.value);
          if (field) setDraft(withField(draft, field));
          setError(null);
        }}
        className={cx(CONTROL, "w-40!")}
      >
        {FIELDS.map((field) => (
          <option key={field} value={field}>
            {FIELD_TITLES[field]}
          </option>
        ))}
      </select>
      <select
        aria-label="Operator"
        value={draft.operator}
        onChange={(event) => {
          const operator = operatorsOf(draft.field).find((each) => each === event.target.value);
          if (operator) setDraft({ ...draft, operator });
        }}
        className={cx(CONTROL, "w-44!")}
      >
        {operatorsOf(draft.field).map((operator) => (
          <option key={operator} value={operator}>
            {OPERATOR_TITLES[operator]}
          </option>
        ))}
      </select>
      {isDateField(draft.field) ? (
        <DateBox
          key={draft.field}
          {...valueProps}
          value={parseDate(draft.value)}
          onDate={(date, typed) => type(date ?? typed)}
          className="h-8 w-36"
        />
      ) : (
        <input
          {...valueProps}
          type="text"
          autoComplete="off"
          placeholder={VALUE_EXAMPLES[FIELD_KINDS[draft.field]]}
          value={draft.value}
          onChange={(event) => type(event.target.value)}
          className={cx(CONTROL, "w-28! text-right")}
        />
      )}
      <Button type="submit">Add</Button>
      {error === null ? null : (
        <p id={errorId} role="alert" className="text-[12px] text-danger">
          {error}
        </p>
      )}
    </form>
  );
}
