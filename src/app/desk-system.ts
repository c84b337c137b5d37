import { must } from "#domain/lib/must.ts";
import { DESK_PANEL_TYPES } from "#domain/workspace/layout.ts";
import { standardLayoutFor } from "#domain/workspace/standard-layout.ts";
import { panelsOf } from "#domain/workspace/tree.ts";
import { FEATURES } from "#src/app/features.ts";
import { layoutCommands } from "#src/app/layout-commands.ts";
import { namedDeskCommands } from "#src/app/named-desk-commands.ts";
import { palette, system } from "#src/app/page-system.ts";
import { stores } from "#src/lib/stored.ts";
import { confirmCommands } from "#src/desk-kit/confirm/confirm-commands.ts";
import { venueCommands } from "#src/desk-kit/inputs/venue-commands.ts";
import { notifyOutcomes } from "#src/desk-kit/confirm/notify-outcomes.ts";
import { subjectOf, useSession } from "#src/session/session.ts";
import { keysAsText } from "#src/shell/keymap/key-chips.ts";
import { createPanelCatalogue } from "#src/shell/workspace/panel-catalogue.ts";
import { workspaceActions, type WorkspaceActionName } from "#src/shell/workspace/workspace-actions.ts";
import { createWorkspaceStore } from "#src/shell/workspace/workspace-store.ts";
import { notify } from "#src/ui/toast.tsx";

// Loaded once somebody is signed in; a page on which somebody else signs in starts afresh.
const subject = subjectOf(must(useSession.getState().session, "session"));

/** The layout, the panels and the commands of the desk: put together once, from the features. */
export const catalogue = createPanelCatalogue(
  FEATURES.flatMap((feature) => feature.panels ?? []),
  subject,
);
for (const type of DESK_PANEL_TYPES) must(catalogue.get(type), `panel ${type}`);

export const workspaceStore = createWorkspaceStore({
  storage: stores.arranged,
  standard: standardLayoutFor(subject),
  notify: ({ tone, text }) =>
    notify({ summary: text, severity: tone === "warning" ? "warn" : "info", group: "layout" }),
});
export const layout = workspaceActions(workspaceStore);

system.registry.register([
  ...layoutCommands(layout, catalogue, (type) =>
    panelsOf(workspaceStore.getState().layout.root).some((panel) => panel.type === type),
  ),
  ...namedDeskCommands({
    layout: () => workspaceStore.getState().layout,
    load: layout.load,
    reset: layout.resetLayout,
  }),
  ...confirmCommands,
  ...venueCommands,
  ...FEATURES.flatMap((feature) => feature.commands ?? []),
]);
for (const source of FEATURES.flatMap((feature) => feature.paletteSources ?? [])) palette.registerSource(source);

export const sideViews = FEATURES.flatMap((feature) => feature.sideViews ?? []);
export const companions = FEATURES.flatMap((feature) => feature.companions ?? []);
export const dealCompanions = FEATURES.flatMap((feature) => feature.dealCompanions ?? []);

/** The key of a layout action, for tile menus and tips. */
export function keyForLayout(action: WorkspaceActionName): string | undefined {
  const binding = system.keymap.bindingsOf(layoutCommandId(action))[0];
  return binding && keysAsText(binding.strokes, system.keymap.platform);
}

export function layoutCommandId(action: WorkspaceActionName): string {
  return `layout.${action.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

notifyOutcomes();
