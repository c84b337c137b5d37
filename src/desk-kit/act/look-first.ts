import { keyboard } from "#src/lib/keyboard-hold.ts";
import { notify } from "#src/ui/toast.tsx";

/**
 * Looks at what an act would do before its sentence. Keys wait for it; a person who has gone elsewhere meanwhile is not asked.
 * @returns what was found; null where the person has gone on
 */
export async function lookFirst<T>(look: () => Promise<T>): Promise<T | null> {
  const isStillThere = keyboard.attend();
  const release = keyboard.begin();
  try {
    const found = await look();
    if (isStillThere()) return found;
    notify({ summary: "Nothing was asked: you had gone on.", severity: "warn", group: "late" });
    return null;
  } finally {
    release();
  }
}
