import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { KeyChips } from "#src/shell/controls/key-chips-view.tsx";
import { chipsOf } from "#src/shell/keymap/key-chips.ts";
import { detectPlatform } from "#src/shell/keymap/platform.ts";
import { FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import type { SchemaForm } from "#src/ui/form/use-schema-form.ts";

const PLATFORM = detectPlatform(globalThis.navigator?.userAgent ?? "");
const IS_MAC = PLATFORM === "mac";

/** Foot of a dialog's form: the refusal, and the send button with its key. */
export function FormFoot<In extends FieldValues>({ form, children }: { form: SchemaForm<In>; children: ReactNode }) {
  return (
    <div className="flex items-center justify-end gap-3 border-t border-line px-4 py-3">
      <FormProblem form={form} className="flex-1" />
      <SubmitButton form={form} kind="primary" aria-keyshortcuts={IS_MAC ? "Meta+Enter" : "Control+Enter"}>
        {children} <KeyChips chips={chipsOf([IS_MAC ? "meta+enter" : "ctrl+enter"], PLATFORM)} />
      </SubmitButton>
    </div>
  );
}
