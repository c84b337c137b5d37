import { useId } from "react";
import { type MindPrompt, saveMindPrompt } from "#domain/contract/http/mind.ts";
import { DeleteOrUndo } from "#src/shell/undo/delete-or-undo.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import {
  removePrompt,
  removePromptSubject,
  useMindPrompts,
  useSavePrompt,
} from "#src/features/mind/prompts/prompt-queries.ts";

const EMPTY = { text: "" };

/** Lists prompts: the user's own, then the library by purpose. A prompt is inserted into the question for editing. */
export function PromptLibrary({ onPrompt }: { onPrompt: (text: string) => void }) {
  const query = useMindPrompts();
  const prompts = query.data ?? [];
  const groups = Map.groupBy(
    prompts.filter(({ is_mine: isMine }) => !isMine),
    ({ group }) => group,
  );
  if (query.isError) {
    return (
      <FailedCall what="The prompts could not be loaded." error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  return (
    <section aria-label="Prompts" className="@container flex flex-col gap-5">
      <div className="grid gap-x-6 gap-y-4 @min-[520px]:grid-cols-2">
        {[...groups].map(([group, ofGroup]) => (
          <PromptGroup key={group} title={group} prompts={ofGroup} onPrompt={onPrompt} />
        ))}
      </div>
      <OwnPrompts prompts={prompts.filter(({ is_mine: isMine }) => isMine)} onPrompt={onPrompt} />
    </section>
  );
}

interface PromptsProps {
  prompts: readonly MindPrompt[];
  onPrompt: (text: string) => void;
}

function PromptGroup({ title, prompts, onPrompt }: PromptsProps & { title: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-[12px] font-medium text-muted">
        {title}
      </h2>
      <ul className="mt-1 flex flex-col gap-1">
        {prompts.map((prompt) => (
          <li key={prompt.id}>
            <PromptButton text={prompt.text} onPrompt={onPrompt} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PromptButton({ text, onPrompt }: { text: string; onPrompt: (text: string) => void }) {
  return (
    <button
      type="button"
      title="Insert into the question"
      onClick={() => onPrompt(text)}
      className="min-h-8 w-full rounded border border-line bg-raised px-3 py-1 text-left leading-5 hover:bg-hover"
    >
      {text}
    </button>
  );
}

function OwnPrompts({ prompts, onPrompt }: PromptsProps) {
  const save = useSavePrompt();
  const form = useSchemaForm({
    schema: saveMindPrompt.body,
    empty: EMPTY,
    onSend: async ({ text }) => {
      await save(text);
      notify({ summary: "Prompt saved", severity: "success", group: "mind" });
    },
    afterSend: () => EMPTY,
  });
  return (
    <section aria-labelledby="own-prompts" className="border-t border-line pt-4">
      <h2 id="own-prompts" className="text-[12px] font-medium text-muted">
        My prompts
      </h2>
      <ul className="mt-1 flex flex-col gap-1">
        {prompts.map((prompt) => (
          <li key={prompt.id} className="flex items-center gap-1">
            <div className="min-w-0 flex-1">
              <PromptButton text={prompt.text} onPrompt={onPrompt} />
            </div>
            <DeleteOrUndo
              subject={removePromptSubject(prompt.id)}
              label={`Remove ${prompt.text}`}
              title="Remove"
              onDelete={() => removePrompt(prompt)}
            />
          </li>
        ))}
      </ul>
      <Form form={form} label="Save a prompt" className="mt-2 flex flex-wrap items-start gap-2">
        <FormText
          form={form}
          name="text"
          label="My own prompt"
          placeholder="yield of [bond] over g-sec"
          help="Put blanks in brackets, such as [bond]."
          frameClassName="flex-1 basis-60"
        />
        <SubmitButton form={form} className="mt-[20px]">
          Save
        </SubmitButton>
        <FormProblem form={form} className="basis-full" />
      </Form>
    </section>
  );
}
