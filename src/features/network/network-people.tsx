import { Fragment, useRef, useState, type KeyboardEvent } from "react";
import { NetworkRowView, type NetworkActs } from "#src/features/network/network-row.tsx";
import { gridKeyOf, intentOf, rowAfter, rowsPerPage } from "#src/ui/grid/grid-keys.ts";
import type { NetworkGroup, NetworkRow } from "#src/features/network/network-rows.ts";

interface NetworkPeopleProps {
  groups: readonly NetworkGroup[];
  acts: NetworkActs;
  isBusy: boolean;
}

/** Minimum row height. */
const ROW_PX = 32;

/** Grid of the groups as one Tab stop: arrows move, Enter runs the row's first action, Delete declines. */
export function NetworkPeople({ groups, acts, isBusy }: NetworkPeopleProps) {
  const body = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const rows = groups.flatMap((group) => group.rows);
  const at = Math.max(
    0,
    rows.findIndex((row) => row.userId === current),
  );

  function goTo(index: number): void {
    const row = rows[index];
    if (row === undefined) return;
    setCurrent(row.userId);
    body.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.userId)}"]`)?.focus();
  }
  function act(row: NetworkRow | undefined, isFirst: boolean): void {
    if (row === undefined) return;
    if (row.standing === "asks") acts.answer(row, isFirst);
    else if (!isFirst) return;
    else if (row.standing === "stranger") acts.invite(row);
    else acts.open(row);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const intent = intentOf(gridKeyOf(event), "row");
    const heightPx = body.current?.clientHeight ?? 0;
    if (intent?.do === "row") goTo(rowAfter(intent.step, at, rows.length, rowsPerPage(heightPx, ROW_PX)));
    else if (intent?.do === "activate") act(rows[at], true);
    else if (intent?.do === "remove") act(rows[at], false);
    else if (intent?.do !== "nothing") return;
    event.preventDefault();
  }

  return (
    <div
      ref={body}
      role="grid"
      tabIndex={-1}
      aria-label="Network"
      aria-rowcount={rows.length}
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-y-auto outline-none"
    >
      {groups.map((group) => (
        <Fragment key={group.title}>
          <div role="row" className="sticky top-0 z-1 border-b border-line bg-raised px-3">
            <div role="columnheader" className="text-[12px] leading-6 font-medium text-muted">
              {group.title}
            </div>
          </div>
          {group.rows.map((row) => {
            const index = rows.indexOf(row);
            return (
              <div
                key={row.userId}
                role="row"
                data-row={row.userId}
                aria-selected={index === at}
                tabIndex={index === at ? 0 : -1}
                {...(index === at ? { "data-panel-focus": "" } : {})}
                onFocus={() => setCurrent(row.userId)}
                onDoubleClick={() => act(row, true)}
                className="flex min-h-8 items-center gap-2 border-b border-line px-3 py-1 hover:bg-hover focus-visible:bg-selected focus-visible:outline-offset-[-2px]"
              >
                <NetworkRowView row={row} acts={acts} isBusy={isBusy} />
              </div>
            );
          })}
        </Fragment>
      ))}
    </div>
  );
}
