import type { ReactNode, Ref } from "react";
import type { StackEntry } from "#domain/runs/stack.ts";
import { StackGrid } from "#src/desk-kit/stacks/stack-grid.tsx";
import { useAnnounce } from "#src/shell/workspace/use-links.ts";
import { usePanel } from "#src/shell/workspace/use-panel.ts";
import type { GridHandle } from "#src/ui/grid/grid.tsx";

interface StackViewProps {
  ref: Ref<GridHandle>;
  entries: readonly StackEntry[];
  /** Under the last level: the empty state. */
  foot?: ReactNode;
  /** Both sides stay in sight in a narrow tile. */
  keepsBothSides?: boolean;
}

/** Stacks by bond in a panel: its chosen level is acted on while the panel has the focus, and its group follows the bond. */
export function StackView({ ref, entries, foot, keepsBothSides = false }: StackViewProps) {
  const { isFocused } = usePanel();
  const announce = useAnnounce();
  return (
    <StackGrid
      ref={ref}
      entries={entries}
      foot={foot}
      keepsBothSides={keepsBothSides}
      label="Stack by bond"
      isActedOn={isFocused}
      onBond={(bond) => announce({ bond })}
    />
  );
}
