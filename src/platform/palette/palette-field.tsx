import { Search } from "lucide-react";
import { useCommand } from "../commands/use-command.ts";
import { KeyChips } from "../keymap/key-chips-view.tsx";

/** The palette's visible home in the top bar: looks like a field, shows its key. */
export function PaletteField() {
  const { keyChips, ariaKeys, run } = useCommand("palette.open");
  return (
    <button
      type="button"
      aria-keyshortcuts={ariaKeys}
      aria-haspopup="dialog"
      onClick={() => run("button")}
      className="flex h-7 w-80 items-center gap-2 rounded-[4px] border border-line bg-surface px-2 text-left text-[13px] text-muted focus-visible:outline-2 focus-visible:outline-[var(--yb-focus)]"
    >
      <Search className="size-4" aria-hidden="true" />
      <span className="flex-1">Search or run a command</span>
      <KeyChips chips={keyChips} />
    </button>
  );
}
