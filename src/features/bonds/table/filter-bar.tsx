import { X } from "lucide-react";
import { useWatch } from "react-hook-form";
import { conditionText } from "#domain/bond-catalogue/catalogue-text.ts";
import { OPERATOR_TITLES } from "#domain/contract/table-query.ts";
import { ValueField } from "#src/desk-kit/inputs/value-field.tsx";
import { FormSelect } from "#src/ui/form/choice-fields.tsx";
import { Form, SubmitButton } from "#src/ui/form/form.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import {
  type FilterField,
  filterSchema,
  operatorsOf,
  type TableFilter,
} from "#src/features/bonds/table/filter-value.ts";

interface FilterBarProps<N extends string, D extends string> {
  /** Plural noun of the rows, for screen readers: `past trades`. */
  what: string;
  fields: readonly [FilterField<N, D>, ...FilterField<N, D>[]];
  filters: readonly TableFilter<N, D>[];
  onChange: (filters: TableFilter<N, D>[]) => void;
}

/** Adds conditions to a table by field, operator and value; active conditions appear as chips. */
export function FilterBar<N extends string, D extends string>({
  what,
  fields,
  filters,
  onChange,
}: FilterBarProps<N, D>) {
  const [first] = fields;
  const fieldNamed = (name: string) => fields.find((each) => each.field === name) ?? first;
  const form = useSchemaForm({
    schema: filterSchema(fieldNamed, filters.length),
    empty: { field: first.field as string, operator: operatorsOf(first.kind)[0] ?? "", value: "" },
    onSend: (filter) => Promise.resolve(onChange([...filters, filter])),
    afterSend: (typed) => ({ ...typed, value: "" }),
  });
  const { methods, control } = form;
  const field = fieldNamed(useWatch({ control, name: "field" }));

  return (
    <Form form={form} label={`Filter ${what}`} className="flex flex-wrap items-center gap-2">
      <FormSelect
        form={form}
        name="field"
        label={`Filter ${what} by`}
        hideLabel
        options={fields.map((each) => ({ value: each.field, label: each.title }))}
        className="w-auto!"
        onEdit={(next) => {
          methods.setValue("operator", operatorsOf(fieldNamed(next).kind)[0] ?? "");
          methods.setValue("value", "");
          methods.clearErrors("value");
        }}
      />
      <FormSelect
        form={form}
        name="operator"
        label="Condition"
        hideLabel
        options={operatorsOf(field.kind).map((each) => ({ value: each, label: OPERATOR_TITLES[each] }))}
        className="w-auto!"
      />
      <ValueField key={field.field} form={form} name="value" kind={field.kind} />
      <SubmitButton form={form}>Add filter</SubmitButton>
      <ul aria-label={`Filters of ${what}`} className="contents">
        {filters.map((each, index) => {
          const title = fields.find((known) => known.field === each.field)?.title ?? each.field;
          const label = conditionText(title, each);
          return (
            <li
              key={`${label} ${index}`}
              className="flex h-6 items-center gap-1 rounded border border-link bg-selected pl-2"
            >
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
    </Form>
  );
}
