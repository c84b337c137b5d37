import { useCallback, useLayoutEffect } from "react";
import type { z } from "zod";
import {
  command,
  type ArgumentPrompt,
  type Command,
  type CommandArgs,
  type CommandContext,
} from "#src/shell/commands/command.ts";
import { onPage, pageInView } from "#src/shell/commands/on-page.ts";
import { all, contextKey, type ContextValue, type When } from "#src/shell/commands/when.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";

/** A command of a page: all but its function, which the open page provides. */
interface PageCommand extends Omit<Command, "id" | "section" | "run" | "ask" | "args"> {
  /** Narrows the page's own clause, in place of the one usual there. */
  readonly when?: When;
  readonly args?: z.ZodObject;
  readonly ask?: Readonly<Record<string, ArgumentPrompt>>;
}

type ArgsOf<C> = C extends { readonly args: infer S extends z.ZodObject } ? z.output<S> : CommandArgs;

/** Function of a command on the open page and its current record, or the reason why it cannot run now. */
export type PageAct<C = PageCommand> = string | ((args: ArgsOf<C>, context: CommandContext) => unknown);

type PageActs<D> = { readonly [K in keyof D & string]: PageAct<D[K]> };

/**
 * Static commands of one page, by the part of their id after `name.`. They are registered once and run the acts of the
 * page in view; one that is barred there gives the page's reason in the palette, on its button and after its key.
 * @param usual clause of the commands that name none
 */
export function definePage<const D extends Readonly<Record<string, PageCommand>>>(
  name: string,
  section: string,
  definitions: D,
  usual?: When,
) {
  let open: Readonly<Record<string, PageAct>> = {};
  const reasons = contextKey<string>(`page.barred.${name}`, "");
  const commands = Object.entries<PageCommand>(definitions).map(([act, { when = usual, refuse, ...rest }]) =>
    command({
      ...rest,
      id: `${name}.${act}`,
      section,
      when: when === undefined ? onPage(name) : all(onPage(name), when),
      refuse: (args, values) => refuse?.(args, values) ?? reasonsOf(values[reasons.id])[act],
      run: async (context, args) => {
        const run = open[act];
        if (typeof run === "function") await run(args, context);
      },
    }),
  );

  return {
    commands,
    /** Gives the commands their functions while the page is in view. Returns a function that runs one, as a button does. */
    useActs(acts: PageActs<D>): (act: keyof D & string) => void {
      const { runner } = useCommandSystem();
      // The commands give each function the arguments that its schema describes.
      const given = acts as Readonly<Record<string, PageAct>>;
      useCommandContext(pageInView, name);
      useCommandContext(reasons, JSON.stringify(Object.entries(given).filter(([, act]) => typeof act === "string")));
      useLayoutEffect(() => {
        open = given;
        return () => {
          if (open === given) open = {};
        };
      });
      return useCallback((act) => void runner.runCommand(`${name}.${act}`, {}, "button"), [runner]);
    },
  };
}

const reasonsOf = (text: ContextValue | undefined): Readonly<Record<string, string>> =>
  typeof text === "string" ? Object.fromEntries(JSON.parse(text) as [string, string][]) : {};
