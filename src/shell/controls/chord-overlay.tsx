import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { commandBarred } from "#src/shell/commands/command.ts";
import type { CommandSystem } from "#src/shell/controls/command-system.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { chipsOf, keysAsText } from "#src/shell/keymap/key-chips.ts";
import { KeyChips } from "#src/shell/controls/key-chips-view.tsx";
import { CHORD_TIMEOUT_MS, continuations, type ChordState } from "#src/shell/keymap/resolve-key.ts";

const PAUSE_MS = 500;

/** After a pause inside a chord, lists the keys that may come next. Mount once. */
export function ChordOverlay() {
  const system = useCommandSystem();
  const chord = useStore(system.keymap.store, (state) => state.chord);
  const [shownFor, setShownFor] = useState<ChordState | null>(null);

  useEffect(() => {
    if (chord.strokes.length === 0) return undefined;
    const show = setTimeout(() => setShownFor(chord), PAUSE_MS);
    const lapse = setTimeout(() => system.keymap.cancelChord(), CHORD_TIMEOUT_MS);
    return () => {
      clearTimeout(show);
      clearTimeout(lapse);
    };
  }, [chord, system]);

  if (chord.strokes.length === 0 || shownFor !== chord) return null;
  const { platform } = system.keymap;
  return (
    <output
      aria-label={`Keys after ${keysAsText(chord.strokes, platform)}`}
      className="fixed bottom-8 left-1/2 z-50 max-h-[60vh] min-w-64 -translate-x-1/2 overflow-auto rounded-[4px] border border-line bg-raised p-2 text-[13px] text-fg shadow-lg"
    >
      <ul>
        {nextKeys(system, chord).map(({ strokes, title }) => (
          <li key={strokes.join(" ")} className="flex h-6 items-center gap-4 px-1">
            <KeyChips chips={chipsOf(strokes, platform)} />
            <span>{title}</span>
          </li>
        ))}
      </ul>
    </output>
  );
}

/** Keys that may follow the chord here, sorted; barred commands are left out. */
export function nextKeys(
  { keymap, registry, context }: Pick<CommandSystem, "keymap" | "registry" | "context">,
  chord: ChordState,
): readonly { readonly strokes: readonly string[]; readonly title: string }[] {
  const values = context.store.getState();
  return continuations(chord, keymap.compiled().bindings)
    .flatMap((binding) => {
      const command = registry.get(binding.commandId);
      if (command === undefined || commandBarred(command, values) !== undefined) return [];
      return [{ strokes: binding.strokes.slice(chord.strokes.length), title: command.title }];
    })
    .toSorted((a, b) => a.strokes.join(" ").localeCompare(b.strokes.join(" ")));
}
