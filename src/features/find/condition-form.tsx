import { useWatch } from "react-hook-form";
import { FIELD_KINDS, FIELD_TITLES } from "#domain/bond-catalogue/catalogue-text.ts";
import type { BondFilter } from "#domain/contract/http/catalogue.ts";
import { OPERATOR_TITLES } from "#domain/contract/table-query.ts";
import { ValueField } from "#src/desk-kit/inputs/value-field.tsx";
import { FormSelect } from "#src/ui/form/choice-fields.tsx";
import { Form, SubmitButton } from "#src/ui/form/form.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { conditionSchema, FIELDS, FIRST_DRAFT, operatorsOf, withField } from "#src/features/find/condition-draft.ts";

const FIELD_OPTIONS = FIELDS.map((value) => ({ value, label: FIELD_TITLES[value] }));

/** Adds a condition by field, operator and value. */
export function ConditionForm({ full, onAdd }: { full: boolean; onAdd: (filter: BondFilter) => void }) {
  const form = useSchemaForm({
    schema: conditionSchema(full),
    empty: FIRST_DRAFT,
    onSend: (filter) => Promise.resolve(onAdd(filter)),
    afterSend: (typed) => ({ ...typed, value: "" }),
  });
  const { methods, control } = form;
  const [field, operator, value] = useWatch({ control, name: ["field", "operator", "value"] });

  return (
    <Form form={form} label="Add a condition" className="flex flex-wrap items-center gap-2">
      <FormSelect
        form={form}
        name="field"
        label="Field"
        hideLabel
        options={FIELD_OPTIONS}
        className="w-40!"
        onEdit={(next) => {
          const fitting = withField({ field, operator, value }, next);
          methods.setValue("operator", fitting.operator);
          methods.setValue("value", fitting.value);
          methods.clearErrors("value");
        }}
      />
      <FormSelect
        form={form}
        name="operator"
        label="Operator"
        hideLabel
        options={operatorsOf(field).map((each) => ({ value: each, label: OPERATOR_TITLES[each] }))}
        className="w-44!"
      />
      <ValueField key={field} form={form} name="value" kind={FIELD_KINDS[field]} />
      <SubmitButton form={form}>Add</SubmitButton>
    </Form>
  );
}
