import { Search } from "lucide-react";
import type { Ref } from "react";
import { cx } from "#src/lib/cx.ts";
import { inputClass } from "#src/ui/field.tsx";

interface SearchBoxProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  placeholder: string;
  /** The key that leads here. */
  shortcut: string;
  value: string;
  onChange: (typed: string) => void;
  /** Enter and the down arrow go on to the list. */
  onLeave: () => void;
  maxLength?: number;
  /** Width, and position on a phone. */
  className?: string;
}

/** Narrows a list by text. Escape empties it, Enter and the down arrow go on to the list. */
export function SearchBox({
  ref,
  label,
  placeholder,
  shortcut,
  value,
  onChange,
  onLeave,
  maxLength,
  className = "w-64 max-sm:order-last max-sm:w-full",
}: SearchBoxProps) {
  return (
    <search className={cx("relative", className)}>
      <Search size={16} strokeWidth={1.5} aria-hidden className="absolute top-2 left-2 text-muted" />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        title={`Filter (${shortcut})`}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && value !== "") onChange("");
          else if (event.key === "Enter" || event.key === "ArrowDown") onLeave();
          else return;
          event.preventDefault();
        }}
        className={cx(inputClass, "h-8 pl-8")}
      />
    </search>
  );
}
