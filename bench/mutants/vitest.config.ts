import { defineConfig } from "vitest/config";

// The tests beside the rules, for scripts/mutants.mjs. Each file gets modules of its own: what one mutant left in a module
// must not judge the next.
export default defineConfig({
  test: {
    include: ["domain/**/*.test.ts"],
    // Changes the zone of its process, which a thread cannot.
    exclude: ["domain/lib/machine-zone.test.ts"],
    isolate: true,
    testTimeout: 120_000,
  },
});
