import type { FieldValues } from "react-hook-form";
import { Form, type FormProps } from "#src/ui/form/form.tsx";

/** Ref of what opens below a long view: scrolls it into sight, its top first where it is longer than the view. */
export function inSight(opened: HTMLElement | null): void {
  opened?.scrollIntoView({ block: "nearest" });
}

/** A form that opens below what it is about, set off by a line. */
export function FormBelow<In extends FieldValues>(props: Omit<FormProps<In>, "className" | "ref">) {
  return <Form ref={inSight} className="mt-3 flex flex-col gap-3 border-t border-line pt-3" {...props} />;
}
