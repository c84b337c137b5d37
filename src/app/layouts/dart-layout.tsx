import { Link, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { BRAND } from "#domain/brand.ts";
import {
  approves,
  mayAdminister,
  mayReadLimits,
  mayReadReconciliation,
  mayManageClients,
  signedIn,
} from "#src/app/app-commands.ts";
import { mayOperate } from "#src/app/staff-commands.ts";
import { AccountMenu } from "#src/app/layouts/account-menu.tsx";
import { followsMarket } from "#src/app/layouts/market-pages.ts";
import { NeedsMe } from "#src/app/layouts/needs-me.tsx";
import { StatusBar } from "#src/app/layouts/status-bar.tsx";
import { ThemeButton } from "#src/shell/theme/theme-button.tsx";
import { BellButton } from "#src/features/bell/bell-button.tsx";
import { facts } from "#src/desk-kit/market/focus.ts";
import { useMayApprove } from "#src/desk-kit/approvals/approval-queries.ts";
import { cx } from "#src/lib/cx.ts";
import { awayReason } from "#src/live/away.ts";
import { useLive } from "#src/live/live-store.ts";
import { whyAway } from "#src/shell/commands/command.ts";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { useCan, useSession } from "#src/session/session.ts";
import { PaletteField } from "#src/shell/palette/palette-field.tsx";

/** Layout `dart`: top bar, the page, status bar. */
export function DartLayout({ children }: { children: ReactNode }) {
  const session = useSession((state) => state.session);
  const path = useRouterState({ select: (state) => state.location.pathname });
  useCommandContext(signedIn, session !== null);
  const [seesTrading, surveils] = [useCan("trading.view"), useCan("surveil")];
  // Set on every page, so that a deal command names the missing right before the wrong page.
  useCommandContext(facts.mayTrade, useCan("trade"));
  useCommandContext(facts.maySeeTrading, seesTrading);
  useCommandContext(facts.mayActOnOrders, useCan("orders.act"));
  const managesClients = useCan("clients.manage");
  useCommandContext(mayManageClients, managesClients);
  const hasMind = useCan("mind");
  useCommandContext(facts.mayUseMind, hasMind);
  const keepsBook = useCan("inventory");
  const administers = useCan("firm.settings");
  useCommandContext(mayAdminister, administers);
  useCommandContext(mayReadLimits, useCan("limits.view"));
  useCommandContext(mayReadReconciliation, useCan("reconciliation.view"));
  useCommandContext(approves, useMayApprove());
  useCommandContext(mayOperate, session?.user_info.is_staff === true);
  const awaySinceMs = useLive((live) => (live.isStale ? live.awaySinceMs : null));
  const isStale = awaySinceMs !== null && followsMarket(path);
  useCommandContext(whyAway, isStale ? awayReason(awaySinceMs) : undefined);
  const products = useRef<HTMLElement>(null);
  // A phone has no room for all of them: the one that is open is in sight.
  useEffect(() => {
    products.current?.querySelector("[data-open]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [path]);
  const tab = (to: string, label: string, below = `${to}/`) => (
    <Link
      to={to}
      data-open={path === to || path.startsWith(below) || undefined}
      className={cx(
        "flex h-full shrink-0 items-center border-b-2 px-2",
        path === to || path.startsWith(below)
          ? "border-primary font-medium"
          : "border-transparent text-muted hover:text-fg",
      )}
    >
      {label}
    </Link>
  );
  return (
    <div
      data-live-stale={isStale || undefined}
      className="flex h-full flex-col overflow-hidden bg-page print:block print:h-auto print:overflow-visible"
    >
      <header className="flex h-10 shrink-0 items-center gap-2 border-b border-line bg-raised px-3 sm:gap-4 print:hidden">
        <Link to="/" className={cx("font-semibold", session && "max-sm:hidden")}>
          {BRAND}
        </Link>
        <nav
          aria-label="Products"
          ref={products}
          className="flex h-full min-w-0 items-stretch overflow-x-auto [scrollbar-width:none]"
        >
          {seesTrading ? tab("/dart", "dart") : null}
          {seesTrading ? tab("/client/transactions", "transactions") : null}
          {surveils ? tab("/surveillance", "surveillance") : null}
          {tab("/find", "find", "/security/")}
          {hasMind ? tab("/mind", "mind") : null}
          {keepsBook ? tab("/inventory", "inventory") : null}
          {managesClients ? tab("/manage-clients", "clients") : null}
          {administers ? tab("/manage-users", "users") : null}
          {session?.user_info.is_staff ? tab("/staff/requests", "staff", "/staff/") : null}
        </nav>
        <div className="flex min-w-0 flex-1 justify-center max-sm:flex-none">
          <PaletteField />
        </div>
        {seesTrading ? <NeedsMe /> : null}
        <BellButton />
        {/* A phone has it in the account menu. */}
        <span className={cx(session && "max-sm:hidden")}>
          <ThemeButton />
        </span>
        {session ? (
          <AccountMenu session={session} />
        ) : (
          <Link to="/auth/login" className="shrink-0 whitespace-nowrap">
            Sign in
          </Link>
        )}
      </header>
      <main
        className={cx(
          "flex min-h-0 flex-1 flex-col",
          path !== "/dart" && "relative overflow-y-auto print:overflow-visible",
        )}
      >
        {children}
      </main>
      <StatusBar />
    </div>
  );
}
