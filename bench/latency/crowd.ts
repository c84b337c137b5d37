import { fork } from "node:child_process";
import path from "node:path";
import type { Arrival, ListenerEvent, ListenOrder } from "./listeners.ts";

/** Two hundred pages in a process of their own. */
export interface Crowd {
  /** Resolves once every page has had this change. */
  arrival(id: string): Promise<Arrival>;
  leave(): void;
}

const WITHIN_MS = 60_000;

/** Resolves once every page has its opening. */
export async function gather(order: ListenOrder): Promise<Crowd> {
  const child = fork(path.join(import.meta.dirname, "listeners.ts"), { stdio: "inherit" });
  const here = new Map<string, Arrival>();
  const waiting = new Map<string, (arrival: Arrival) => void>();
  let leaving = false;
  const ready = Promise.withResolvers<void>();
  const timer = setTimeout(() => ready.reject(new Error("the sockets did not all open")), WITHIN_MS);
  child.on("message", (event: ListenerEvent) => {
    if (event.kind === "ready") ready.resolve();
    else if (waiting.has(event.arrival.id)) waiting.get(event.arrival.id)?.(event.arrival);
    else here.set(event.arrival.id, event.arrival);
  });
  child.once("exit", (code) => {
    if (!leaving) throw new Error(`the listeners ended with ${code}`);
  });
  child.send(order);
  await ready.promise;
  clearTimeout(timer);
  return {
    arrival: (id) =>
      new Promise((resolve) => {
        const arrived = here.get(id);
        if (arrived) resolve(arrived);
        else waiting.set(id, resolve);
      }),
    leave: () => {
      leaving = true;
      child.kill();
    },
  };
}

/** The value below which a share of all values lies, e.g. 0.99. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
