import { defineConfig } from "vitest/config";

// The tests beside the rules, for scripts/mutants.mjs. Modules are isolated per file: state that one mutant left in a
// module must not affect the next.
export default defineConfig({
  test: {
    include: ["domain/**/*.test.ts"],
    // Changes the time zone of its process, which a worker thread cannot do.
    exclude: ["domain/lib/machine-zone.test.ts"],
    isolate: true,
    testTimeout: 120_000,
  },
});
