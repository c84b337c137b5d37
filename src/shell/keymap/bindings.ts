import type { Command, CommandArgs, KeySpec } from "#src/shell/commands/command.ts";
import { all, type When } from "#src/shell/commands/when.ts";
import { countTests } from "#src/shell/commands/when-overlap.ts";
import { parseKeys } from "#src/shell/keymap/key-string.ts";
import type { KeymapOverrides, UserKey } from "#src/shell/keymap/overrides.ts";
import type { Platform } from "#src/shell/keymap/platform.ts";
import { reservedReason } from "#src/shell/keymap/reserved-keys.ts";

/** One key of one command, prepared for comparison with key presses. */
export interface Binding {
  readonly commandId: string;
  readonly strokes: readonly string[];
  readonly when?: When;
  readonly args: CommandArgs;
  readonly danger: boolean;
  readonly inInputs: boolean;
  readonly everywhere: boolean;
  readonly origin: "default" | "user";
}

export interface CompiledKeys {
  /** Most deserving first: the person's own keys, then the narrower when-clause, then order of registration. */
  readonly bindings: readonly Binding[];
  /** Keys of the person's that cannot work on this machine. */
  readonly problems: readonly { readonly commandId: string; readonly keys: string; readonly reason: string }[];
}

/** Keys of all commands with the person's changes. Throws on a malformed or reserved default, which is a bug. */
export function compileKeys(
  commands: readonly Command[],
  overrides: KeymapOverrides,
  platform: Platform,
): CompiledKeys {
  const bindings: Binding[] = [];
  const problems: CompiledKeys["problems"][number][] = [];
  for (const target of commands) {
    const own = overrides.keys[target.id];
    for (const spec of own ?? target.keys ?? []) {
      const keys = writtenKeys(spec, platform);
      const checked = checkKeys(keys, platform);
      if ("strokes" in checked) {
        bindings.push(toBinding(target, spec, checked.strokes, own === undefined ? "default" : "user"));
      } else if (own === undefined) {
        throw new Error(`Default key "${keys}" of ${target.id}: ${checked.error}`);
      } else {
        problems.push({ commandId: target.id, keys, reason: checked.error });
      }
    }
  }
  const rank = (binding: Binding): number =>
    (binding.origin === "user" ? 1000 : 0) + Math.min(countTests(binding.when), 999);
  return { bindings: bindings.toSorted((a, b) => rank(b) - rank(a)), problems };
}

/** Parses a key and refuses those needed by the browser, the system or a screen reader. */
export function checkKeys(keys: string, platform: Platform): ReturnType<typeof parseKeys> {
  const parsed = parseKeys(keys, platform);
  if ("error" in parsed) return parsed;
  for (const stroke of parsed.strokes) {
    const reason = reservedReason(stroke, platform);
    if (reason !== undefined) return { error: reason };
  }
  return parsed;
}

function writtenKeys(spec: KeySpec | UserKey, platform: Platform): string {
  if (typeof spec === "string") return spec;
  return platform === "mac" && "mac" in spec && spec.mac !== undefined ? spec.mac : spec.keys;
}

function toBinding(
  target: Command,
  spec: KeySpec | UserKey,
  strokes: readonly string[],
  origin: Binding["origin"],
): Binding {
  const written: Exclude<KeySpec, string> = typeof spec === "string" ? { keys: spec } : spec;
  const clauses = [target.when, written.when].filter((when) => when !== undefined);
  return {
    commandId: target.id,
    strokes,
    ...(clauses.length === 0 ? {} : { when: all(...clauses) }),
    args: written.args ?? {},
    danger: target.danger === true,
    inInputs: written.inInputs === true,
    everywhere: written.everywhere === true,
    origin,
  };
}
