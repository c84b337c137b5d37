import { CalendarDays } from "lucide-react";
import { useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { parseDate } from "#domain/lib/shorthand.ts";
import { cx } from "#src/lib/cx.ts";
import { inputClass, TextField, type TextFieldProps } from "#src/ui/field.tsx";

interface DateBoxProps extends Omit<TextFieldProps, "label" | "error" | "help" | "value" | "onChange" | "type"> {
  /** Chosen day; null when empty or unreadable. */
  value: IsoDate | null;
  onDate: (date: IsoDate | null, text: string) => void;
}

const EXAMPLE = "dd-MMM-yyyy";

/**
 * Day in the local format, 05-Nov-2025, regardless of the browser's language: typed in any common form, or picked from
 * the browser's calendar (Alt+Down). The typed text stays unchanged until blur.
 */
export function DateBox({ value, onDate, className, frameClassName: _frame, large: _large, ...input }: DateBoxProps) {
  const { text, type, leave, calendar } = useDateText(value, onDate);
  return (
    <span className={cx("relative inline-flex min-w-0", className)}>
      <input
        autoComplete="off"
        spellCheck={false}
        placeholder={EXAMPLE}
        {...input}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={calendar.onKeyDown}
        className={cx(inputClass, "min-h-7 pr-7")}
      />
      <CalendarButton calendar={calendar} />
    </span>
  );
}

interface DateFieldProps extends Omit<TextFieldProps, "value" | "onChange" | "type"> {
  value: IsoDate | null;
  onDate: (date: IsoDate | null, text: string) => void;
}

/** The same with a label, help and error. */
export function DateField({ value, onDate, error, ...field }: DateFieldProps) {
  const { text, type, leave, calendar, isWrong } = useDateText(value, onDate);
  return (
    <div className={cx("relative", field.frameClassName)}>
      <TextField
        placeholder={EXAMPLE}
        {...field}
        frameClassName=""
        error={isWrong ? fieldTexts.date : error}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={calendar.onKeyDown}
        className={cx("pr-7", field.className)}
      />
      <span className="absolute top-[22px] right-0 h-8">
        <CalendarButton calendar={calendar} />
      </span>
    </div>
  );
}

interface Calendar {
  open: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  picker: RefObject<HTMLInputElement | null>;
  value: IsoDate | null;
  onPick: (date: string) => void;
}

function useDateText(value: IsoDate | null, onDate: DateBoxProps["onDate"]) {
  const [text, setText] = useState(() => dateText(value));
  const [seen, setSeen] = useState(value);
  const [isLeft, setLeft] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  // A day from elsewhere replaces the typed text.
  if (value !== seen) {
    setSeen(value);
    if (value !== parseDate(text)) setText(dateText(value));
  }
  const type = (typed: string) => {
    setText(typed);
    setLeft(false);
    onDate(parseDate(typed), typed);
  };
  const open = () => picker.current?.showPicker();
  const calendar: Calendar = {
    open,
    picker,
    value,
    onPick: (date) => type(dateText(parseDate(date))),
    onKeyDown: (event) => {
      if (event.key !== "ArrowDown" || !event.altKey) return;
      event.preventDefault();
      open();
    },
  };
  const leave = () => {
    setLeft(true);
    const date = parseDate(text);
    if (date !== null) setText(formatDate(date));
  };
  const isWrong = isLeft && text.trim() !== "" && parseDate(text) === null;
  return { text, type, leave, calendar, isWrong };
}

function CalendarButton({ calendar: { open, picker, value, onPick } }: { calendar: Calendar }) {
  return (
    <>
      <button
        type="button"
        // By keys the day is typed, or the calendar opened from the box.
        tabIndex={-1}
        aria-label="Choose from a calendar"
        title="Choose from a calendar (Alt+Down)"
        onClick={open}
        className="absolute top-1/2 right-0 grid size-7 -translate-y-1/2 place-items-center rounded text-muted hover:text-fg"
      >
        <CalendarDays size={14} strokeWidth={1.5} aria-hidden />
      </button>
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={value ?? ""}
        onChange={(event) => onPick(event.target.value)}
        className="pointer-events-none absolute right-0 bottom-0 size-0 opacity-0"
      />
    </>
  );
}

function dateText(date: IsoDate | null): string {
  return date === null ? "" : formatDate(date);
}
