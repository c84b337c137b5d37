import { describe } from "vitest";
import { busBehaviour } from "#server/machine/bus/bus.testing.ts";
import { createMemoryBus } from "#server/machine/bus/memory-bus.ts";

describe("the bus of a single process", () => {
  busBehaviour(() => {
    const bus = createMemoryBus();
    return Promise.resolve({ here: bus, there: bus });
  });
});
