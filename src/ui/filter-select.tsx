import { cx } from "#src/lib/cx.ts";
import { inputClass } from "#src/ui/field.tsx";

interface FilterSelectProps<V extends string> {
  /** Accessible name, when there is no visible label. */
  label?: string;
  id?: string;
  /** Option shown while no filter is set. */
  all: string;
  value: V | undefined;
  options: readonly { value: V; label: string }[];
  onChange: (next: V | undefined) => void;
  className?: string;
}

/** Narrows a list to one of several, or to none; it is marked while it narrows. */
export function FilterSelect<V extends string>(props: FilterSelectProps<V>) {
  const { label, id, all, value, options, onChange, className } = props;
  return (
    <select
      id={id}
      aria-label={label}
      value={value ?? ""}
      data-filled={value !== undefined || undefined}
      onChange={(event) => onChange(options.find((each) => each.value === event.target.value)?.value)}
      className={cx(inputClass, className)}
    >
      <option value="">{all}</option>
      {options.map((each) => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </select>
  );
}
