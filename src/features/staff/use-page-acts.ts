import { useLayoutEffect, useRef } from "react";
import { facts } from "#src/desk-kit/market/focus.ts";
import { command } from "#src/shell/commands/command.ts";
import { all, not } from "#src/shell/commands/when.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";

/** Act of a staff page, with key, palette entry and button. */
export interface PageAct {
  id: string;
  title: string;
  key: string;
  aliases?: readonly string[];
  danger?: boolean;
  run: () => void;
}

/**
 * Registers the page's commands while it is open. Arrows and Enter belong to the list. @param acts must have the same
 * ids on every render
 */
export function usePageActs(section: string, acts: readonly PageAct[]): void {
  const { registry } = useCommandSystem();
  // Commands are registered once, so they read the current acts from this ref.
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  useLayoutEffect(
    () =>
      registry.register(
        latest.current.map(({ id, title, key, aliases = [], danger = false }) =>
          command({
            id,
            title,
            section,
            aliases,
            keys: [key],
            danger,
            when: all(not(facts.onDesk)),
            run: () => latest.current.find((act) => act.id === id)?.run(),
          }),
        ),
      ),
    [registry, section],
  );
}
