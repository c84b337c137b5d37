const MAP = "$map";

/** A value with maps in it, as text. */
export function stored(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => (each instanceof Map ? { [MAP]: [...each] } : each));
}

/** Parses a text written by `stored`. */
export function restored<T>(text: string): T {
  return JSON.parse(text, (_key, each: unknown) => {
    const entries = typeof each === "object" && each !== null && MAP in each ? each[MAP] : null;
    return Array.isArray(entries) ? new Map(entries as [unknown, unknown][]) : each;
  }) as T;
}
