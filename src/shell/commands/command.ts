import type { ComponentType } from "react";
import { z } from "zod";
import {
  contextKey,
  whyBarred,
  type ContextKey,
  type ContextValue,
  type ContextValues,
  type When,
} from "#src/shell/commands/when.ts";

/**
 * A command is plain data and one function. The palette row, the key, the button, the menu entry, the `?` sheet and the
 * usage log are all projections of it, so adding a command touches one file.
 */

export type RunSource = "key" | "palette" | "button" | "menu";
export type CommandArgs = Readonly<Record<string, unknown>>;

/** A default key as data: "mod+enter", or a chord "g b". mod is Cmd on a Mac and Ctrl elsewhere. */
export type KeySpec =
  | string
  | {
      readonly keys: string;
      /** Used on a Mac in place of `keys`. */
      readonly mac?: string;
      /** Alive while typing, although it would type something. */
      readonly inInputs?: boolean;
      /** Alive even inside the palette and other places that keep all keys to themselves. */
      readonly everywhere?: boolean;
      readonly when?: When;
      /** Arguments this key gives, e.g. the panel number of "g 1". */
      readonly args?: CommandArgs;
    };

export interface ArgumentChoice {
  readonly value: unknown;
  readonly title: string;
  readonly detail?: string;
  readonly aliases?: readonly string[];
  /** It is how things are now. */
  readonly isSet?: boolean;
}

/** Palette prompt for a missing argument. */
export interface ArgumentPrompt {
  /** The question in plain words, e.g. "Which bond?" */
  readonly title: string;
  /** "text" accepts typed text, "choice" one of `choices`; any other value names the source of items. */
  readonly kind: string;
  readonly choices?: readonly ArgumentChoice[] | ((args: CommandArgs) => readonly ArgumentChoice[]);
  /** Id of the palette source that lists the answers. */
  readonly source?: string;
  readonly placeholder?: string;
  /** Reads typed text into the value the schema checks, e.g. "10cr" into rupees; throws with words for the person. */
  parse?(text: string): unknown;
}

export interface CommandContext {
  readonly source: RunSource;
  read<T extends ContextValue>(key: ContextKey<T>): T;
  /** Runs another command by id: how features meet without importing each other. */
  run(id: string, args?: CommandArgs): Promise<void>;
}

export interface CommandDefinition<S extends z.ZodObject> {
  /** Stable for ever: keys, recents and the usage log are stored under it. */
  readonly id: string;
  readonly title: string;
  readonly section: string;
  /** Other names people type for it; matched as strongly as the title is, right after it. */
  readonly aliases?: readonly string[];
  /** Loosely related words, matched last. */
  readonly keywords?: readonly string[];
  readonly icon?: ComponentType<{ className?: string }>;
  readonly keys?: readonly KeySpec[];
  readonly when?: When;
  /** Fallback reason when barred by a part of `when` without its own text. */
  readonly why?: string;
  readonly args?: S;
  /** Prompts by argument name; asked in the order of the schema, required arguments only. */
  readonly ask?: { readonly [K in keyof z.output<S> & string]?: ArgumentPrompt };
  /** A binding act: never run by a held-down key, never started again while still running. */
  readonly danger?: boolean;
  /**
   * Set for a binding act that deals nothing, e.g. sign-out or withdrawing a quote: it runs even while the live
   * connection is down. A context key decides for acts that vary.
   */
  readonly dealsNothing?: boolean | ContextKey<boolean>;
  /** True keeps it out of the palette list, e.g. "move selection down". */
  readonly hidden?: boolean;
  /** Reason it cannot run on these arguments now, e.g. "This EOI has expired". */
  refuse?(args: Readonly<Partial<z.output<S>>>, values: ContextValues): string | undefined;
  run(context: CommandContext, args: z.output<S>): void | Promise<void>;
}

export type Command = CommandDefinition<z.ZodObject>;

const ID = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/;

/** Defines a command. Throws when the id is not of the form "noun.verb". */
export function command<S extends z.ZodObject = z.ZodObject>(definition: CommandDefinition<S>): Command {
  if (!ID.test(definition.id)) throw new Error(`Command id "${definition.id}" is not of the form "noun.verb"`);
  // Forgetting the type of the arguments is sound: the runner parses them with this very schema before it calls run.
  return definition;
}

/** Reason no binding act may be sent, while the page has been disconnected too long; absent otherwise. */
export const whyAway = contextKey<string>("live.away", "");

/** Reason the command is barred here (and, if given, with these arguments); undefined when it may run. */
export function commandBarred(target: Command, values: ContextValues, args: CommandArgs = {}): string | undefined {
  return (
    whyBarred(target.when, values, target.why ?? "Not available here") ??
    barredByAway(target, values) ??
    target.refuse?.(args, values)
  );
}

/** Single gate of all binding acts: nobody deals on stale levels. */
function barredByAway(target: Command, values: ContextValues): string | undefined {
  const why = values[whyAway.id];
  const { danger = false, dealsNothing = false } = target;
  const isBound = danger && !(typeof dealsNothing === "boolean" ? dealsNothing : values[dealsNothing.id] === true);
  return isBound && typeof why === "string" ? why : undefined;
}

export interface MissingArgument {
  readonly name: string;
  readonly prompt: ArgumentPrompt | undefined;
}

/** The next argument to ask for: the first of the schema that is not given and may not be left out. */
export function missingArgument(target: Command, args: CommandArgs): MissingArgument | undefined {
  if (target.args === undefined) return undefined;
  for (const [name, field] of Object.entries(target.args.shape)) {
    if (args[name] !== undefined || z.safeParse(field, undefined).success) continue;
    return { name, prompt: target.ask?.[name] };
  }
  return undefined;
}
