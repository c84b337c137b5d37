import type { FieldPathByValue, FieldPathValue, FieldValues } from "react-hook-form";
import { VALUE_EXAMPLES, type ValueKind } from "#domain/bond-catalogue/typed-value.ts";
import { parseDate } from "#domain/lib/shorthand.ts";
import { cx } from "#src/lib/cx.ts";
import { DateBox } from "#src/ui/date-field.tsx";
import { inputClass } from "#src/ui/field.tsx";
import type { SchemaForm } from "#src/ui/form/use-schema-form.ts";
import { useField } from "#src/ui/form/use-field.ts";

interface ValueFieldProps<In extends FieldValues, Name extends FieldPathByValue<In, string>> {
  form: SchemaForm<In>;
  name: Name;
  /** Kind of value compared with. */
  kind: ValueKind;
}

/** Value of a condition: a day for date comparisons, otherwise a number as dealers type it. */
export function ValueField<In extends FieldValues, Name extends FieldPathByValue<In, string>>(
  props: ValueFieldProps<In, Name>,
) {
  const { kind } = props;
  const { id, value, error, change } = useField<In, Name>({ ...props, label: "Value" });
  const errorId = `${id}-error`;
  const type = (typed: string) => change(typed as FieldPathValue<In, Name>);
  const control = {
    id,
    "aria-label": "Value",
    "aria-invalid": error === undefined ? undefined : true,
    "aria-describedby": error === undefined ? undefined : errorId,
  } as const;
  return (
    <>
      {kind === "date" ? (
        <DateBox
          {...control}
          value={parseDate(value)}
          onDate={(date, typed) => type(date ?? typed)}
          className="h-8 w-36"
        />
      ) : (
        <input
          {...control}
          type="text"
          autoComplete="off"
          placeholder={VALUE_EXAMPLES[kind]}
          value={value}
          onChange={(event) => type(event.target.value)}
          className={cx(inputClass, "h-8 w-32! text-right")}
        />
      )}
      {error === undefined ? null : (
        <p id={errorId} role="alert" className="order-last text-[12px] text-danger">
          {error}
        </p>
      )}
    </>
  );
}
