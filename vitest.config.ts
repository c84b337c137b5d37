import { defineConfig } from "vitest/config";

// Unit tests live beside their module; tests across folders in tests/. Suffixes say what a test needs:
// .test.ts nothing but Node, .pg.test.ts a PostgreSQL given by TEST_DATABASE_URL, .nats.test.ts a server given by
// TEST_NATS_URL, .haproxy.test.ts the path of one that HAPROXY names, .fuzz.test.ts minutes and FUZZ_REQUESTS.
const EXCLUDED = [
  "**/node_modules/**",
  ...(process.env.TEST_DATABASE_URL ? [] : ["**/*.pg.test.ts"]),
  ...(process.env.TEST_NATS_URL ? [] : ["**/*.nats.test.ts"]),
  ...(process.env.HAPROXY ? [] : ["**/*.haproxy.test.ts"]),
  ...(process.env.FUZZ_REQUESTS ? [] : ["**/*.fuzz.test.ts"]),
  // Beginnings of paths whose tests run in another step.
  ...(process.env.TESTED_ELSEWHERE?.split(",") ?? []).map((beginning) => `${beginning}*{,/**}`),
];
const EVERY = "{domain,server,workers,src,scripts,tests}/**/*.test.{ts,tsx}";
const SENDBIRD = "tests/chat/sendbird*.test.ts";

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: "all", include: [EVERY], exclude: [...EXCLUDED, SENDBIRD] } },
      // The service's kit may go on for ever with an instance that was closed while it was opening: it ends with its process.
      { extends: true, test: { name: "sendbird", include: [SENDBIRD], exclude: EXCLUDED, isolate: true } },
    ],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A crowded machine may be late once; what needed a second try is named in the report.
    retry: process.env.CI ? 1 : 0,
    maxWorkers: 2,
    // Files of one worker share what they import, the bonds among it: reading it anew for each took half of the run. So no
    // test leaves anything behind in a module, and each makes its own database.
    isolate: false,
    sequence: { hooks: "list" },
  },
});
