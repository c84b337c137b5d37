import { CircleHelp, Search } from "lucide-react";
import { command, type Command } from "#src/shell/commands/command.ts";
import type { HelpSheetState } from "#src/shell/palette/help-sheet-store.ts";
import type { Palette } from "#src/shell/palette/palette.ts";

/** The palette's own two commands; register them where the palette is built. */
export function paletteCommands(palette: Palette, help: HelpSheetState): readonly Command[] {
  return [
    command({
      id: "palette.open",
      title: "Open command palette",
      section: "Help",
      icon: Search,
      keys: [{ keys: "mod+k", everywhere: true }],
      hidden: true,
      run: () => palette.toggle(),
    }),
    command({
      id: "help.keys",
      title: "Show keys",
      section: "Help",
      aliases: ["keyboard shortcuts", "hotkeys", "cheat sheet"],
      icon: CircleHelp,
      keys: ["?"],
      run: () => help.store.setState({ open: true }),
    }),
  ];
}
