import { Link, Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { can } from "#domain/permissions/capabilities.ts";
import type { SessionData } from "#domain/entities/session.ts";
import { mayApprove } from "#domain/permissions/approvers.ts";
import { useApprovals } from "#src/desk-kit/approvals/approval-queries.ts";
import { useCommand } from "#src/shell/controls/use-command.ts";
import { subjectOf, useSession } from "#src/session/session.ts";

interface SettingsPage {
  to:
    | "/profile"
    | "/manage-clients"
    | "/manage-users"
    | "/exchange-credentials"
    | "/approvals"
    | "/limits"
    | "/reconciliation"
    | "/firm-settings";
  label: string;
  /** The command that goes there: its key is shown. */
  command: string;
  isOpen: (session: SessionData) => boolean;
}

const administers = (session: SessionData) => can(subjectOf(session), "firm.settings");
const PAGES: readonly SettingsPage[] = [
  { to: "/profile", label: "Profile", command: "go.profile", isOpen: () => true },
  {
    to: "/manage-clients",
    label: "Clients",
    command: "go.clients",
    isOpen: (session) => can(subjectOf(session), "clients.manage"),
  },
  {
    to: "/manage-users",
    label: "Users",
    command: "go.users",
    isOpen: (session) => can(subjectOf(session), "users.manage"),
  },
  { to: "/exchange-credentials", label: "Credentials", command: "go.credentials", isOpen: administers },
  {
    to: "/approvals",
    label: "Approvals",
    command: "go.approvals",
    isOpen: (session) => mayApprove(subjectOf(session)),
  },
  { to: "/limits", label: "Limits", command: "go.limits", isOpen: (session) => can(subjectOf(session), "limits.view") },
  {
    to: "/reconciliation",
    label: "Reconciliation",
    command: "go.reconciliation",
    isOpen: (session) => can(subjectOf(session), "reconciliation.view"),
  },
  { to: "/firm-settings", label: "Firm settings", command: "go.firm-settings", isOpen: administers },
];

/** Layout `settings`: the pages of account and firm that are open to this person, beside the one that is. */
export function SettingsLayout() {
  const session = useSession((state) => state.session);
  const pages = session === null ? [] : PAGES.filter(({ isOpen }) => isOpen(session));
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-none max-lg:flex-col">
      <nav
        aria-label="Settings"
        className="shrink-0 border-line bg-raised p-2 max-lg:border-b lg:w-44 lg:overflow-y-auto lg:border-r"
      >
        <ul className="flex gap-1 max-lg:flex-wrap lg:flex-col">
          {pages.map((page) => (
            <li key={page.to}>
              <PageLink page={page}>{page.to === "/approvals" ? <WaitingCount /> : null}</PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="relative flex min-h-0 min-w-0 flex-1 flex-col max-lg:flex-none lg:overflow-y-auto">
        <Outlet />
      </div>
    </div>
  );
}

function PageLink({ page: { to, label, command }, children }: { page: SettingsPage; children: ReactNode }) {
  const { keyText, ariaKeys } = useCommand(command);
  return (
    <Link
      to={to}
      title={keyText === undefined ? undefined : `${label} (${keyText})`}
      aria-keyshortcuts={ariaKeys}
      activeProps={{ className: "bg-selected font-medium text-fg" }}
      inactiveProps={{ className: "text-muted hover:bg-hover hover:text-fg" }}
      className="flex h-8 items-center justify-between gap-2 rounded px-3 whitespace-nowrap"
    >
      {label}
      {children}
    </Link>
  );
}

/** Number of changes waiting for this person's approval. */
function WaitingCount() {
  const waiting = useApprovals().data?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <span className="rounded bg-warn-soft px-1.5 text-[12px] leading-5 font-semibold text-warn tabular-nums">
      {waiting}
      <span className="sr-only">{waiting === 1 ? " waits for you" : " wait for you"}</span>
    </span>
  );
}
