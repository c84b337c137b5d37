import { useRef } from "react";
import { useBlocker } from "@tanstack/react-router";
import { useFormState, type FieldValues } from "react-hook-form";
import type { SchemaForm } from "#src/ui/form/use-schema-form.ts";

const QUESTION = "Leave without saving your changes?";

/** For a settings form: shows that changes are unsaved and, without a draft, asks before the page is left. */
export function UnsavedChanges<In extends FieldValues>({ form }: { form: SchemaForm<In> }) {
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const isLost = isDirty && !isSubmitting && !form.hasDraft;
  /** Set once confirmed: a full page load does not ask again. */
  const mayLeave = useRef(false);
  useBlocker({
    shouldBlockFn: () => {
      mayLeave.current = !isLost || window.confirm(QUESTION);
      return !mayLeave.current;
    },
    enableBeforeUnload: () => isLost && !mayLeave.current,
  });
  return (
    <span aria-live="polite" className="text-[12px] text-muted">
      {isDirty ? "Unsaved changes" : ""}
    </span>
  );
}
