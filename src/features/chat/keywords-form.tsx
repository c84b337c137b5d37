import { useState, type KeyboardEvent } from "react";
import { securityPreference } from "#domain/contract/http/chat-people.ts";
import { notify } from "#src/ui/toast.tsx";
import { TextField } from "#src/ui/field.tsx";
import { openDialog } from "#src/features/chat/chat-ui.ts";
import { ChosenWords } from "#src/features/chat/chosen-words.tsx";
import { DialogForm, FormProblem } from "#src/features/chat/dialog-form.tsx";
import { saveWishes, useWishes } from "#src/features/chat/wishes-now.ts";

const { keywords: SCHEMA } = securityPreference.body.shape.preferences.shape;

/** The words that call me as a mention does: Enter takes one in, Backspace on nothing takes the last out. */
export function KeywordsForm() {
  const kept = useWishes().keywords;
  const [words, setWords] = useState(kept);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();

  /** The words with what is typed; null, and told, when it cannot be one. */
  function withTyped(): readonly string[] | null {
    const word = typed.trim().replaceAll(/\s+/g, " ");
    const isThere = words.some((each) => each.toLowerCase() === word.toLowerCase());
    const next = word === "" || isThere ? words : [...words, word];
    const checked = SCHEMA.safeParse(next);
    if (checked.success) return next;
    const { code, message } = checked.error.issues[0] ?? {};
    setError(code === "too_big" ? "At most 30 words of 60 characters each" : message);
    return null;
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" && typed.trim() !== "") {
      const next = withTyped();
      if (next !== null) {
        setWords(next);
        setTyped("");
      }
    } else if (event.key === "Backspace" && typed === "") setWords(words.slice(0, -1));
    else return;
    event.preventDefault();
  }
  async function save(): Promise<void> {
    const next = withTyped();
    if (next === null) throw new FormProblem("");
    await saveWishes({ keywords: [...next] });
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
      <ChosenWords
        label="Words that call me"
        words={words.map((word) => ({ key: word, word }))}
        onDrop={(word) => setWords(words.filter((each) => each !== word))}
      />
      <TextField
        label="Word or phrase"
        value={typed}
        maxLength={60}
        data-autofocus=""
        placeholder={words.length === 0 ? "7.18 GS 2033" : ""}
        error={error}
        help="Enter adds it. A bond's short name, an issuer, a client."
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
        onKeyDown={onKeyDown}
      />
    </DialogForm>
  );
}
