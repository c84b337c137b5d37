import { z } from "zod";
import {
  missingArgument,
  type ArgumentPrompt,
  type Command,
  type CommandArgs,
  type RunSource,
} from "#src/shell/commands/command.ts";
import type { GivenArgument, PalettePage } from "#src/shell/palette/palette-state.ts";
import type { PaletteRow } from "#src/shell/palette/rows.ts";

/** The page that asks for the next missing argument; undefined when the command has all it needs. */
export function argumentPage(
  command: Command,
  args: CommandArgs,
  source: RunSource,
  answered: readonly PaletteRow[],
  from: PalettePage,
): PalettePage | undefined {
  const missing = missingArgument(command, args);
  if (missing?.prompt === undefined) return undefined;
  const earlier = from.kind === "argument" ? from.given : [];
  const question = from.kind === "argument" ? from.title : "For";
  const given: GivenArgument[] = answered.map((row) => ({ title: question, shown: shownAs(row) }));
  return {
    kind: "argument",
    commandId: command.id,
    commandTitle: command.title,
    name: missing.name,
    title: missing.prompt.title,
    placeholder: missing.prompt.placeholder ?? missing.prompt.title,
    args,
    given: [...earlier, ...given],
    source,
  };
}

/** Validates an answer by the argument's schema; `error` is the reason in plain words. */
export function answer(
  command: Command,
  name: string,
  prompt: ArgumentPrompt,
  value: unknown,
  isTyped: boolean,
): { readonly value: unknown } | { readonly error: string } {
  const field = command.args?.shape[name];
  if (field === undefined) return { error: "This command takes no such argument" };
  try {
    const read = isTyped && typeof value === "string" && prompt.parse !== undefined ? prompt.parse(value) : value;
    const checked = z.safeParse(field, read);
    // Passes on the unparsed value: the runner parses all arguments again, and a transform must not run twice.
    return checked.success ? { value: read } : { error: checked.error.issues[0]?.message ?? "Not a valid answer" };
  } catch (error) {
    return { error: error instanceof Error ? error.message : "Not a valid answer" };
  }
}

function shownAs({ item }: PaletteRow): string {
  return typeof item.value === "string" && item.id === "typed" ? item.value : item.title;
}
