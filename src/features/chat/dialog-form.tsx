import { useState, type ReactNode } from "react";
import { CallError } from "#src/lib/api.ts";
import { ChatError } from "#src/chat-client/chat-client.ts";
import { Button } from "#src/ui/button.tsx";
import { openDialog } from "#src/features/chat/chat-ui.ts";

interface DialogFormProps {
  label: string;
  action: string;
  /** Does it; a refusal is shown in the form, which stays open with what was typed. */
  onSubmit: () => Promise<void>;
  isDanger?: boolean;
  children: ReactNode;
}

/** A short form in a dialog: Mod+Enter or its button does it, Escape leaves. */
export function DialogForm({ label, action, onSubmit, isDanger = false, children }: DialogFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function submit(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem("");
    try {
      await onSubmit();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form
      noValidate
      aria-label={label}
      className="flex flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
        event.preventDefault();
        void submit();
      }}
    >
      {children}
      <p role="alert" className={problem ? "text-danger" : "hidden"}>
        {problem}
      </p>
      <div className="flex justify-end gap-2">
        <Button kind="quiet" onClick={() => openDialog(null)}>
          Cancel
        </Button>
        <Button
          type="submit"
          kind={isDanger ? "danger" : "primary"}
          aria-disabled={isBusy || undefined}
          {...(isDanger ? { "data-autofocus": "" } : {})}
        >
          {action}
        </Button>
      </div>
    </form>
  );
}

/** A slip of the form itself. */
export class FormProblem extends Error {}

function errorText(error: unknown): string {
  if (error instanceof CallError) return error.text;
  return error instanceof ChatError || error instanceof FormProblem ? error.message : "Something went wrong!";
}
