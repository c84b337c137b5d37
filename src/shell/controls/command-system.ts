import { createKeymap, type Keymap } from "#src/shell/keymap/keymap.ts";
import type { KeymapOverrides } from "#src/shell/keymap/overrides.ts";
import type { Platform } from "#src/shell/keymap/platform.ts";
import { createContextKeys, type ContextKeys } from "#src/shell/commands/context-keys.ts";
import { CommandRegistry } from "#src/shell/commands/registry.ts";
import { createCommandRunner, type CommandRunner, type RunnerParts } from "#src/shell/commands/runner.ts";

/** Everything about commands that one running application has one of. */
export interface CommandSystem {
  readonly registry: CommandRegistry;
  readonly context: ContextKeys;
  readonly runner: CommandRunner;
  readonly keymap: Keymap;
  /** Holds the keyboard until the returned function is called. */
  readonly holdKeys: () => () => void;
}

export interface CommandSystemParts extends Pick<RunnerParts, "report" | "onUnavailable" | "now"> {
  readonly platform: Platform;
  readonly holdKeys?: CommandSystem["holdKeys"];
  /** The person's saved keys; listen to `keymap.store` to save changes. */
  readonly overrides?: KeymapOverrides;
}

const holdNothing = () => () => undefined;

export function createCommandSystem({
  platform,
  overrides,
  holdKeys = holdNothing,
  ...parts
}: CommandSystemParts): CommandSystem {
  const registry = new CommandRegistry();
  const context = createContextKeys();
  const keymap = createKeymap({ registry, platform, ...(overrides === undefined ? {} : { overrides }) });
  return {
    registry,
    context,
    keymap,
    holdKeys,
    runner: createCommandRunner({ registry, context, holdKeys, ...parts }),
  };
}
