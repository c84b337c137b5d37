import type { Ref } from "react";
import type { FinstrumentSummary } from "#domain/entities/bond.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { cx } from "#src/lib/cx.ts";

/** A row of the list: a bond, or a line in words. */
export interface Option {
  key: string;
  text: string;
  /** Reason it cannot be chosen. */
  bar: string | null | undefined;
  bond: FinstrumentSummary | null;
  /** @returns true when it was chosen */
  take: () => boolean;
}

interface BondOptionsProps {
  id: string;
  label: string;
  options: readonly Option[];
  active: number;
  onActive: (index: number) => void;
  /** The question that a line was answered with. */
  asked: string | null;
  /** Text shown when there are no rows. */
  empty: string;
  ref: Ref<HTMLUListElement>;
}

/** Results of the bond search; rows that cannot be chosen show the reason. */
export function BondOptions({ id, label, options, active, onActive, asked, empty, ref }: BondOptionsProps) {
  return (
    <ul
      ref={ref}
      id={id}
      role="listbox"
      aria-label={label}
      className="absolute z-20 mt-1 max-h-[180px] w-full overflow-y-auto rounded border border-line bg-raised py-1 shadow-float"
    >
      {options.map(({ key, text, bar, bond, take }, index) => (
        <li
          key={key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          aria-disabled={bar ? true : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={take}
          onMouseMove={() => onActive(index)}
          className={cx(
            "flex justify-between gap-3 px-2 py-1",
            index === active && "bg-selected",
            bar ? "text-muted" : "cursor-pointer",
          )}
        >
          <span className={bond === null ? "min-w-0" : "truncate"}>
            {text} {bar ? <span className="text-muted">{bar}</span> : null}
            {bond === null && asked !== null ? (
              <span role="alert" className="block text-warn">
                {asked}
              </span>
            ) : null}
          </span>
          {bond === null ? null : (
            <span className="flex shrink-0 gap-3 text-muted">
              <span>{formatDate(bond.contract_parameters.maturity_date)}</span>
              <span className="code">{bond.id}</span>
            </span>
          )}
        </li>
      ))}
      {options.length === 0 ? (
        <li className="px-2 py-1 text-muted" role="option" aria-selected={false} aria-disabled>
          {empty}
        </li>
      ) : null}
    </ul>
  );
}
