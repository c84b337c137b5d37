import { ToggleGroup } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "#src/lib/cx.ts";

export interface SelectOption<V extends string> {
  value: V;
  label: string;
  /** Reason it cannot be chosen now; shown as its tooltip. */
  barred?: string | undefined;
  tone?: "bid" | "ask";
  /** Hint of its key, after the label. */
  aside?: ReactNode;
  /** The key as `aria-keyshortcuts` names it. */
  ariaKeys?: string | undefined;
}

interface SelectButtonGroupProps<V extends string> {
  label: string;
  value: V;
  options: readonly SelectOption<V>[];
  onChange: (value: V) => void;
  hideLabel?: boolean;
  className?: string;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The choice that an arrow key goes to from another; null for any other key. */
function steppedTo<V extends string>(options: readonly SelectOption<V>[], value: V, key: string): V | null {
  const step = STEPS[key];
  const open = options.filter(({ barred, value: each }) => barred === undefined || each === value);
  const at = open.findIndex(({ value: each }) => each === value);
  return step === undefined ? null : (open[(at + step + open.length) % open.length]?.value ?? null);
}

/** One choice of a few, as joined buttons; arrow keys move, one is always chosen. */
export function SelectButtonGroup<V extends string>(props: SelectButtonGroupProps<V>) {
  const { label, value, options, onChange, hideLabel, className } = props;
  return (
    <div className={cx("flex flex-col gap-1", className)}>
      {hideLabel ? null : <span className="text-[12px] font-medium text-muted">{label}</span>}
      <ToggleGroup.Root
        type="single"
        value={value}
        onValueChange={(next) => {
          if (next) onChange(next as V);
        }}
        aria-label={label}
        className="inline-flex self-start overflow-hidden rounded border border-line-strong outline-none"
      >
        {options.map((option) => (
          <ToggleGroup.Item
            key={option.value}
            value={option.value}
            disabled={option.barred !== undefined}
            title={option.barred}
            aria-keyshortcuts={option.ariaKeys}
            data-value={option.value}
            // At once: Radix moves the focus a moment later, when the next key may have taken it elsewhere.
            onKeyDown={(event) => {
              const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
              const next = isPlain ? steppedTo(options, option.value, event.key) : null;
              if (next === null) return;
              event.preventDefault();
              const group = event.currentTarget.parentElement;
              group?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next)}"]`)?.focus();
            }}
            onFocus={() => {
              if (option.value !== value) onChange(option.value);
            }}
            className={cx(
              "yb-choice inline-flex h-[30px] items-center gap-1.5 border-l border-line px-3 font-medium text-muted first:border-l-0",
              "hover:bg-hover disabled:cursor-not-allowed disabled:opacity-50",
              "focus-visible:z-1 focus-visible:outline-offset-[-2px]",
              option.tone === "bid" && "data-[state=on]:bg-bid-soft data-[state=on]:text-bid",
              option.tone === "ask" && "data-[state=on]:bg-ask-soft data-[state=on]:text-ask",
              option.tone === undefined && "data-[state=on]:bg-selected data-[state=on]:text-fg",
            )}
          >
            {option.label}
            {option.aside}
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
    </div>
  );
}
