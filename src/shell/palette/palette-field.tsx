import { Search } from "lucide-react";
import { useCommand } from "#src/shell/controls/use-command.ts";
import { KeyChips } from "#src/shell/controls/key-chips-view.tsx";

/** The palette's visible home in the top bar: looks like a field, shows its key where there is room for it. */
export function PaletteField() {
  const { keyChips, ariaKeys, run } = useCommand("palette.open");
  return (
    <button
      type="button"
      aria-label="Open command palette"
      aria-keyshortcuts={ariaKeys}
      aria-haspopup="dialog"
      onClick={() => run("button")}
      className="@container flex h-7 w-full min-w-9 max-w-[420px] items-center gap-2 rounded-[4px] border border-line-strong bg-surface hover:bg-hover px-2 text-left text-[13px] text-muted focus-visible:outline-2 focus-visible:outline-[var(--yb-focus)]"
    >
      <Search className="size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate @max-[180px]:sr-only">Find a bond, a quote or a command</span>
      <span className="@max-[180px]:hidden">
        <KeyChips chips={keyChips} />
      </span>
    </button>
  );
}
