import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { KEYWORD_MAX, KEYWORDS_MAX, keywordsIn, mergedKeywords, typedKeywords } from "#domain/chat/keywords.ts";
import { securityPreference } from "#domain/contract/http/chat-people.ts";
import { notify } from "#src/ui/toast.tsx";
import { TextField } from "#src/ui/field.tsx";
import { openDialog } from "#src/features/chat/chat-ui.ts";
import { Chips } from "#src/features/chat/people/chips.tsx";
import { DialogForm, FormProblem } from "#src/features/chat/dialog-form.tsx";
import { savePreferences, useChatPreferences } from "#src/features/chat/current-preferences.ts";

const { keywords: SCHEMA } = securityPreference.body.shape.preferences.shape;

/** The words that call me as a mention does: Enter or a comma takes one in, Backspace on nothing takes the last out. */
export function KeywordsForm() {
  const stored = useChatPreferences().keywords;
  const [keywords, setKeywords] = useState(stored);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  /** The words with more of them; null, with the reason shown, when one cannot be a keyword. */
  function withMore(more: readonly string[]): string[] | null {
    const next = mergedKeywords([...keywords, ...more]);
    const checked = SCHEMA.safeParse(next);
    if (checked.success) return next;
    const { code, message } = checked.error.issues[0] ?? {};
    setError(code === "too_big" ? `At most ${KEYWORDS_MAX} words of ${KEYWORD_MAX} characters each` : message);
    return null;
  }
  /** Takes in what a separator follows; what cannot be taken stays as it was typed. */
  function type(text: string): void {
    setError(undefined);
    const { words: ended, rest } = typedKeywords(text);
    const next = ended.length === 0 ? keywords : withMore(ended);
    // The field shows no ends of lines.
    setTyped(next === null ? text.trimEnd().replaceAll(/[\r\n]+/g, ", ") : rest.trimStart());
    if (next !== null) setKeywords(next);
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData("text");
    // A field of one line drops the ends of lines, which part keywords here.
    if (!/[\r\n]/.test(text)) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    type(value.slice(0, selectionStart ?? value.length) + text + value.slice(selectionEnd ?? value.length));
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" && typed.trim() !== "") type(`${typed}\n`);
    else if (event.key === "Backspace" && typed === "") setKeywords(keywords.slice(0, -1));
    else return;
    event.preventDefault();
  }
  async function save(): Promise<void> {
    const next = withMore(keywordsIn(typed));
    if (next === null) throw new FormProblem("");
    await savePreferences({ keywords: next });
    openDialog(null);
    notify({
      summary:
        next.length === 0 ? "No words call you" : `${next.join(", ")} ${next.length === 1 ? "calls" : "call"} you`,
      severity: "success",
      group: "chat",
    });
  }

  return (
    <DialogForm label="Words that call me" action="Save" onSubmit={save}>
      <p className="text-muted">
        A message with one of these words is heard and marked as a mention is, in every conversation that is not muted.
      </p>
      <Chips
        label="Words that call me"
        chips={keywords.map((word) => ({ key: word, label: word }))}
        field={field}
        onDrop={(word) => setKeywords(keywords.filter((each) => each !== word))}
      />
      <TextField
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
