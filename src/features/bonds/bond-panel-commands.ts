import { PanelRight, Pin } from "lucide-react";
import { z } from "zod";
import { command } from "#src/shell/commands/command.ts";
import { all, contextKey, present } from "#src/shell/commands/when.ts";
import { links } from "#src/shell/links/link-store.ts";
import { facts, useMarketFocus } from "#src/desk-kit/market/focus.ts";
import { togglePanelFlag } from "#src/shell/workspace/panel-state.ts";

export const BOND_PANEL = "Bond";

/** Panel state key for 'pinned to its bond'. */
export const PINNED = "pinned";

/** Id of the bond panel that has the focus. */
export const focusedBondPanel = contextKey<string>("bond-panel.focused", "", "Focus a bond panel first");

export const bondPanelCommands = [
  command({
    id: "bond.open-panel",
    title: "Open bond panel",
    section: "Bonds",
    aliases: ["Bond tile", "Follow the bond", "Linked bond panel"],
    icon: PanelRight,
    keys: ["shift+i"],
    when: all(facts.onDesk),
    args: z.object({ finstrumentId: z.string().optional() }),
    run: (context, { finstrumentId }) => {
      const { focusedGroup } = links.getState();
      const id = finstrumentId ?? useMarketFocus.getState().quote?.finstrument_id;
      // From a linked panel, the new one joins its group and follows it; a panel for a given bond stays on that bond.
      const linked = finstrumentId === undefined && focusedGroup !== null;
      const how = linked ? { link: focusedGroup } : id === undefined ? {} : { props: { id } };
      return context.run("panel.open", { type: BOND_PANEL, ...how });
    },
  }),
  command({
    id: "bond.pin",
    title: "Pin or unpin the bond panel",
    section: "Bonds",
    aliases: ["Keep this bond", "Follow the group again"],
    icon: Pin,
    keys: ["p"],
    when: all(facts.onDesk, present(focusedBondPanel)),
    run: (context) => togglePanelFlag(context.read(focusedBondPanel), PINNED),
  }),
];
