import type { Bus, Published } from "#server/machine/bus/bus.ts";

/** Fan-out inside one process: subscribers are called at once, in the order they subscribed. */
export function createMemoryBus(): Bus {
  const subscribers = new Set<(messages: readonly Published[]) => void>();
  return {
    publish(messages) {
      if (messages.length === 0) return;
      for (const onMessages of subscribers) onMessages(messages);
    },
    subscribe(onMessages) {
      subscribers.add(onMessages);
      return () => subscribers.delete(onMessages);
    },
    isConnected: () => true,
    close() {
      subscribers.clear();
      return Promise.resolve();
    },
  };
}
