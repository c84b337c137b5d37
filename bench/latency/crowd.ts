import path from "node:path";
import { startProgram } from "../processes.ts";
import type { Arrival, ListenerEvent, ListenOrder } from "./listeners.ts";

/** Two hundred pages in a separate process. */
export interface Crowd {
  /** Resolves once every page has received this change. */
  arrival(id: string): Promise<Arrival>;
  leave(): void;
}

/** Resolves once every page has received its opening. */
export async function gather(order: ListenOrder): Promise<Crowd> {
  const here = new Map<string, Arrival>();
  const waiting = new Map<string, (arrival: Arrival) => void>();
  const ready = Promise.withResolvers<void>();
  const listeners = startProgram<ListenOrder, ListenerEvent>(
    path.join(import.meta.dirname, "listeners.ts"),
    (event) => {
      if (event.kind === "ready") ready.resolve();
      else if (waiting.has(event.arrival.id)) waiting.get(event.arrival.id)?.(event.arrival);
      else here.set(event.arrival.id, event.arrival);
    },
  );
  try {
    listeners.send(order);
    await listeners.within(ready.promise, "all sockets open");
  } catch (error) {
    listeners.end();
    throw error;
  }
  return {
    arrival: (id) => {
      const arrived = here.get(id);
      if (arrived) return Promise.resolve(arrived);
      return listeners.within(
        new Promise<Arrival>((resolve) => waiting.set(id, resolve)),
        `a change everywhere: ${id}`,
      );
    },
    leave: () => listeners.end(),
  };
}

/** The value below which a share of all values lies, e.g. 0.99. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
