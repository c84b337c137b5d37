import type { TextareaHTMLAttributes } from "react";
import type { FieldPathByValue, FieldPathValue, FieldValues } from "react-hook-form";
import { parseDate } from "#domain/lib/shorthand.ts";
import { cx } from "#src/lib/cx.ts";
import { DateField } from "#src/ui/date-field.tsx";
import { FieldFrame, inputClass, TextField, type TextFieldProps } from "#src/ui/field.tsx";
import { useField, type FieldProps } from "#src/ui/form/use-field.ts";

type Text<In extends FieldValues> = FieldPathByValue<In, string>;
type Bound = "form" | "name" | "label" | "value" | "onChange" | "error" | "id";

interface FormTextProps<In extends FieldValues, Name extends Text<In>>
  extends FieldProps<In, Name>, Omit<TextFieldProps, Bound> {
  /** Normalizes the typed text, e.g. to digits only. */
  clean?: (typed: string) => string;
}

/** One line of text. */
export function FormText<In extends FieldValues, Name extends Text<In>>(props: FormTextProps<In, Name>) {
  const { form: _form, name, label, deps: _deps, onEdit: _onEdit, clean = asTyped, ...input } = props;
  const { value, change, ...bound } = useField(props);
  return (
    <TextField
      {...input}
      {...bound}
      name={name}
      label={label}
      value={value}
      onChange={(event) => change(clean(event.target.value) as FieldPathValue<In, Name>)}
    />
  );
}

/** A number as it is typed; the schema reads it. */
export function FormNumber<In extends FieldValues, Name extends Text<In>>(props: FormTextProps<In, Name>) {
  return <FormText inputMode="decimal" {...props} className={cx("text-right", props.className)} />;
}

interface FormTextAreaProps<In extends FieldValues, Name extends Text<In>>
  extends FieldProps<In, Name>, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Bound> {
  help?: string | undefined;
}

/** Text of several lines. */
export function FormTextArea<In extends FieldValues, Name extends Text<In>>(props: FormTextAreaProps<In, Name>) {
  const { form: _form, name, label, deps: _deps, onEdit: _onEdit, help, className, ...area } = props;
  const { id, value, error, change, onBlur } = useField(props);
  return (
    <FieldFrame label={label} id={id} error={error} help={help}>
      {({ describedBy, invalid }) => (
        <textarea
          rows={4}
          {...area}
          id={id}
          name={name}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          value={value}
          onBlur={onBlur}
          onChange={(event) => change(event.target.value as FieldPathValue<In, Name>)}
          className={cx(inputClass, "resize-y py-1.5", className)}
        />
      )}
    </FieldFrame>
  );
}

/** Date field; holds the ISO date, or the typed text while it is not a date. */
export function FormDate<In extends FieldValues, Name extends Text<In>>(props: FormTextProps<In, Name>) {
  const { form: _form, name, label, deps: _deps, onEdit: _onEdit, clean: _clean, ...input } = props;
  const { value, change, onBlur: _onBlur, ...bound } = useField(props);
  return (
    <DateField
      {...input}
      {...bound}
      name={name}
      label={label}
      value={parseDate(value)}
      onDate={(date, text) => change((date ?? text) as FieldPathValue<In, Name>)}
    />
  );
}

function asTyped(text: string): string {
  return text;
}
