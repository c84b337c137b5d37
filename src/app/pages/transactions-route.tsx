import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { orderId } from "#domain/entities/order.ts";
import { orderFilters } from "#domain/orders/filters.ts";
import { DealSide } from "#src/app/deal-side.tsx";
import { useDealFacts } from "#src/app/use-deal-facts.ts";
import { ORDER_VIEW } from "#src/features/transactions/open-order.ts";
import { TransactionsPage } from "#src/features/transactions/transactions-page.tsx";
import { useMedia } from "#src/lib/use-media.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";

/** Below this width a transaction has no room beside the list. */
const NARROW = "(width < 900px)";

/** Stores the filters and the open transaction in the page's address, so that it can be shared. */
export function TransactionsRoute() {
  useDealFacts();
  const isNarrow = useMedia(NARROW);
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const filters = orderFilters.parse(search);
  const sort = search["sort"] === "newest" ? "newest" : "worst";
  const asked = orderId.safeParse(search["order"]).data ?? null;
  const open = useSideDesk(({ current }) => (current?.view === ORDER_VIEW ? (current.props["id"] ?? null) : null));
  const isCovered = useSideDesk(({ current }) => current !== null) && isNarrow;
  const put = (change: Record<string, unknown>) =>
    void navigate({
      to: "/client/transactions",
      // Updates the latest address, because an earlier change may not be rendered yet.
      search: ((now: object) => ({ ...now, ...change })) as never,
      replace: true,
    });

  // The address opens a transaction once, on arrival; afterwards it follows the open one.
  useEffect(() => {
    if (asked !== null) useSideDesk.getState().open(ORDER_VIEW, { id: asked });
    return () => useSideDesk.getState().close();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was asked for when the page was opened
  }, []);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else if (open !== asked) put({ order: open ?? undefined });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address follows what is open, not the other way round
  }, [open]);

  return (
    <div className="relative flex min-h-0 flex-1 [--yb-side-width:min(440px,100vw)]">
      <div className="flex min-w-0 flex-1 flex-col" inert={isCovered}>
        <TransactionsPage
          filters={filters}
          sort={sort}
          onFilters={(next) => put({ ...CLEARED, ...next })}
          onSort={(next) => put({ sort: next === "worst" ? undefined : next })}
        />
      </div>
      <DealSide isOver={isNarrow} />
    </div>
  );
}

/** Every filter undefined, which removes it from the address. */
const CLEARED = Object.fromEntries(Object.keys(orderFilters.shape).map((key) => [key, undefined]));
