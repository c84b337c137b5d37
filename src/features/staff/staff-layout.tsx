import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { cx } from "#src/lib/cx.ts";
import { useRequestCounts } from "#src/features/staff/requests/request-queries.ts";
import { STAFF_PAGES } from "#src/features/staff/staff-pages.ts";

/** Layout of the staff pages: navigation, with the number of untaken requests. */
export function StaffLayout() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const open = useRequestCounts().data?.open ?? 0;
  return (
    <>
      <nav
        aria-label="Staff"
        className="flex h-9 shrink-0 items-stretch gap-1 overflow-x-auto border-b border-line bg-raised px-2"
      >
        {STAFF_PAGES.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            aria-current={path === to ? "page" : undefined}
            className={cx(
              "flex items-center gap-1.5 border-b-2 px-2 whitespace-nowrap",
              path === to ? "border-primary font-medium" : "border-transparent text-muted hover:text-fg",
            )}
          >
            {label}
            {to === "/staff/requests" && open > 0 ? (
              <span className="rounded-full bg-primary px-1.5 text-[11px] leading-4 font-medium text-on-primary tabular-nums">
                {open} <span className="sr-only">open</span>
              </span>
            ) : null}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
