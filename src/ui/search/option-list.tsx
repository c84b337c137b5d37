import { useEffect, type ReactNode } from "react";
import { cx } from "#src/lib/cx.ts";

/** An option below a field. */
export interface Option {
  key: string;
  /** Heading above neighbouring options of one kind; it cannot be chosen. */
  group?: string;
  /** It is shown, but cannot be chosen. */
  isBarred?: boolean;
  content: ReactNode;
  /** @returns false if it was not chosen after all; a text to search for next */
  take: () => boolean | string | void;
}

interface OptionListProps {
  /** Id of the list's element. */
  id: string;
  label: string;
  options: readonly Option[];
  /** Place of the option that Enter chooses. */
  active: number;
  onActive?: (index: number) => void;
  onTake: (option: Option) => void;
  /** Shown in place of options. */
  note?: string;
  className?: string;
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** Options below a text field, which keeps the focus and handles the keys: 180 px high at most. C-37 */
export function OptionList({ id, label, options, active, onActive, onTake, note, className }: OptionListProps) {
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  const row = (option: Option) => {
    const index = options.indexOf(option);
    return (
      // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
      <div
        key={option.key}
        id={optionId(id, index)}
        role="option"
        aria-selected={index === active}
        aria-disabled={option.isBarred || undefined}
        onClick={() => onTake(option)}
        onMouseMove={() => onActive?.(index)}
        className={cx(
          "flex min-h-7 items-center gap-3 px-2 py-1",
          // Clear of its heading, which stays in sight.
          option.group !== undefined && "scroll-mt-7",
          index === active && "bg-selected",
          option.isBarred ? "text-muted" : "cursor-pointer",
        )}
      >
        {option.content}
      </div>
    );
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="listbox"
      aria-label={label}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      className={cx("max-h-[180px] overflow-y-auto rounded border border-line bg-raised", className)}
    >
      {[...Map.groupBy(options, ({ group }) => group)].map(([title, members]) =>
        title === undefined ? (
          members.map(row)
        ) : (
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden className="sticky top-0 bg-raised px-2 pt-1 text-[12px] font-medium text-muted">
              {title}
            </p>
            {members.map(row)}
          </div>
        ),
      )}
      {note ? (
        <div role="option" aria-selected={false} aria-disabled className="px-2 py-1 text-muted">
          {note}
        </div>
      ) : null}
    </div>
  );
}
