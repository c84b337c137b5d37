import { CircleUser } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { rolesText } from "#domain/entities/roles.ts";
import type { SessionData } from "#domain/entities/session.ts";
import { mayApprove } from "#domain/permissions/approvers.ts";
import { can } from "#domain/permissions/capabilities.ts";
import { subjectOf } from "#src/session/session.ts";
import { CommandMenuItems } from "#src/shell/controls/command-menu-items.tsx";

/** Menu of the signed-in person and their account. */
export function AccountMenu({ session }: { session: SessionData }) {
  const { user_info: user } = session;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`${user.first_name} ${user.last_name} · ${session.brand_name}`}
        className="h-7 shrink-0 rounded px-2 hover:bg-hover"
      >
        <CircleUser className="size-5 sm:hidden" strokeWidth={1.5} aria-hidden />
        <span className="max-sm:hidden">
          {user.first_name} {user.last_name} <span className="text-muted max-lg:hidden">· {session.brand_name}</span>
        </span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          data-keys="trapped"
          className="z-30 min-w-64 rounded border border-line bg-raised p-1 shadow-float"
        >
          <DropdownMenu.Label className="px-2 py-1 text-[12px] text-muted">{rolesText(user)}</DropdownMenu.Label>
          <CommandMenuItems
            menu="dropdown"
            ids={[
              "go.profile",
              ...(can(subjectOf(session), "trading.view") ? ["go.transactions", "go.inventory"] : []),
              ...(can(subjectOf(session), "mind") ? ["go.mind"] : []),
              ...(can(subjectOf(session), "clients.manage") ? ["go.clients"] : []),
              ...(can(subjectOf(session), "firm.settings") ? ["go.users", "go.credentials"] : []),
              ...(mayApprove(subjectOf(session)) ? ["go.approvals"] : []),
              ...(can(subjectOf(session), "limits.view") ? ["go.limits"] : []),
              ...(can(subjectOf(session), "reconciliation.view") ? ["go.reconciliation"] : []),
              ...(can(subjectOf(session), "firm.settings") ? ["go.firm-settings"] : []),
              ...(user.is_staff
                ? ["go.staff-requests", "go.staff-firms", "go.staff-people", "go.calendars", "go.bond-terms"]
                : []),
              "theme.toggle",
              "rows.toggle-density",
              "sounds.toggle",
              "layout.reset",
              "help.keys",
              "support.ask",
              "support.report-issue",
              "support.contact",
              "support.feedback",
              "session.sign-out",
            ]}
          />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
