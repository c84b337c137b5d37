import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { cx } from "#src/lib/cx.ts";
import { whyFailed } from "#src/lib/why-failed.ts";
import { FieldFrame, inputClass } from "#src/ui/field.tsx";
import { useLeftText } from "#src/ui/search/left-text.ts";
import { OptionList, optionId, type Option } from "#src/ui/search/option-list.tsx";
import { useSearch, type SearchSource } from "#src/ui/search/use-search.ts";

interface SearchInputProps<R> {
  id?: string | undefined;
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  placeholder?: string;
  source: SearchSource<R>;
  optionsOf: (found: readonly R[]) => readonly Option[];
  /** Shown while nothing is typed. */
  startText?: string;
  /** Shown for an answer without options. */
  noneText: string;
  /** Present choice; its name is shown while nobody types. */
  choice: { id: string; name: string } | null;
  onType?: (text: string) => void;
  /** Backspace in an empty field. */
  onBackspace?: () => void;
  onBlur?: () => void;
  /** Moves the focus on after a choice by key, also before the answer came. Without it the field keeps the focus. */
  onTakenByKey?: (() => void) | undefined;
  /** Texts that move the focus on only after their answer came. */
  isAwaited?: (text: string) => boolean;
  /** Any text is a value, so no option is chosen until an arrow key points at it. */
  isFree?: boolean;
  /** The list lies in the flow of the page and stays while the focus is elsewhere. */
  isInline?: boolean;
  /** Label of the button that loads more options. */
  moreLabel?: string;
  readOnly?: boolean;
  autoFocus?: boolean | undefined;
  /** One low line: the label is for screen readers only, and help is omitted. */
  compact?: boolean | undefined;
  ref?: Ref<HTMLInputElement>;
  /** Shown above the field. */
  children?: ReactNode;
}

/** Combobox that searches on the server while one types. The only one: see `useSearch` and `OptionList` for its rules. */
export function SearchInput<R>(props: SearchInputProps<R>) {
  const { label, choice, optionsOf, isFree = false, isInline = false, autoFocus, compact, onTakenByKey } = props;
  const [text, setText] = useState<string | null>(null);
  // Text for which Enter was pressed before its answer came. Its first option is chosen on arrival, while the person
  // types elsewhere.
  const wanted = useRef<string | null>(null);
  const start = isFree ? -1 : 0;
  const [at, setAt] = useState(start);
  const left = useLeftText(choice?.id ?? null);
  const listId = useId();
  const search = useSearch(props.source, text ?? "");
  const options = text === null ? [] : optionsOf(search.rows);
  const active = Math.min(at, options.length - 1);
  const note = text === null || options.length > 0 ? "" : noteOf(text);
  const isOpen = options.length > 0 || note !== "";
  const error = props.error ?? left.problem;

  function noteOf(typed: string): string {
    if (search.state === "searching") return "Searching…";
    if (search.state === "failed") return `The search failed. ${whyFailed(search.error)}`;
    return search.state === "found" ? props.noneText : typed.trim() === "" ? (props.startText ?? "") : "";
  }

  function take(option: Option): boolean {
    const next = option.isBarred ? false : option.take();
    if (next === false) return false;
    setText(typeof next === "string" ? next : null);
    setAt(start);
    return true;
  }

  function leave(typed: string | null): void {
    if (!isFree && typed?.trim() !== choice?.name) left.leave(typed);
    setText(null);
  }

  async function takeFirst(typed: string, field: Element): Promise<void> {
    wanted.current = typed;
    const isAwaited = props.isAwaited?.(typed) === true;
    if (!isAwaited) onTakenByKey?.();
    const [first] = optionsOf(await search.findNow());
    if (wanted.current !== typed) return;
    wanted.current = null;
    if (first !== undefined && take(first)) {
      if (isAwaited) onTakenByKey?.();
    } else if (!isInline && document.activeElement !== field) leave(typed);
  }

  function onEnter(field: Element): boolean {
    const option = options[active];
    if (text === null || search.state === "idle" || (isFree && option === undefined)) return false;
    if (search.state !== "found") void takeFirst(text, field);
    else if (option !== undefined && take(option)) onTakenByKey?.();
    return true;
  }

  /** @returns true when the key was handled */
  function onKey({ key, shiftKey, ctrlKey, metaKey, altKey, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean {
    if (shiftKey || ctrlKey || metaKey || altKey) return false;
    const last = options.length - 1;
    if (key === "Enter") return onEnter(currentTarget);
    if (key === "Backspace" && currentTarget.value === "") props.onBackspace?.();
    else if (key === "Escape" && (isOpen || (text && !isFree))) {
      wanted.current = null;
      setText(null);
    } else if (key === "ArrowDown" && text === null && !props.readOnly) setText(choice?.name ?? "");
    else if (options.length === 0) return false;
    else if (key === "ArrowDown") setAt(active === last ? 0 : active + 1);
    else if (key === "ArrowUp") setAt(active <= 0 ? last : active - 1);
    else if (key === "Home") setAt(0);
    else if (key === "End") setAt(last);
    else return false;
    return true;
  }

  const control = ({
    id,
    describedBy,
    invalid,
  }: {
    id?: string;
    describedBy?: string | undefined;
    invalid: boolean;
  }) => (
    <>
      {props.children}
      <div className="relative">
        <input
          ref={props.ref}
          id={id}
          role="combobox"
          aria-label={compact ? label : undefined}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={options[active] ? optionId(listId, active) : undefined}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          autoComplete="off"
          spellCheck={false}
          readOnly={props.readOnly}
          autoFocus={autoFocus}
          {...(autoFocus ? { "data-autofocus": "" } : {})}
          placeholder={props.placeholder}
          value={text ?? choice?.name ?? left.text ?? ""}
          onFocus={(event) => {
            event.target.select();
            if (left.text !== null) setText(left.text);
          }}
          onClick={() => {
            if (text === null && choice === null && !props.readOnly) setText("");
          }}
          onChange={(event) => {
            wanted.current = null;
            setText(event.target.value);
            setAt(start);
            left.clear();
            props.onType?.(event.target.value);
          }}
          onBlur={() => {
            if (!isInline && wanted.current === null) leave(text);
            props.onBlur?.();
          }}
          onKeyDown={(event) => {
            if (!onKey(event)) return;
            event.preventDefault();
            event.stopPropagation();
          }}
          className={cx(inputClass, compact ? "h-6" : "h-8")}
        />
        {isOpen ? (
          <OptionList
            id={listId}
            label={`${label} results`}
            options={options}
            active={active}
            onActive={setAt}
            onTake={take}
            note={note}
            className={isInline ? "mt-1" : "absolute z-20 mt-1 w-full shadow-float"}
          />
        ) : null}
      </div>
      {props.moreLabel !== undefined && options.length > 0 && search.more !== undefined ? (
        <button
          type="button"
          className="self-start rounded px-1 text-[12px] underline underline-offset-2 hover:bg-hover"
          onClick={search.more}
        >
          {props.moreLabel}
        </button>
      ) : null}
    </>
  );
  if (compact) return control({ invalid: error !== undefined });
  return (
    <FieldFrame label={label} id={props.id} error={error} help={props.help}>
      {control}
    </FieldFrame>
  );
}
