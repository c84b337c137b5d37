import { useEffect, useId, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from "react";
import { flushSync } from "react-dom";
import { MOST_MESSAGE_LENGTH } from "#domain/contract/http/mind.ts";
import { cx } from "#src/lib/cx.ts";
import { whyFailed } from "#src/lib/why-failed.ts";
import { Button } from "#src/ui/button.tsx";
import { inputClass } from "#src/ui/field.tsx";
import { deleteDraft, readDraft, writeDraft } from "#src/ui/form/drafts.ts";
import { firstBlank } from "#src/features/mind/prompts/blanks.ts";
import { ReadingLine } from "#src/features/mind/ask/reading-line.tsx";

export interface AskFieldHandle {
  focus(): void;
  /** Inserts a prompt and selects its first blank, so that typing fills it. */
  write(text: string): void;
  /** Inserts the text of a refused question with the reason, unless another one is being typed. */
  restore(text: string, reason: string): void;
}

interface AskFieldProps {
  ref?: Ref<AskFieldHandle> | undefined;
  /** Storage name of the draft. */
  draftName: string;
  /** Conversation in which the words are read as a follow-up. */
  chatId?: string;
  /** Bond passed along by a page. */
  focusIsin?: string;
  placeholder: string;
  /** Reason asking is not possible now; null when it is. */
  barred: string | null;
  autoFocus?: boolean;
  /** Replaces the ask button, e.g. while an answer is running. */
  action?: ReactNode;
  /** Resolves once the question is accepted. @throws when it is not */
  onAsk: (text: string) => Promise<void>;
}

const EMPTY = { text: "" };
/** From this length on the remaining characters are shown. */
const COUNT_FROM = MOST_MESSAGE_LENGTH - 200;

/** Question box: Enter asks, Shift+Enter adds a line. The text is restored if the question is refused. */
export function AskField({
  ref,
  draftName,
  chatId,
  focusIsin,
  placeholder,
  barred,
  autoFocus,
  action,
  onAsk,
}: AskFieldProps) {
  const [text, setText] = useState(() => readDraft(draftName, EMPTY).text);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  /** Enter was pressed before the previous question was accepted. */
  const isNext = useRef(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();

  useImperativeHandle(ref, () => ({
    focus: () => box.current?.focus(),
    write: (words) => {
      // Renders at once: the next key is the first letter of the blank.
      flushSync(() => type(words));
      const blank = firstBlank(words) ?? { from: words.length, to: words.length };
      box.current?.focus();
      box.current?.setSelectionRange(blank.from, blank.to);
    },
    restore: (refused, reason) => {
      if (text === "") type(refused);
      setError(reason);
    },
  }));

  function type(next: string): void {
    setText(next);
    setError(null);
    writeDraft(draftName, { text: next }, EMPTY);
  }

  async function ask(): Promise<void> {
    const asked = text.trim();
    if (asked === "") return;
    if (isSending) {
      isNext.current = true;
      return;
    }
    if (barred !== null) return setError(barred);
    if (asked.length > MOST_MESSAGE_LENGTH) return setError(`Should be at most ${MOST_MESSAGE_LENGTH} characters`);
    setSending(true);
    setError(null);
    setText("");
    try {
      await onAsk(asked);
      // Text typed meanwhile is a new draft and stays.
      if (readDraft(draftName, EMPTY).text === text) deleteDraft(draftName);
    } catch (failure) {
      setText((now) => (now === "" ? text : now));
      setError(whyFailed(failure));
      isNext.current = false;
    } finally {
      setSending(false);
    }
  }

  useEffect(() => {
    if (isSending || !isNext.current) return;
    isNext.current = false;
    void ask();
  });

  const left = MOST_MESSAGE_LENGTH - text.length;
  return (
    <form
      aria-label="Ask Mind"
      className="flex flex-col gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <div className="flex items-end gap-2">
        <textarea
          ref={box}
          aria-label="Question"
          aria-describedby={noteId}
          aria-invalid={error !== null || undefined}
          rows={Math.min(6, Math.max(1, text.split("\n").length))}
          placeholder={placeholder}
          value={text}
          spellCheck={false}
          // Asking is the purpose of the page.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={autoFocus}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey) return;
            event.preventDefault();
            if (!event.repeat) void ask();
          }}
          className={cx(
            inputClass,
            "field-sizing-content max-h-40 min-h-10 flex-1 resize-none py-2 text-[15px] leading-6",
          )}
        />
        {action ?? (
          <Button type="submit" kind="primary" size="large" title="Enter asks">
            Ask
          </Button>
        )}
      </div>
      <div id={noteId} className="flex min-h-6 items-start gap-3 text-[12px] leading-5">
        <div className="min-w-0 flex-1">
          {error === null ? (
            <ReadingLine text={text} chatId={chatId} focusIsin={focusIsin} />
          ) : (
            <p role="alert" className="text-danger">
              {error}
            </p>
          )}
        </div>
        {text.length >= COUNT_FROM ? (
          <p className={cx("shrink-0 tabular-nums", left < 0 ? "text-danger" : "text-muted")}>
            {left < 0 ? `${-left} too many` : `${left} left`}
          </p>
        ) : null}
      </div>
    </form>
  );
}
