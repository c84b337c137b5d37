import { unreachable } from "#domain/lib/must.ts";
import { commandBarred, missingArgument, type ArgumentPrompt, type CommandArgs } from "#src/shell/commands/command.ts";
import type { CommandSystem } from "#src/shell/controls/command-system.ts";
import { itemOf } from "#src/shell/palette/command-source.ts";
import type { PalettePage } from "#src/shell/palette/palette-state.ts";
import { localSource, type ItemAction, type PaletteItem, type PaletteSource } from "#src/shell/palette/source.ts";

/** Sources that exist for one page only: the verbs of an item, the answers to a question. */

export const ACTIONS = "actions";
const CHOICES = "choices";
export const TYPED = "typed";

type Parts = Pick<CommandSystem, "registry" | "context" | "keymap">;

export interface PageParts {
  readonly system: Parts;
  readonly commands: PaletteSource;
  /** Registered sources by id. */
  readonly sources: ReadonlyMap<string, PaletteSource>;
}

/** Sources of a page, in the order of their groups while the query is empty. */
export function sourcesOf(page: PalettePage, { system, commands, sources }: PageParts): readonly PaletteSource[] {
  switch (page.kind) {
    case "root":
      return [commands, ...[...sources.values()].filter((source) => source.inRoot !== false)];
    case "source":
      return named(sources, page.sourceId);
    case "actions":
      return [actionSource(actionItems(system, sources.get(page.sourceId)?.actions?.(page.item) ?? []))];
    case "argument": {
      const prompt = promptOf(system, page);
      if (prompt === undefined) return [];
      const answers = prompt.choices === undefined ? named(sources, prompt.source) : [choiceSource(prompt, page.args)];
      return prompt.kind === "text" ? [typedSource(prompt), ...answers] : answers;
    }
    default:
      return unreachable(page);
  }
}

function named(sources: ReadonlyMap<string, PaletteSource>, id: string | undefined): readonly PaletteSource[] {
  const source = id === undefined ? undefined : sources.get(id);
  return source === undefined ? [] : [source];
}

/** A row of the page of verbs. */
export interface ActionItem extends PaletteItem {
  readonly action: ItemAction;
}

export function actionOf(item: PaletteItem | ActionItem): ItemAction | undefined {
  return "action" in item ? item.action : undefined;
}

/** The verbs valid for an item now; those that are barred come last and say why. */
export function actionItems(system: Parts, actions: readonly ItemAction[]): readonly ActionItem[] {
  const values = system.context.store.getState();
  const items = actions.flatMap((action, index): ActionItem[] => {
    const command = system.registry.get(action.commandId);
    if (command === undefined) return [];
    const { barred: _placeOnly, ...item } = itemOf(command, system, values);
    const barred = action.barred ?? commandBarred(command, values, action.args);
    return [{ ...item, id: `${command.id}#${index}`, action, ...(barred === undefined ? {} : { barred }) }];
  });
  return [...items.filter((item) => item.barred === undefined), ...items.filter((item) => item.barred !== undefined)];
}

function actionSource(items: readonly ActionItem[]): PaletteSource {
  return localSource({ id: ACTIONS, title: "What you can do", items: () => items });
}

function choiceSource({ title, choices = [] }: ArgumentPrompt, args: CommandArgs): PaletteSource {
  const items = (typeof choices === "function" ? choices(args) : choices).map((choice, index) => ({
    id: String(index),
    title: choice.title,
    value: choice.value,
    ...(choice.aliases === undefined ? {} : { aliases: choice.aliases }),
    ...(choice.detail === undefined ? {} : { context: choice.detail, details: [choice.detail] }),
    ...(choice.isSet === true ? { isSet: true } : {}),
  }));
  return localSource({ id: CHOICES, title, items: () => items });
}

/** Source that accepts the typed text as the answer. */
function typedSource(prompt: ArgumentPrompt): PaletteSource {
  return {
    id: TYPED,
    title: prompt.title,
    search: (query) =>
      query.trim() === "" ? [] : [{ id: TYPED, title: `Use “${query.trim()}”`, value: query.trim() }],
  };
}

/** Prompt of an argument page; looked up each time, because pages are plain data. */
export function promptOf(system: Parts, page: PalettePage): ArgumentPrompt | undefined {
  if (page.kind !== "argument") return undefined;
  const command = system.registry.get(page.commandId);
  return command === undefined ? undefined : missingArgument(command, page.args)?.prompt;
}
