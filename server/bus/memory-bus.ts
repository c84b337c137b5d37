import type { Bus, Published } from "#server/bus/bus.ts";

/** Fan-out inside one process: hearers are called at once and in the order they came. */
export function createMemoryBus(): Bus {
  const hearers = new Set<(messages: readonly Published[]) => void>();
  return {
    publish(messages) {
      if (messages.length === 0) return;
      for (const hear of hearers) hear(messages);
    },
    subscribe(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    close() {
      hearers.clear();
      return Promise.resolve();
    },
  };
}
