import { commandBarred, type Command } from "#src/shell/commands/command.ts";
import { isElsewhere } from "#src/shell/commands/on-page.ts";
import type { CommandSystem } from "#src/shell/controls/command-system.ts";
import type { ContextValues } from "#src/shell/commands/when.ts";
import { chipsOf } from "#src/shell/keymap/key-chips.ts";
import { BARRED_PENALTY } from "#src/shell/palette/rank.ts";
import { RankIndex } from "#src/shell/palette/rank-index.ts";
import { rowKey } from "#src/shell/palette/rows.ts";
import { withoutWeak, type PaletteItem, type PaletteSource } from "#src/shell/palette/source.ts";
import type { Recents } from "#src/shell/palette/recents.ts";

export const COMMANDS = "commands";
const MOST_ROWS = 40;

type Parts = Pick<CommandSystem, "registry" | "context" | "keymap">;

/** The commands themselves, barred ones included with the reason. With an empty query the usual ones lead. */
export function commandSource(system: Parts, recents: Recents): PaletteSource {
  let cache: { commands: unknown; values: unknown; bindings: unknown; items: readonly PaletteItem[] } | undefined;
  let index = new RankIndex<PaletteItem>([]);
  const habit = (item: PaletteItem): number => recents.habit(rowKey(COMMANDS, item.id));

  function items(): readonly PaletteItem[] {
    const commands = system.registry.list();
    const values = system.context.store.getState();
    const { bindings } = system.keymap.compiled();
    if (cache?.commands !== commands || cache.values !== values || cache.bindings !== bindings) {
      const made = commands
        .filter(({ hidden, when }) => hidden !== true && !isElsewhere(when, values))
        .map((command) => itemOf(command, system, values));
      cache = { commands, values, bindings, items: made };
      index = new RankIndex(made);
    }
    return cache.items;
  }

  return {
    id: COMMANDS,
    title: "Commands",
    prepare() {
      items();
      return index.prepare(Infinity);
    },
    search(query) {
      const all = items();
      if (query.trim() === "") {
        return all.toSorted((a, b) => penalty(a) - penalty(b) || habit(b) - habit(a)).slice(0, MOST_ROWS);
      }
      return withoutWeak(index.search(query, { limit: MOST_ROWS, habit, penalty })).map(({ item }) => item);
    },
  };
}

function penalty(item: PaletteItem): number {
  return item.barred === undefined ? 0 : BARRED_PENALTY;
}

export function itemOf(command: Command, system: Parts, values: ContextValues): PaletteItem {
  const barred = commandBarred(command, values);
  const strokes = system.keymap.bindingsOf(command.id)[0]?.strokes ?? [];
  return {
    id: command.id,
    title: command.title,
    context: command.section,
    details: [command.section, ...(command.keywords ?? [])],
    keyChips: chipsOf(strokes, system.keymap.platform),
    ...(command.aliases === undefined ? {} : { aliases: command.aliases }),
    ...(command.icon === undefined ? {} : { icon: command.icon }),
    ...(barred === undefined ? {} : { barred }),
  };
}
