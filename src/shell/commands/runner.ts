import {
  commandBarred,
  missingArgument,
  type Command,
  type CommandArgs,
  type CommandContext,
  type MissingArgument,
  type RunSource,
} from "#src/shell/commands/command.ts";
import type { ContextKeys } from "#src/shell/commands/context-keys.ts";
import type { CommandRegistry } from "#src/shell/commands/registry.ts";

/**
 * Single place where commands run, from any source. Checks `when`, prompts for missing arguments, validates them,
 * awaits `run`, reports failures and notifies listeners (usage log, audit source, key coach).
 */

export type RunOutcome =
  | { readonly kind: "done" }
  | { readonly kind: "barred"; readonly why: string }
  /** The palette now asks for an argument and will run the command itself. */
  | { readonly kind: "asked" }
  /** The same binding act on the same arguments is still running. */
  | { readonly kind: "busy" }
  | { readonly kind: "failed"; readonly error: unknown };

export interface RunEvent {
  readonly commandId: string;
  readonly args: CommandArgs;
  readonly source: RunSource;
  readonly outcome: RunOutcome["kind"];
  readonly startedAtMs: number;
  readonly tookMs: number;
}

export interface AskRequest {
  readonly command: Command;
  readonly args: CommandArgs;
  readonly missing: MissingArgument;
  readonly source: RunSource;
}

export interface RunnerParts {
  readonly registry: CommandRegistry;
  readonly context: ContextKeys;
  readonly now: () => number;
  /** Shows the message to the person and reports the surprise. */
  readonly report: (error: unknown, commandId: string) => void;
  /** Holds the keyboard while a command runs, until the returned function is called. */
  readonly holdKeys: () => () => void;
  /** Shows the person why nothing happened, e.g. after a key press. */
  readonly onUnavailable?: (why: string, commandId: string) => void;
}

export interface CommandRunner {
  runCommand(id: string, args: CommandArgs, source: RunSource): Promise<RunOutcome>;
  onRun(listener: (event: RunEvent) => void): () => void;
  /** The palette takes this place; without it a missing argument is a failure. */
  setAsker(ask: (request: AskRequest) => void): () => void;
}

export function createCommandRunner(parts: RunnerParts): CommandRunner {
  const { registry, context, now, report } = parts;
  const listeners = new Set<(event: RunEvent) => void>();
  const running = new Set<string>();
  let asker: ((request: AskRequest) => void) | undefined;

  async function perform(id: string, args: CommandArgs, source: RunSource): Promise<RunOutcome> {
    const target = registry.get(id);
    if (target === undefined) return { kind: "failed", error: new Error(`There is no command "${id}"`) };
    const why = commandBarred(target, context.store.getState(), args);
    if (why !== undefined) return { kind: "barred", why };
    const missing = missingArgument(target, args);
    if (missing?.prompt !== undefined && asker !== undefined) {
      asker({ command: target, args, missing, source });
      return { kind: "asked" };
    }
    const parsed = target.args === undefined ? undefined : target.args.safeParse(args);
    if (parsed?.success === false) return { kind: "failed", error: parsed.error };

    const runKey = `${id} ${JSON.stringify(args)}`;
    if (target.danger === true && running.has(runKey)) return { kind: "busy" };
    running.add(runKey);
    const release = parts.holdKeys();
    try {
      await target.run(commandContext(source), parsed?.data ?? {});
      return { kind: "done" };
    } catch (error) {
      return { kind: "failed", error };
    } finally {
      running.delete(runKey);
      release();
    }
  }

  function commandContext(source: RunSource): CommandContext {
    return {
      source,
      read: (key) => context.get(key),
      run: async (id, args = {}) => {
        await runCommand(id, args, source);
      },
    };
  }

  async function runCommand(id: string, args: CommandArgs, source: RunSource): Promise<RunOutcome> {
    const startedAtMs = now();
    const outcome = await perform(id, args, source);
    if (outcome.kind === "failed") report(outcome.error, id);
    if (outcome.kind === "barred") parts.onUnavailable?.(outcome.why, id);
    const event = { commandId: id, args, source, outcome: outcome.kind, startedAtMs, tookMs: now() - startedAtMs };
    for (const listener of listeners) listener(event);
    return outcome;
  }

  return {
    runCommand,
    onRun(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setAsker(ask) {
      asker = ask;
      return () => {
        if (asker === ask) asker = undefined;
      };
    },
  };
}
