import { useEffect } from "react";
import { useController, type FieldPath, type FieldPathValue, type FieldValues } from "react-hook-form";
import { fieldId, type SchemaForm } from "#src/ui/form/use-schema-form.ts";

/** Props shared by all form fields. */
export interface FieldProps<In extends FieldValues, Name extends FieldPath<In>> {
  form: SchemaForm<In>;
  name: Name;
  label: string;
  /** Fields whose rules depend on this one; validated again when it changes. */
  deps?: FieldPath<In>[];
  /** Called on typing, for effects outside the form. */
  onEdit?: (value: FieldPathValue<In, Name>) => void;
}

interface BoundField<Value> {
  id: string;
  value: Value;
  error: string | undefined;
  onBlur: () => void;
  change: (value: Value) => void;
}

/** Binds a control to a field of the form: its value, its error, and the id that the focus finds it by. */
export function useField<In extends FieldValues, Name extends FieldPath<In>>(
  props: FieldProps<In, Name>,
): BoundField<FieldPathValue<In, Name>> {
  const { form, name, label, deps, onEdit } = props;
  const { field, fieldState } = useController<In, Name>({
    name,
    control: form.control,
    ...(deps === undefined ? {} : { rules: { deps } }),
  });
  const { labels } = form;
  useEffect(() => {
    labels.set(name, label);
    return () => void labels.delete(name);
  }, [labels, name, label]);
  return {
    id: fieldId(form.id, name),
    value: field.value,
    error: fieldState.error?.message ?? fieldState.error?.root?.message,
    onBlur: field.onBlur,
    change: (value) => {
      field.onChange(value);
      onEdit?.(value);
    },
  };
}
