import type { FieldValues } from "react-hook-form";
import { Form, type FormProps } from "#src/ui/form/form.tsx";

const FIELDS = "input, select, textarea";

/** Ref for content that opens below a long view: scrolls it into view, top first when it is taller than the view. */
export function inSight(opened: HTMLElement | null): void {
  opened?.scrollIntoView({ block: "nearest" });
}

/** Time in which a view that opens together with its form still grows: its late parts push the form down. */
const GROWS_MS = 1500;

/** The same for a form, which also takes the focus, but never from a text field in use. */
function openForm(form: HTMLFormElement | null): (() => void) | undefined {
  inSight(form);
  if (form === null) return undefined;
  const isTyping = document.activeElement?.matches(FIELDS) === true;
  if (!isTyping) form.querySelector<HTMLElement>(FIELDS)?.focus({ preventScroll: true });
  const growth = new ResizeObserver(() => inSight(form));
  if (form.parentElement !== null) growth.observe(form.parentElement);
  const timer = setTimeout(() => growth.disconnect(), GROWS_MS);
  return () => {
    clearTimeout(timer);
    growth.disconnect();
  };
}

/** A form below its subject, set off by a line. */
export function FormBelow<In extends FieldValues>(props: Omit<FormProps<In>, "className" | "ref">) {
  return <Form ref={openForm} className="mt-3 flex flex-col gap-3 border-t border-line pt-3" {...props} />;
}
