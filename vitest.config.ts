import { defineConfig } from "vitest/config";

// Unit tests live beside their module; tests across folders in tests/. Suffixes say what a test needs:
// .test.ts nothing but Node, .pg.test.ts a PostgreSQL given by TEST_DATABASE_URL.
export default defineConfig({
  test: {
    include: ["{domain,server,workers,src,scripts,tests}/**/*.test.{ts,tsx}"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    sequence: { hooks: "list" },
  },
});
