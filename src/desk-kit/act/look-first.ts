import { keyboard } from "#src/lib/keyboard-hold.ts";
import { notify } from "#src/ui/toast.tsx";

/**
 * Loads the effect of an act before its sentence appears. Keys are held meanwhile. When the person has moved on in the
 * meantime, no sentence is shown.
 * @returns the result; null when the person has moved on
 */
export async function lookFirst<T>(look: () => Promise<T>): Promise<T | null> {
  const isStillThere = keyboard.attend();
  const release = keyboard.begin();
  try {
    const found = await look();
    if (isStillThere()) return found;
    notify({ summary: "Not asked: you had moved on.", severity: "warn", group: "late" });
    return null;
  } finally {
    release();
  }
}
