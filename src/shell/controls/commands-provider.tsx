import { Tooltip } from "radix-ui";
import { createContext, useContext, type ReactNode } from "react";
import { useKeyListener } from "#src/shell/controls/use-key-listener.ts";
import type { CommandSystem } from "#src/shell/controls/command-system.ts";

const CommandSystemContext = createContext<CommandSystem | null>(null);

/** Gives the tree its commands and listens to the keyboard. One per application. */
export function CommandsProvider({
  system,
  children,
}: {
  readonly system: CommandSystem;
  readonly children: ReactNode;
}) {
  useKeyListener(system);
  return (
    <CommandSystemContext value={system}>
      <Tooltip.Provider delayDuration={400}>{children}</Tooltip.Provider>
    </CommandSystemContext>
  );
}

export function useCommandSystem(): CommandSystem {
  const system = useContext(CommandSystemContext);
  if (system === null) throw new Error("Commands are used outside CommandsProvider");
  return system;
}
