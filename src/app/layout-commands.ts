import { LayoutPanelLeft, Link2 } from "lucide-react";
import { z } from "zod";
import { LINK_GROUPS } from "#domain/workspace/layout.ts";
import { command, type Command, type KeySpec } from "#src/shell/commands/command.ts";
import { all } from "#src/shell/commands/when.ts";
import { GROUP_CHOICES } from "#src/shell/links/link-groups.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import type { PanelCatalogue } from "#src/shell/workspace/panel-catalogue.ts";
import type { WorkspaceActionName, WorkspaceActions } from "#src/shell/workspace/workspace-actions.ts";

const key = (keys: string, mac?: string): KeySpec[] => [mac === undefined ? { keys } : { keys, mac }];

/** Layout actions that need only the focus: name, title, keys. */
const PLAIN: [action: WorkspaceActionName, title: string, keys: KeySpec[], aliases?: string[]][] = [
  ["focusLeft", "Focus the tile on the left", key("alt+shift+arrowleft")],
  ["focusRight", "Focus the tile on the right", key("alt+shift+arrowright")],
  ["focusUp", "Focus the tile above", key("alt+shift+arrowup")],
  ["focusDown", "Focus the tile below", key("alt+shift+arrowdown")],
  ["focusNext", "Focus the next tile", key("]")],
  ["focusPrevious", "Focus the previous tile", key("[")],
  ["moveLeft", "Move the tile left", key("w h")],
  ["moveRight", "Move the tile right", key("w l")],
  ["moveUp", "Move the tile up", key("w k")],
  ["moveDown", "Move the tile down", key("w j")],
  ["stackLeft", "Stack the panel on the tile on the left", key("w shift+h")],
  ["stackRight", "Stack the panel on the tile on the right", key("w shift+l")],
  ["ungroup", "Take the panel out of its tabs", key("w u")],
  ["growWidth", "Widen the tile", key("w .")],
  ["shrinkWidth", "Narrow the tile", key("w ,")],
  ["growHeight", "Make the tile taller", key("w =")],
  ["shrinkHeight", "Make the tile shorter", key("w -")],
  ["toggleMaximise", "Maximise or restore the tile", key("w m"), ["Full size", "Zoom"]],
  [
    "toggleFolding",
    "Let the tile stay open while it is empty, or fold",
    key("w f"),
    ["Unfold the tile", "Fold empty tiles", "Collapse"],
  ],
  ["close", "Close the panel", key("w x")],
  ["reopenClosed", "Reopen the panel closed last", key("w r")],
  ["nextTab", "Next tab of the tile", key("w n")],
  ["previousTab", "Previous tab of the tile", key("w p")],
];

const GO_TO: Record<string, string> = {
  "Public Runs": "g p",
  Ticketing: "g t",
  Transactions: "g shift+y",
  Clusters: "g c",
  "Private Runs": "g v",
  "RFQ Quotes": "g r",
  "My Business": "g i",
  Chat: "g h",
  "Build Network": "g b",
  Bond: "g o",
  Lists: "g y",
};

/** Arguments of opening a panel, as passed by commands of features. */
const openArgs = z.object({
  type: z.string(),
  props: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  link: z.enum(LINK_GROUPS).optional(),
});

const linkChoices = [...GROUP_CHOICES, { value: "none", title: "No group", aliases: ["None", "Unlink", "Alone"] }];

/**
 * Everything that can be done to the tiles, as commands.
 * @param isPlaced whether a tile holds a panel of the type
 */
export function layoutCommands(
  actions: WorkspaceActions,
  catalogue: PanelCatalogue,
  isPlaced: (type: string) => boolean,
): Command[] {
  const choices = catalogue.listed.map((panel) => ({ value: panel.type, title: panel.title }));
  const ask = { type: { title: "Which panel?", kind: "choice", choices } };
  const panelArg = z.object({ type: z.string() });
  return [
    ...PLAIN.map(([action, title, keys, aliases]) =>
      command({
        id: `layout.${action.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
        title,
        section: "Layout",
        icon: LayoutPanelLeft,
        keys,
        ...(aliases ? { aliases } : {}),
        when: all(facts.onDesk, facts.atTiles),
        run: () => (actions[action] as () => void)(),
      }),
    ),
    ...catalogue.listed.map((panel) =>
      command({
        id: `panel.go-${panel.type.toLowerCase().replaceAll(" ", "-")}`,
        title: `Go to ${panel.title}`,
        section: "Panels",
        aliases: [`Open ${panel.title}`, `Focus ${panel.title}`],
        icon: LayoutPanelLeft,
        keys: GO_TO[panel.type] ? [GO_TO[panel.type] ?? ""] : [],
        when: all(facts.onDesk),
        run: () => {
          if (panel.sideView === undefined || isPlaced(panel.type)) actions.open(panel.type);
          else useSideDesk.getState().open(panel.sideView);
        },
      }),
    ),
    command({
      id: "panel.open",
      title: "Open a panel",
      section: "Panels",
      icon: LayoutPanelLeft,
      when: all(facts.onDesk),
      args: openArgs,
      ask,
      run: (_context, { type, props, link }) => actions.open(type, props, link),
    }),
    command({
      id: "layout.link",
      title: "Link panel to group…",
      section: "Layout",
      aliases: ["Join a colour group", "Link panels", "Unlink panel"],
      icon: Link2,
      keys: ["w g"],
      when: all(facts.onDesk, facts.atTiles),
      args: z.object({ group: z.enum([...LINK_GROUPS, "none"]) }),
      ask: { group: { title: "Which group?", kind: "choice", choices: linkChoices } },
      run: (_context, { group }) => actions.link(group === "none" ? null : group),
    }),
    command({
      id: "layout.split-row",
      title: "Split beside with a panel",
      section: "Layout",
      icon: LayoutPanelLeft,
      keys: ["w s"],
      when: all(facts.onDesk, facts.atTiles),
      args: panelArg,
      ask,
      run: (_context, { type }) => actions.splitRow(type),
    }),
    command({
      id: "layout.split-column",
      title: "Split below with a panel",
      section: "Layout",
      icon: LayoutPanelLeft,
      keys: ["w v"],
      when: all(facts.onDesk, facts.atTiles),
      args: panelArg,
      ask,
      run: (_context, { type }) => actions.splitColumn(type),
    }),
    command({
      id: "layout.add-tab",
      title: "Add a panel as a tab",
      section: "Layout",
      icon: LayoutPanelLeft,
      keys: ["w t"],
      when: all(facts.onDesk, facts.atTiles),
      args: panelArg,
      ask,
      run: (_context, { type }) => actions.addTab(type),
    }),
  ];
}
