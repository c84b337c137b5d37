import { useBlocker } from "@tanstack/react-router";
import { useFormState, type FieldValues } from "react-hook-form";
import type { SchemaForm } from "#src/ui/form/use-schema-form.ts";

const QUESTION = "Leave without saving your changes?";

/** For a form of settings, which has no draft: says that something is not saved yet, and asks before the page is left. */
export function UnsavedChanges<In extends FieldValues>({ form }: { form: SchemaForm<In> }) {
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const isUnsaved = isDirty && !isSubmitting;
  useBlocker({ shouldBlockFn: () => isUnsaved && !window.confirm(QUESTION), enableBeforeUnload: isUnsaved });
  return (
    <span aria-live="polite" className="text-[12px] text-muted">
      {isDirty ? "Unsaved changes" : ""}
    </span>
  );
}
