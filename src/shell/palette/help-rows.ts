import { commandBarred, type Command } from "#src/shell/commands/command.ts";
import { isElsewhere } from "#src/shell/commands/on-page.ts";
import type { CommandSystem } from "#src/shell/controls/command-system.ts";
import { chipsOf, keysAsText } from "#src/shell/keymap/key-chips.ts";
import { REAL_MATCH, scoreOf } from "#src/shell/palette/rank.ts";
import { makeQuery, makeSearchable } from "#src/shell/palette/searchable.ts";

export interface HelpRow {
  readonly id: string;
  readonly title: string;
  /** All keys of the command, each as chips. */
  readonly keys: readonly (readonly (readonly string[])[])[];
  /** The person changed these keys. */
  readonly changed: boolean;
  readonly barred: string | undefined;
}

export interface HelpSection {
  readonly title: string;
  readonly rows: readonly HelpRow[];
}

type Parts = Pick<CommandSystem, "registry" | "context" | "keymap">;

/**
 * Rows of the `?` sheet: commands by section, in order of registration. "here" omits commands barred in the current
 * place. Without a query only commands with a key are listed; a query matches titles, aliases, sections and keys.
 */
export function helpSections(system: Parts, scope: "here" | "everywhere", text: string): readonly HelpSection[] {
  const values = system.context.store.getState();
  const { overrides } = system.keymap.store.getState();
  const query = makeQuery(text);
  const bySection = new Map<string, HelpRow[]>();
  for (const command of system.registry.list()) {
    const bindings = system.keymap.bindingsOf(command.id);
    const barred = commandBarred(command, values);
    if (isElsewhere(command.when, values) || (scope === "here" && barred !== undefined)) continue;
    const keyTexts = bindings.map(({ strokes }) => keysAsText(strokes, system.keymap.platform));
    if (query.tokens.length === 0 ? bindings.length === 0 : !fits(command, keyTexts, query)) continue;
    const row: HelpRow = {
      id: command.id,
      title: command.title,
      keys: bindings.map(({ strokes }) => chipsOf(strokes, system.keymap.platform)),
      changed: overrides.keys[command.id] !== undefined,
      barred,
    };
    bySection.set(command.section, [...(bySection.get(command.section) ?? []), row]);
  }
  return [...bySection].map(([title, rows]) => ({ title, rows }));
}

function fits(command: Command, keyTexts: readonly string[], query: ReturnType<typeof makeQuery>): boolean {
  const searchable = makeSearchable({
    title: command.title,
    aliases: command.aliases ?? [],
    details: [command.section, ...(command.keywords ?? []), ...keyTexts],
  });
  return scoreOf(searchable, query, 0) >= REAL_MATCH;
}
