import { help, palette } from "#src/app/page-system.ts";
import { ChordOverlay } from "#src/shell/controls/chord-overlay.tsx";
import { HelpSheet } from "#src/shell/palette/help-sheet.tsx";
import { CommandPalette } from "#src/shell/palette/palette-dialog.tsx";
import { useLooks } from "#src/shell/theme/theme.ts";
import { Toaster } from "#src/ui/toast.tsx";

/** Overlays shared by every page: palette, keys sheet, chord overlay, toasts. */
export function DeskOverlays() {
  const theme = useLooks((state) => state.theme);
  return (
    <>
      <CommandPalette palette={palette} />
      <HelpSheet help={help} />
      <ChordOverlay />
      <Toaster theme={theme} />
    </>
  );
}
