import { z } from "zod";
import type { When } from "#src/shell/commands/when.ts";

/** A person's changes to the keys; also the export format. The keymap's creator loads and saves it. */

const scalarSchema = z.union([z.boolean(), z.string(), z.number(), z.null()]);
const whenSchema: z.ZodType<When> = z.lazy(() =>
  z.union([
    z.object({ op: z.literal("is"), key: z.string(), value: scalarSchema }),
    z.object({ op: z.literal("has"), key: z.string(), value: z.string() }),
    z.object({ op: z.literal("present"), key: z.string() }),
    z.object({ op: z.enum(["all", "any"]), of: z.array(whenSchema) }),
    z.object({ op: z.literal("not"), of: whenSchema }),
  ]),
);

const userKeySchema = z.object({
  keys: z.string().min(1),
  when: whenSchema.exactOptional(),
  inInputs: z.boolean().exactOptional(),
  everywhere: z.boolean().exactOptional(),
  args: z.record(z.string(), z.unknown()).exactOptional(),
});

export const keymapOverridesSchema = z.object({
  version: z.literal(1),
  /** Off: keys made of a character alone, and chords that begin with one, are dead (WCAG 2.1.4). */
  singleKeys: z.enum(["on", "off"]),
  /** Keys of a command instead of its defaults; an empty list removes all. */
  keys: z.record(z.string(), z.array(userKeySchema)),
});

export type UserKey = z.output<typeof userKeySchema>;
export type KeymapOverrides = z.output<typeof keymapOverridesSchema>;

export const NO_OVERRIDES: KeymapOverrides = { version: 1, singleKeys: "on", keys: {} };

export function rebind(overrides: KeymapOverrides, commandId: string, keys: readonly UserKey[]): KeymapOverrides {
  return { ...overrides, keys: { ...overrides.keys, [commandId]: [...keys] } };
}

export function unbind(overrides: KeymapOverrides, commandId: string): KeymapOverrides {
  return rebind(overrides, commandId, []);
}

export function restoreDefault(overrides: KeymapOverrides, commandId: string): KeymapOverrides {
  const { [commandId]: _gone, ...keys } = overrides.keys;
  return { ...overrides, keys };
}
