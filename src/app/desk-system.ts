import { must } from "#domain/lib/must.ts";
import { DESK_PANEL_TYPES } from "#domain/workspace/layout.ts";
import { FEATURES } from "#src/app/features.ts";
import { appCommands } from "#src/app/app-commands.ts";
import { STANDARD_LAYOUT } from "#src/app/standard-layout.ts";
import { layoutCommands } from "#src/app/layout-commands.ts";
import { CallError } from "#src/lib/api.ts";
import { readStored, writeStored } from "#src/lib/stored.ts";
import { createCommandSystem } from "#src/platform/commands/command-system.ts";
import { keysAsText } from "#src/platform/keymap/key-chips.ts";
import { detectPlatform } from "#src/platform/keymap/platform.ts";
import { createHelpSheet } from "#src/platform/palette/help-sheet-store.ts";
import { createPalette } from "#src/platform/palette/palette.ts";
import { paletteCommands } from "#src/platform/palette/palette-commands.ts";
import { createRecents } from "#src/platform/palette/recents.ts";
import { reportFailure } from "#src/platform/telemetry/report.ts";
import { createPanelCatalogue } from "#src/platform/workspace/panel-catalogue.ts";
import { workspaceActions, type WorkspaceActionName } from "#src/platform/workspace/workspace-actions.ts";
import { createWorkspaceStore } from "#src/platform/workspace/workspace-store.ts";
import { notify, notifyError } from "#src/ui/toast.tsx";

/** The commands, the palette, the layout and the panels of this page: put together once, from the features. */
const RECENTS_KEY = "yieldboard.recents";

function tellFailure(error: unknown, where: string): void {
  notifyError(error);
  if (!(error instanceof CallError)) reportFailure(error, where);
}

export const system = createCommandSystem({
  platform: detectPlatform(navigator.userAgent),
  now: () => Date.now(),
  report: tellFailure,
  tell: (why) => notify({ summary: why, severity: "warn", group: "barred" }),
});

export const help = createHelpSheet();
export const palette = createPalette({
  system,
  recents: createRecents(
    {
      load: () => {
        const text = readStored(RECENTS_KEY);
        return typeof text === "string" ? text : null;
      },
      save: (text) => writeStored(RECENTS_KEY, text),
    },
    () => Date.now(),
  ),
  report: tellFailure,
});

export const catalogue = createPanelCatalogue(FEATURES.flatMap((feature) => feature.panels ?? []));
for (const type of DESK_PANEL_TYPES) must(catalogue.get(type), `panel ${type}`);

export const workspaceStore = createWorkspaceStore({
  storage: window.localStorage,
  standard: STANDARD_LAYOUT,
  notify: ({ tone, text }) =>
    notify({ summary: text, severity: tone === "warning" ? "warn" : "info", group: "layout" }),
});
export const layout = workspaceActions(workspaceStore);

system.registry.register([
  ...paletteCommands(palette, help),
  ...appCommands,
  ...layoutCommands(layout, catalogue),
  ...FEATURES.flatMap((feature) => feature.commands ?? []),
]);
for (const source of FEATURES.flatMap((feature) => feature.paletteSources ?? [])) palette.registerSource(source);

export const sideViews = FEATURES.flatMap((feature) => feature.sideViews ?? []);
export const companions = FEATURES.flatMap((feature) => feature.companions ?? []);

/** The key of a layout action, for tile menus and tips. */
export function keyForLayout(action: WorkspaceActionName): string | undefined {
  const binding = system.keymap.bindingsOf(layoutCommandId(action))[0];
  return binding && keysAsText(binding.strokes, system.keymap.platform);
}

export function layoutCommandId(action: WorkspaceActionName): string {
  return `layout.${action.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
