import type { ReactNode } from "react";
import type { FieldPath, FieldPathByValue, FieldPathValue, FieldValues } from "react-hook-form";
import { cx } from "#src/lib/cx.ts";
import { FieldFrame, inputClass } from "#src/ui/field.tsx";
import { useField, type FieldProps } from "#src/ui/form/use-field.ts";
import { SelectButtonGroup, type SelectOption } from "#src/ui/select-button-group.tsx";

type Text<In extends FieldValues> = FieldPathByValue<In, string>;

interface ChoiceProps<In extends FieldValues, Name extends Text<In>> extends FieldProps<In, Name> {
  options: readonly SelectOption<FieldPathValue<In, Name> & string>[];
  hideLabel?: boolean;
  className?: string;
}

interface SelectProps<In extends FieldValues, Name extends Text<In>> extends ChoiceProps<In, Name> {
  /** Hints of its keys, at the other end of the label's line. */
  aside?: ReactNode;
  /** The keys as `aria-keyshortcuts` names them. */
  ariaKeys?: string | undefined;
}

/** One of many, in a list that opens. */
export function FormSelect<In extends FieldValues, Name extends Text<In>>(props: SelectProps<In, Name>) {
  const { name, label, options, hideLabel = false, className, aside, ariaKeys } = props;
  const { id, value, error, change, onBlur } = useField(props);
  const select = (described: { describedBy?: string | undefined; invalid: boolean }) => (
    <select
      id={id}
      name={name}
      aria-label={hideLabel ? label : undefined}
      aria-describedby={described.describedBy}
      aria-invalid={described.invalid || undefined}
      aria-keyshortcuts={ariaKeys}
      value={value}
      onBlur={onBlur}
      onChange={(event) => change(event.target.value as FieldPathValue<In, Name>)}
      className={cx(inputClass, "h-8", className)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.barred !== undefined} title={option.barred}>
          {option.label}
        </option>
      ))}
    </select>
  );
  if (hideLabel) return select({ invalid: error !== undefined });
  return (
    <FieldFrame label={label} id={id} error={error} aside={aside}>
      {select}
    </FieldFrame>
  );
}

/** One of a few, as joined buttons; arrow keys move. */
export function FormChoice<In extends FieldValues, Name extends Text<In>>(props: ChoiceProps<In, Name>) {
  const { label, options, hideLabel, className } = props;
  const { id, value, error, change } = useField(props);
  return (
    <div id={id} tabIndex={-1} className={className} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <SelectButtonGroup
        label={label}
        value={value}
        options={options}
        onChange={change}
        {...(hideLabel === undefined ? {} : { hideLabel })}
      />
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

interface CheckboxProps<In extends FieldValues, Name extends FieldPathByValue<In, boolean>> extends Omit<
  FieldProps<In, Name>,
  "label"
> {
  /** Label as text, for the list of errors. */
  label: string;
  children?: ReactNode;
}

/** Yes or no. */
export function FormCheckbox<In extends FieldValues, Name extends FieldPathByValue<In, boolean>>(
  props: CheckboxProps<In, Name>,
) {
  const { name, label, children = label } = props;
  const { id, value, error, change, onBlur } = useField(props);
  return (
    <div>
      <Tick id={id} name={name} checked={value} onBlur={onBlur} onChange={(on) => change(on as never)}>
        {children}
      </Tick>
      <FieldError text={error} />
    </div>
  );
}

interface TicksProps<In extends FieldValues, Name extends FieldPathByValue<In, string[]>> extends FieldProps<In, Name> {
  options: readonly string[];
  /** Takes the focus when the dialog opens. */
  autoFocus?: boolean;
}

/** Group of checkboxes; the value lists the ticked ones in the order of the options. */
export function FormTicks<In extends FieldValues, Name extends FieldPathByValue<In, string[]>>(
  props: TicksProps<In, Name>,
) {
  const { label, options, autoFocus = false } = props;
  const { id, value, error, change, onBlur } = useField(props);
  const ticked: readonly string[] = value;
  const errorId = `${id}-error`;
  return (
    <fieldset className="flex flex-col gap-1.5" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="mb-1 text-[12px] font-medium text-muted">{label}</legend>
      {options.map((option, index) => (
        <Tick
          key={option}
          // The focus of the whole field goes to its first box.
          id={index === 0 ? id : `${id}-${index}`}
          checked={ticked.includes(option)}
          onBlur={onBlur}
          onChange={(on) =>
            change(options.filter((each) => (each === option ? on : ticked.includes(each))) as FieldPathValue<In, Name>)
          }
          autoFocus={autoFocus && index === 0}
        >
          {option}
        </Tick>
      ))}
      <FieldError id={errorId} text={error} />
    </fieldset>
  );
}

interface TickProps {
  id: string;
  name?: FieldPath<FieldValues>;
  checked: boolean;
  onChange: (on: boolean) => void;
  onBlur: () => void;
  autoFocus?: boolean;
  children: ReactNode;
}

function Tick({ id, name, checked, onChange, onBlur, autoFocus = false, children }: TickProps) {
  return (
    <div className="flex items-start gap-2">
      <input
        id={id}
        name={name}
        type="checkbox"
        checked={checked}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-[2px] size-3.5 accent-primary"
        {...(autoFocus ? { "data-autofocus": "" } : {})}
      />
      <label htmlFor={id}>{children}</label>
    </div>
  );
}

/** Error of a field whose control does not show it. */
export function FieldError({ id, text }: { id?: string; text: string | undefined }) {
  return text === undefined ? null : (
    <p id={id} className="text-[12px] leading-4 text-danger">
      {text}
    </p>
  );
}
