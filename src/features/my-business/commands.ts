import { Hourglass } from "lucide-react";
import { type Need, nextNeed } from "#domain/business/needs-me.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { needsNow } from "#src/features/my-business/needs.ts";
import { command } from "#src/shell/commands/command.ts";
import { all } from "#src/shell/commands/when.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { notify } from "#src/ui/toast.tsx";

const OPENS: Record<Need["kind"], string> = {
  cluster: "cluster.open",
  ticket: "ticket.open",
  order: "order.open",
  list: "list.next",
  approval: "go.approvals",
};

/** Last need opened, with the view it opened in the side column; a list opens in its tile instead. */
let last: { id: string; shown: unknown } | null = null;

function openId(): string | null {
  const { current } = useSideDesk.getState();
  if (last !== null && last.shown === current) return last.id;
  return current?.props["id"] ?? current?.props["listId"] ?? null;
}

export const myBusinessCommands = [
  command({
    // The id predates the common queue, and users' key bindings are stored under it.
    id: "cluster.next",
    title: "Next that needs me",
    section: "Negotiation",
    aliases: ["My turn", "Needs me", "Your turn", "Next that waits for me"],
    icon: Hourglass,
    keys: ["g m"],
    when: all(facts.dealsHere),
    run: async (context) => {
      // Lists open only on the desk.
      const needs = needsNow().filter(({ kind }) => kind !== "list" || context.read(facts.onDesk));
      const next = nextNeed(needs, openId());
      if (next === undefined) {
        notify({ summary: "Nothing needs you.", severity: "info", group: "needs-me" });
        return;
      }
      await context.run(OPENS[next.kind], { id: next.id });
      last = { id: next.id, shown: useSideDesk.getState().current };
    },
  }),
];
