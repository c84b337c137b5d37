import { useRef, type ClipboardEvent, type KeyboardEvent } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { KEYWORD_MAX, KEYWORDS_MAX, keywordsIn, mergedKeywords, typedKeywords } from "#domain/chat/keywords.ts";
import { securityPreference } from "#domain/contract/http/chat-people.ts";
import { TextField } from "#src/ui/field.tsx";
import { UnsavedChanges } from "#src/ui/form/unsaved-changes.tsx";
import { useField } from "#src/ui/form/use-field.ts";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import { openDialog } from "#src/features/chat/chat-ui.ts";
import { Chips } from "#src/features/chat/people/chips.tsx";
import { DialogForm } from "#src/features/chat/dialog-form.tsx";
import { savePreferences, useChatPreferences } from "#src/features/chat/current-preferences.ts";

const { keywords: RULE } = securityPreference.body.shape.preferences.shape;

/** Error text of a set of keywords, or null. */
function keywordsProblem(keywords: readonly string[]): string | null {
  const { code, message } = RULE.safeParse(keywords).error?.issues[0] ?? {};
  if (code === "too_big") return `At most ${KEYWORDS_MAX} words of ${KEYWORD_MAX} characters each`;
  return message ?? null;
}

/** Added keywords and the one being typed. */
const schema = z
  .object({ keywords: z.array(z.string()), typed: z.string() })
  .transform(({ keywords, typed }, context): string[] => {
    const all = mergedKeywords([...keywords, ...keywordsIn(typed)]);
    const message = keywordsProblem(all);
    if (message !== null) context.addIssue({ code: "custom", path: ["typed"], message });
    return all;
  });

/**
 * Edits the keywords that alert like a mention: Enter or a comma adds one, Backspace in an empty field removes the
 * last.
 */
export function KeywordsForm() {
  const stored = useChatPreferences().keywords;
  const form = useSchemaForm({
    schema,
    empty: { keywords: stored, typed: "" },
    names: { "preferences.keywords": "typed" },
    onSend: async (keywords) => {
      await savePreferences({ keywords });
      openDialog(null);
      notify({
        summary: keywords.length === 0 ? "No keywords set" : `Keywords set: ${keywords.join(", ")}`,
        severity: "success",
        group: "chat",
      });
    },
  });
  const { methods, control } = form;
  const keywords = useWatch({ control, name: "keywords" });
  const { id, value: typed, error, change } = useField({ form, name: "typed", label: "Word or phrase" });
  const field = useRef<HTMLInputElement>(null);

  const setKeywords = (next: string[]) => methods.setValue("keywords", next, { shouldDirty: true });
  /** Adds the words before a separator; refused words stay in the field. */
  function type(text: string): void {
    methods.clearErrors("typed");
    const { words: ended, rest } = typedKeywords(text);
    const next = mergedKeywords([...keywords, ...ended]);
    const message = ended.length === 0 ? null : keywordsProblem(next);
    // The field cannot show line breaks.
    change(message === null ? rest.trimStart() : text.trimEnd().replaceAll(/[\r\n]+/g, ", "));
    if (message === null) setKeywords(next);
    else methods.setError("typed", { type: "keyword", message });
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData("text");
    // A single-line field drops line breaks, which separate keywords here.
    if (!/[\r\n]/.test(text)) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    type(value.slice(0, selectionStart ?? value.length) + text + value.slice(selectionEnd ?? value.length));
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" && typed.trim() !== "") type(`${typed}\n`);
    else if (event.key === "Backspace" && typed === "") setKeywords(keywords.slice(0, -1));
    else return;
    event.preventDefault();
  }

  return (
    <DialogForm form={form} label="My keywords" action="Save" note={<UnsavedChanges form={form} />}>
      <p className="text-muted">
        A message with one of these words alerts you like a mention, in every conversation that is not muted.
      </p>
      <Chips
        label="My keywords"
        chips={keywords.map((word) => ({ key: word, label: word }))}
        field={field}
        onDrop={(word) => setKeywords(keywords.filter((each) => each !== word))}
      />
      <TextField
        id={id}
        label="Word or phrase"
        ref={field}
        value={typed}
        data-autofocus=""
        placeholder={keywords.length === 0 ? "7.18 GS 2033" : ""}
        error={error}
        help="Enter or a comma adds it. A bond's short name, an issuer, a client."
        onChange={(event) => type(event.target.value)}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
      />
    </DialogForm>
  );
}
