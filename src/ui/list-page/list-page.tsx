import type { ReactNode } from "react";
import { BRAND } from "#domain/brand.ts";
import { groupIndian } from "#domain/lib/format-rupees.ts";
import { cx } from "#src/lib/cx.ts";
import { PagedGrid, type PagedGridProps } from "#src/ui/grid/paged-grid.tsx";
import type { ListFilter } from "#src/ui/list-page/use-list-filter.ts";
import type { ListPageState } from "#src/ui/list-page/use-list-page.ts";
import { SearchBox } from "#src/ui/search-box.tsx";

interface FilterProps extends Pick<ListFilter, "box" | "typed" | "setTyped"> {
  label: string;
  placeholder: string;
}

interface ListPageProps<R extends { id: string }, C extends string> extends Omit<
  PagedGridProps<R, C>,
  "ref" | "label" | "current" | "onCurrent"
> {
  page: ListPageState;
  title: string;
  /** Label of the list; the title if omitted. */
  label?: string;
  /** One and many of the rows, counted under the title; or a text of the page's own. */
  counted: readonly [one: string, many: string] | ReactNode;
  filter?: FilterProps;
  /** Choices and buttons of the head. */
  tools?: ReactNode;
  /** Between head and list. */
  above?: ReactNode;
  /** Under the list. */
  below?: ReactNode;
  /** View or form beside the list; on a phone it is below. */
  side?: ReactNode;
  sideClass?: string;
  /** The head spans list and side. */
  isHeadWide?: boolean;
  /** Another view of the page, in place of list and side. */
  instead?: ReactNode;
  /** Under all. */
  foot?: ReactNode;
  current?: string | null;
  onCurrent?: (id: string) => void;
}

const isUnits = (counted: unknown): counted is readonly [string, string] => Array.isArray(counted);

/** Page of one list: its head, its rows with their loading, empty and error states, and a side pane. */
export function ListPage<R extends { id: string }, C extends string = string>(props: ListPageProps<R, C>) {
  const { page, title, counted, filter, tools, above, below, side, sideClass = "w-104", ...more } = props;
  const { isHeadWide = false, instead, foot, ...list } = more;
  const { id, grid, side: pane, choose, pin } = page;
  const hasSide = side !== undefined;
  const head = (
    <>
      <header className="flex flex-wrap items-end gap-x-3 gap-y-2 border-b border-line p-3">
        <div className="mr-auto min-w-0">
          <h1 className="text-[17px] leading-6 font-semibold">{title}</h1>
          {isUnits(counted) ? (
            <p role="status" className="min-h-4 text-[12px] text-muted">
              {countText(list.count ?? null, counted)}
            </p>
          ) : (
            counted
          )}
        </div>
        {filter === undefined ? null : <FilterBox {...filter} onLeave={() => grid.current?.focus()} />}
        {tools}
      </header>
      {above}
    </>
  );
  return (
    <div className={cx("flex min-h-0 min-w-0 flex-1 flex-col", hasSide && "max-lg:flex-none")}>
      <title>{`${title} · ${BRAND}`}</title>
      {isHeadWide ? head : null}
      {instead ?? (
        <div className={cx("flex min-h-0 min-w-0 flex-1", hasSide && "max-lg:flex-none max-lg:flex-col")}>
          <div className={cx("flex min-w-0 flex-1 flex-col border-line", hasSide && "lg:border-r")}>
            {isHeadWide ? null : head}
            <PagedGrid<R, C>
              className={hasSide ? "max-lg:h-[45dvh] max-lg:flex-none" : ""}
              label={title}
              current={id}
              onCurrent={choose}
              {...list}
              ref={grid}
            />
            {below}
          </div>
          {hasSide ? (
            <div
              ref={pane}
              // The record that is read or changed here stays, although the list changes.
              onFocus={pin}
              className={cx(
                "shrink-0 overflow-auto bg-raised max-lg:w-full max-lg:border-t max-lg:border-line",
                sideClass,
              )}
            >
              {side}
            </div>
          ) : null}
        </div>
      )}
      {foot}
    </div>
  );
}

function FilterBox({ box, label, placeholder, typed, setTyped, onLeave }: FilterProps & { onLeave: () => void }) {
  return (
    <SearchBox
      ref={box}
      label={label}
      placeholder={placeholder}
      shortcut="/"
      value={typed}
      onChange={setTyped}
      onLeave={onLeave}
    />
  );
}

/** Number of rows as text; empty while it is unknown. */
export function countText(count: number | null, [one, many]: readonly [string, string]): string {
  if (count === null) return "";
  return count === 1 ? `1 ${one}` : `${groupIndian(String(count))} ${many}`;
}
