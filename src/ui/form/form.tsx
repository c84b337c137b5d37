import { useEffect, useRef, type ComponentProps, type ReactNode } from "react";
import { useFormState, type FieldValues } from "react-hook-form";
import { cx } from "#src/lib/cx.ts";
import { Button, type ButtonProps } from "#src/ui/button.tsx";
import { fieldId, type SchemaForm } from "#src/ui/form/use-schema-form.ts";
import { DraftRestored } from "#src/ui/form/draft-restored.tsx";
import { wrongFields } from "#src/ui/form/wrong-fields.ts";

export interface FormProps<In extends FieldValues> extends Omit<ComponentProps<"form">, "form" | "onSubmit"> {
  form: SchemaForm<In>;
  /** Names the form for screen readers; left out where its page or dialog names it. */
  label?: string;
  /** Enter in a field does not send it: only its button does, and Mod+Enter. */
  isLong?: boolean;
  /** Spacing of the error list, when the form itself has none. */
  summaryClassName?: string;
  children: ReactNode;
}

/** Frame of a form: the list of errors at the top, then the server's refusal, then the fields. Mod+Enter sends. */
export function Form<In extends FieldValues>(props: FormProps<In>) {
  const { form, label, isLong = false, summaryClassName, children, onKeyDown, ...rest } = props;
  return (
    <form
      noValidate
      aria-label={label}
      data-long={isLong || undefined}
      {...rest}
      onSubmit={(event) => void form.submit(event)}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.defaultPrevented || event.key !== "Enter") return;
        const isSendKey = event.ctrlKey || event.metaKey;
        if (isSendKey || (isLong && event.target instanceof HTMLInputElement)) event.preventDefault();
        if (isSendKey && !event.repeat) void form.submit();
      }}
    >
      {form.isRestored ? <DraftRestored onDiscard={form.discard} className={summaryClassName} /> : null}
      <ErrorSummary form={form} className={summaryClassName} />
      {children}
    </form>
  );
}

interface ErrorSummaryProps<In extends FieldValues> {
  form: SchemaForm<In>;
  className: string | undefined;
}

/** List of errors with links to their fields; takes the focus when a submit found several. */
function ErrorSummary<In extends FieldValues>({ form, className }: ErrorSummaryProps<In>) {
  const { errors } = useFormState({ control: form.control });
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<readonly string[]>([]);
  const { summary } = form;
  const wrong = new Map(wrongFields(errors).map(({ name, message }) => [name, message]));
  const shown = summary.filter((name) => wrong.has(name));
  const isShown = shown.length > 0;
  useEffect(() => {
    // Once per submit: later it might interrupt typing.
    if (!isShown || focused.current === summary) return;
    focused.current = summary;
    list.current?.focus();
  }, [isShown, summary]);
  if (!isShown) return null;
  return (
    <div
      ref={list}
      tabIndex={-1}
      role="group"
      aria-labelledby={`${form.id}-summary`}
      className={cx(
        "basis-full rounded border border-danger px-3 py-2 text-[13px] focus:outline-2 focus:outline-focus",
        className,
      )}
    >
      <p id={`${form.id}-summary`} className="font-medium text-danger">
        {shown.length === 1 ? "Please correct 1 field" : `Please correct ${shown.length} fields`}
      </p>
      <ul className="flex list-disc flex-col pl-4">
        {shown.map((name) => (
          <li key={name}>
            <a
              href={`#${fieldId(form.id, name)}`}
              // 24 px high: each is meant for a finger, too.
              className="inline-block py-0.5 leading-5 text-link underline"
              onClick={(event) => {
                // Only the focus moves: the address belongs to the page.
                event.preventDefault();
                document.getElementById(fieldId(form.id, name))?.focus();
              }}
            >
              {lineOf(form.labels.get(name), wrong.get(name) ?? "")}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Adds the label, because most texts do not name their field: `Size: This field is required`. */
function lineOf(label: string | undefined, message: string): string {
  const name = label?.replace(/[?:]$/, "");
  return name === undefined || message.startsWith(name) ? message : `${name}: ${message}`;
}

/** Form-level error; shown above the button, where people look. */
export function FormProblem<In extends FieldValues>({ form, className }: { form: SchemaForm<In>; className?: string }) {
  const { errors } = useFormState({ control: form.control });
  const text = errors.root?.["server"]?.message ?? errors.root?.message;
  return (
    <p role="alert" className={text ? cx("text-danger", className) : "hidden"}>
      {text}
    </p>
  );
}

interface SubmitButtonProps<In extends FieldValues> extends Omit<ButtonProps, "form" | "type"> {
  form: SchemaForm<In>;
  /** Shown and read out while it is being sent; left out, it is only read out. */
  sendingLabel?: string;
}

/** Sends the form. It keeps the focus while it is being sent, and says so to screen readers. */
export function SubmitButton<In extends FieldValues>(props: SubmitButtonProps<In>) {
  const { form, sendingLabel, children, className, ...button } = props;
  const { isSubmitting } = useFormState({ control: form.control });
  return (
    <>
      <Button
        type="submit"
        {...button}
        aria-disabled={isSubmitting || undefined}
        aria-busy={isSubmitting || undefined}
        className={cx("aria-disabled:cursor-not-allowed aria-disabled:opacity-55", className)}
      >
        {isSubmitting ? (sendingLabel ?? children) : children}
      </Button>
      <span aria-live="polite" className="sr-only">
        {isSubmitting ? (sendingLabel ?? "Sending…") : ""}
      </span>
    </>
  );
}
