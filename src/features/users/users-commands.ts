import { MailPlus, Search, Send, UserX } from "lucide-react";
import { useLayoutEffect } from "react";
import { facts } from "#src/desk-kit/market/focus.ts";
import { command } from "#src/shell/commands/command.ts";
import { all, not } from "#src/shell/commands/when.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import type { UserAct } from "#src/features/users/user-acts.ts";

export interface UsersActs {
  focusFilter: () => void;
  invite: () => void;
  /** Runs an act on the current person; one not allowed in their state shows a toast. */
  act: (...ids: UserAct["id"][]) => void;
}

/** Registers the page's commands while it is open. Arrows and Enter belong to the list. */
export function useUsersCommands({ focusFilter, invite, act }: UsersActs): void {
  const { registry } = useCommandSystem();
  useLayoutEffect(() => {
    const section = "Users";
    const when = all(not(facts.onDesk));
    return registry.register([
      command({
        id: "users.filter",
        title: "Filter the users",
        section,
        icon: Search,
        keys: ["/"],
        when,
        run: focusFilter,
      }),
      command({
        id: "users.invite",
        title: "Invite a colleague to the firm",
        section,
        aliases: ["New user", "Add a user"],
        icon: MailPlus,
        keys: ["i"],
        when,
        run: invite,
      }),
      command({
        id: "users.resend",
        title: "Resend the invitation",
        section,
        icon: Send,
        keys: ["r"],
        danger: true,
        when,
        run: () => act("resend"),
      }),
      command({
        id: "users.revoke",
        title: "Revoke the invitation",
        section,
        icon: UserX,
        keys: ["x"],
        danger: true,
        when,
        run: () => act("revoke"),
      }),
      command({
        id: "users.switch",
        title: "Deactivate or activate the user",
        section,
        icon: UserX,
        keys: ["d"],
        danger: true,
        when,
        run: () => act("deactivate", "activate"),
      }),
    ]);
  }, [registry, focusFilter, invite, act]);
}
