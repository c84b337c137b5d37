import { Building2, CalendarDays, Inbox, ListChecks, Users } from "lucide-react";
import { goTo } from "#src/shell/navigation.ts";
import { command, type Command } from "#src/shell/commands/command.ts";
import { all, flag } from "#src/shell/commands/when.ts";

/** The platform's own people. */
export const mayOperate = flag("may.operate", "Only staff may do this");

const PAGES = [
  ["go.staff-requests", "requests", "Queue, tickets, support", Inbox, "g q", "/staff/requests"],
  ["go.staff-firms", "firms", "Create a firm, premium, trial", Building2, "g i", "/staff/firms"],
  ["go.staff-people", "people", "Accounts, sessions, lost second factor", Users, "g u", "/staff/people"],
  [
    "go.calendars",
    "calendars",
    "Holidays, settlement calendars, trading holidays",
    CalendarDays,
    "g c",
    "/staff/calendars",
  ],
  ["go.bond-terms", "bond terms", "Proposed terms, confirm a term", ListChecks, "g y", "/staff/bond-terms"],
] as const;

/** Going to the pages of our own staff. */
export const staffCommands: readonly Command[] = PAGES.map(([id, name, aliases, icon, keys, path]) =>
  command({
    id,
    title: `Go to ${name}`,
    section: "Go",
    aliases: ["Staff", ...aliases.split(", ")],
    icon,
    keys: [keys],
    when: all(mayOperate),
    run: () => goTo(path),
  }),
);
