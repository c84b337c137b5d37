import { type ComponentType, lazy, Suspense, useState } from "react";
import { useFormState, type FieldPathByValue, type FieldPathValue, type FieldValues } from "react-hook-form";
import { cx } from "#src/lib/cx.ts";
import { FieldFrame, inputClass } from "#src/ui/field.tsx";
import { useField, type FieldProps } from "#src/ui/form/use-field.ts";

/** Loaded when a new password is first typed; omitted if it cannot be loaded. */
const PasswordMeter = lazy((): Promise<{ default: ComponentType<{ password: string }> }> =>
  import("#src/ui/form/password-meter.tsx").then(
    (loaded) => ({ default: loaded.PasswordMeter }),
    () => ({ default: () => null }),
  ),
);

interface FormPasswordProps<In extends FieldValues, Name extends FieldPathByValue<In, string>> extends FieldProps<
  In,
  Name
> {
  autoComplete: "current-password" | "new-password";
  help?: string | undefined;
  large?: boolean;
  autoFocus?: boolean;
  /** Set for a new password: shows its strength beside the label. */
  hasMeter?: boolean;
}

/** A password: hidden until its button shows it, and again once it is sent. */
export function FormPassword<In extends FieldValues, Name extends FieldPathByValue<In, string>>(
  props: FormPasswordProps<In, Name>,
) {
  const { form, name, label, autoComplete, help, large = false, autoFocus = false, hasMeter = false } = props;
  const { id, value, error, change, onBlur } = useField(props);
  const [isShown, setShown] = useState(false);
  const { isSubmitting } = useFormState({ control: form.control });
  if (isSubmitting && isShown) setShown(false);
  // Rendered empty, so that screen readers announce its content politely, and again on each change.
  const meter = hasMeter ? (
    <p aria-live="polite" aria-atomic className="flex items-center gap-2 text-[12px] text-muted">
      <Suspense fallback={null}>{value === "" ? null : <PasswordMeter password={value} />}</Suspense>
    </p>
  ) : null;
  return (
    <FieldFrame label={label} aside={meter} id={id} error={error} help={help}>
      {({ describedBy, invalid }) => (
        <div className="relative">
          <input
            id={id}
            name={name}
            type={isShown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            autoFocus={autoFocus}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            value={value}
            onBlur={onBlur}
            onChange={(event) => change(event.target.value as FieldPathValue<In, Name>)}
            className={cx(inputClass, "pr-14 [&::-ms-reveal]:hidden", large ? "h-10 text-[15px]" : "h-8")}
          />
          {/* Its words change, so it is no toggle that is pressed. */}
          <button
            type="button"
            aria-controls={id}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 w-14 rounded text-[12px] font-medium text-muted hover:text-fg"
          >
            {isShown ? "Hide" : "Show"}
            <span className="sr-only"> {label.toLowerCase()}</span>
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
