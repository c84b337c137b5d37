import { appCommands } from "#src/app/app-commands.ts";
import { bondSource } from "#src/features/bonds/bond-source.ts";
import { issuerSource } from "#src/features/bonds/issuer/issuer-source.ts";
import { findPage } from "#src/features/find/find-commands.ts";
import { CallError } from "#src/lib/call-error.ts";
import { keyboard } from "#src/lib/keyboard-hold.ts";
import { attempt, stores } from "#src/lib/stored.ts";
import { createCommandSystem } from "#src/shell/controls/command-system.ts";
import { bellCommand } from "#src/shell/bell/bell.ts";
import { detectPlatform } from "#src/shell/keymap/platform.ts";
import { createHelpSheet } from "#src/shell/palette/help-sheet-store.ts";
import { createPalette } from "#src/shell/palette/palette.ts";
import { paletteCommands } from "#src/shell/palette/palette-commands.ts";
import { createRecents } from "#src/shell/palette/recents.ts";
import { undoCommand } from "#src/shell/undo/undo.ts";
import { reportFailure } from "#src/session/report.ts";
import { notify, notifyError } from "#src/ui/toast.tsx";

/** The commands and the palette of every page with a top bar. The desk's own are in desk-system.ts. */
const RECENTS = "recents";

function notifyFailure(error: unknown, where: string): void {
  notifyError(error);
  if (!(error instanceof CallError)) reportFailure(error, where);
}

export const system = createCommandSystem({
  platform: detectPlatform(navigator.userAgent),
  now: () => Date.now(),
  report: notifyFailure,
  holdKeys: () => keyboard.begin(),
  onUnavailable: (why) => notify({ summary: why, severity: "warn", group: "barred" }),
});

export const help = createHelpSheet();
const recents = createRecents(
  {
    load: () => attempt(() => stores.typed.getItem(RECENTS)) ?? null,
    save: (text) => attempt(() => stores.typed.setItem(RECENTS, text)),
  },
  () => Date.now(),
);
// Visitors have the palette too. After sign-in the person's own recent choices replace the visitor's.
stores.onPerson(recents.reload);
export const palette = createPalette({ system, recents, report: notifyFailure });

system.registry.register([
  ...paletteCommands(palette, help),
  ...appCommands,
  ...findPage.commands,
  undoCommand,
  bellCommand,
]);
palette.registerSource(bondSource);
palette.registerSource(issuerSource);
