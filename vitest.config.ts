import { defineConfig } from "vitest/config";

// Unit tests live beside their module; tests across folders in tests/. The end of a file's name says what its tests need:
//   .test.ts          nothing but Node. They use PostgreSQL where TEST_DATABASE_URL names one, else the embedded database.
//   .pg.test.ts       a PostgreSQL, named by TEST_DATABASE_URL
//   .nats.test.ts     a NATS server, named by TEST_NATS_URL
//   .haproxy.test.ts  HAProxy, at the path in HAPROXY
//   .fuzz.test.ts     minutes, and FUZZ_REQUESTS
//   .process.test.ts  servers or programs of their own, for which they mostly wait: the project "processes"
//   .deep.test.ts     minutes of servers of their own, and TEST_DEEP=1: the project "processes" too
//   .s3.test.ts       nothing but Node. With TEST_FILES="object store" they alone run, and keep files in an object store.
const { TEST_DATABASE_URL, TEST_NATS_URL, HAPROXY, FUZZ_REQUESTS, TEST_DEEP, TEST_FILES } = process.env;

const TESTS = "{domain,server,workers,src,scripts,tests}/**/*";
const EVERY = `${TESTS}.test.{ts,tsx}`;
const OF_FILES = `${TESTS}.s3.test.ts`;
const PROCESSES = `${TESTS}.{process,deep}.test.ts`;
const SENDBIRD = "tests/chat/sendbird*.test.ts";

const EXCLUDED = [
  "**/node_modules/**",
  ...(TEST_DATABASE_URL ? [] : ["**/*.pg.test.ts"]),
  ...(TEST_NATS_URL ? [] : ["**/*.nats.test.ts"]),
  ...(HAPROXY ? [] : ["**/*.haproxy.test.ts"]),
  ...(FUZZ_REQUESTS ? [] : ["**/*.fuzz.test.ts"]),
  ...(TEST_DEEP ? [] : ["**/*.deep.test.ts"]),
];
const ALL = { name: "all", include: [EVERY], exclude: [...EXCLUDED, SENDBIRD, PROCESSES] };

export default defineConfig({
  test: {
    projects:
      TEST_FILES === "object store"
        ? [{ extends: true, test: { ...ALL, include: [OF_FILES] } }]
        : [
            { extends: true, test: ALL },
            // The service's kit may go on for ever with an instance that was closed while it was opening: it ends with its
            // process.
            { extends: true, test: { name: "sendbird", include: [SENDBIRD], exclude: EXCLUDED, isolate: true } },
            { extends: true, test: { name: "processes", include: [PROCESSES], exclude: EXCLUDED } },
          ],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // Files of one worker share what they import, the bonds among it: reading it again for each took half of the run. So no
    // test leaves anything behind in a module, and each makes its own database.
    isolate: false,
    sequence: { hooks: "list" },
  },
});
