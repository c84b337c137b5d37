import { Copy, Share2 } from "lucide-react";
import { z } from "zod";
import { LINK_GROUPS } from "#domain/workspace/layout.ts";
import { can } from "#domain/permissions/capabilities.ts";
import { subjectOf, useSession } from "#src/session/session.ts";
import { command } from "#src/shell/commands/command.ts";
import type { RowMenuGroup } from "#src/shell/controls/row-menu.tsx";
import { all } from "#src/shell/commands/when.ts";
import { copyText } from "#src/lib/clipboard.ts";
import { GROUP_CHOICES, groupText } from "#src/shell/links/link-groups.ts";
import { links, type LinkContext } from "#src/shell/links/link-store.ts";
import { facts, useMarketFocus } from "#src/desk-kit/market/focus.ts";
import { notify } from "#src/ui/toast.tsx";

const contextArgs = {
  bond: z.string().optional(),
  client: z.string().optional(),
  ticket: z.string().optional(),
};

/** Commands for any row with a bond. */
export const rowCommands = [
  command({
    id: "link.send",
    title: "Send to a colour group",
    section: "Layout",
    aliases: ["Send the bond to a group", "Show in linked panels"],
    icon: Share2,
    when: all(facts.onDesk),
    args: z.object({ ...contextArgs, group: z.enum(LINK_GROUPS) }),
    ask: {
      group: {
        title: "Which group?",
        kind: "choice",
        choices: GROUP_CHOICES,
      },
    },
    refuse: ({ bond }, values) =>
      bond === undefined && values[facts.quoteFocused.id] !== true ? facts.quoteFocused.why : undefined,
    run: (_context, { group, bond, client, ticket }) => {
      const { quote } = useMarketFocus.getState();
      const chosen: LinkContext =
        bond === undefined && quote !== null
          ? { bond: quote.finstrument_id, client: quote.client_id }
          : { ...(bond && { bond }), ...(client && { client }), ...(ticket && { ticket }) };
      links.getState().announce(group, chosen, "a row's menu");
      notify({ summary: `Sent to group ${groupText(group)}`, severity: "success", group: "links" });
    },
  }),
  command({
    id: "row.copy",
    title: "Copy",
    section: "Layout",
    icon: Copy,
    hidden: true,
    when: all(facts.dealsHere),
    args: z.object({ text: z.string() }),
    run: async (_context, { text }) => {
      await copyText(Promise.resolve(text));
      notify({ summary: "Row copied", severity: "info", group: "copy" });
    },
  }),
];

/** Menus offer Mind only to people who have it. */
function mayAskMind(): boolean {
  const { session } = useSession.getState();
  return session !== null && can(subjectOf(session), "mind");
}

/** The part of a row's menu that is the same for every row about a bond; `open` shows the bond where a row has its own way. */
export function sharedRowMenu(row: LinkContext & { bond: string }, text: string, open?: RowMenuGroup): RowMenuGroup[] {
  return [
    open ?? { ids: ["bond.view"], args: { finstrumentId: row.bond } },
    ...(mayAskMind() ? [{ ids: ["mind.ask-about"], args: { finstrumentId: row.bond } }] : []),
    { ids: ["link.send"], args: { ...row } },
    { ids: ["row.copy"], args: { text } },
  ];
}
