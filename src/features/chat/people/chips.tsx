import { X } from "lucide-react";
import { useRef, type KeyboardEvent, type RefObject } from "react";

interface ChipsProps {
  label: string;
  chips: readonly { key: string; label: string }[];
  /** Text field that adds more. */
  field: RefObject<HTMLInputElement | null>;
  onDrop: (key: string) => void;
}

/**
 * Chosen items, each with a remove button; nothing when empty. Arrows move between them; after a removal the focus goes
 * to a neighbour, or to the field after the last.
 */
export function Chips({ label, chips, field, onDrop }: ChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  if (chips.length === 0) return null;

  const buttons = () => [...(list.current?.querySelectorAll("button") ?? [])];
  function drop(key: string, index: number): void {
    const there = buttons();
    (there[index + 1] ?? there[index - 1] ?? field.current)?.focus();
    onDrop(key);
  }
  function onKeyDown(event: KeyboardEvent, key: string, index: number): void {
    if (event.key === "Backspace" || event.key === "Delete") drop(key, index);
    else if (event.key === "ArrowLeft") buttons()[index - 1]?.focus();
    else if (event.key === "ArrowRight") buttons()[index + 1]?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <ul ref={list} aria-label={label} className="flex flex-wrap gap-1">
      {chips.map(({ key, label: chip }, index) => (
        <li key={key} className="flex h-6 max-w-full items-center gap-1 rounded bg-hover pr-0.5 pl-2">
          <span className="truncate">{chip}</span>
          <button
            type="button"
            aria-label={`Remove ${chip}`}
            onClick={() => drop(key, index)}
            onKeyDown={(event) => onKeyDown(event, key, index)}
            className="grid size-5 shrink-0 place-items-center rounded text-muted hover:text-fg"
          >
            <X size={12} strokeWidth={1.5} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
