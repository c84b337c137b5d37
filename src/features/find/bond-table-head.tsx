import type { BondSort } from "#domain/contract/http/catalogue.ts";
import {
  ACTIONS_WIDTH,
  HEADER_HEIGHT,
  ISIN_WIDTH,
  TICK_WIDTH,
  type BondColumn,
} from "#src/features/find/bond-columns.tsx";
import { SortHeader } from "#src/features/find/sort-header.tsx";

interface BondTableHeadProps {
  columns: readonly BondColumn[];
  /** Px of the issuer's column, which takes a share of what is left over. */
  issuerWidth: number;
  sort: BondSort | null;
  onSort: (next: BondSort | null) => void;
}

/** Widths and headings of the columns; the bond's own column takes what is left. */
export function BondTableHead({ columns, issuerWidth, sort, onSort }: BondTableHeadProps) {
  return (
    <>
      <colgroup className="max-sm:hidden">
        <col style={{ width: TICK_WIDTH }} />
        <col />
        <col style={{ width: ISIN_WIDTH }} />
        {columns.map(({ id, width }) => (
          <col key={id} style={{ width: id === "issuer" ? issuerWidth : width }} />
        ))}
        <col style={{ width: ACTIONS_WIDTH }} />
      </colgroup>
      <thead className="sticky top-0 z-2 bg-raised text-[12px] whitespace-nowrap text-muted max-sm:block">
        <tr aria-rowindex={1} style={{ height: HEADER_HEIGHT }} className="max-sm:flex max-sm:overflow-x-auto">
          <th scope="col" className="border-b border-line max-sm:w-8">
            <span className="sr-only">Compare</span>
          </th>
          <SortHeader title="Bond" field="display_name" sort={sort} onSort={onSort} />
          <SortHeader title="ISIN" sort={sort} onSort={onSort} className="max-sm:hidden" />
          {columns.map(({ id, title, align, sort: field, card }) => (
            <SortHeader
              key={id}
              title={title}
              align={align}
              field={field}
              sort={sort}
              onSort={onSort}
              className={card ?? "max-sm:hidden"}
            />
          ))}
          <th scope="col" className="border-b border-line">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
    </>
  );
}
