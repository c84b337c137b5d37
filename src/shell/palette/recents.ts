import { z } from "zod";

/**
 * Usage of a row as one number: each use adds one, and the sum halves every week. The palette's creator supplies the
 * storage.
 */
export interface RecentsStorage {
  load(): string | null;
  save(text: string): void;
}

export interface Recents {
  record(key: string): void;
  /** 0 for a row never chosen, towards 1 the more usual it is. */
  habit(key: string): number;
  /** Keys most usual first. */
  keys(): readonly string[];
  /** Reloads from storage after a change of person. */
  reload: () => void;
}

const HALF_LIFE_MS = 7 * 24 * 3600 * 1000;
const MOST_STORED = 200;
const savedSchema = z.record(z.string(), z.object({ weight: z.number().nonnegative(), atMs: z.number() }));
type Use = z.output<typeof savedSchema>[string];

export function createRecents(storage: RecentsStorage, now: () => number): Recents {
  const uses = new Map(Object.entries(load(storage)));
  const weightOf = (use: Use): number => use.weight * 2 ** -((now() - use.atMs) / HALF_LIFE_MS);
  const ordered = (): [string, Use][] => [...uses].toSorted((a, b) => weightOf(b[1]) - weightOf(a[1]));

  return {
    record(key) {
      const before = uses.get(key);
      uses.set(key, { weight: (before === undefined ? 0 : weightOf(before)) + 1, atMs: now() });
      for (const [dropped] of ordered().slice(MOST_STORED)) uses.delete(dropped);
      storage.save(JSON.stringify(Object.fromEntries(uses)));
    },
    habit(key) {
      const use = uses.get(key);
      if (use === undefined) return 0;
      const weight = weightOf(use);
      return weight / (weight + 2);
    },
    keys: () => ordered().map(([key]) => key),
    reload() {
      uses.clear();
      for (const [key, use] of Object.entries(load(storage))) uses.set(key, use);
    },
  };
}

/** A broken or foreign saving counts as none: recents are a comfort, not data. */
function load(storage: RecentsStorage): z.output<typeof savedSchema> {
  try {
    const parsed = savedSchema.safeParse(JSON.parse(storage.load() ?? "{}"));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}
