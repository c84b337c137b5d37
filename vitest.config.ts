import { defineConfig } from "vitest/config";

// Unit tests lie beside their module; tests across folders are in tests/. The suffix of a file tells the needs of its tests:
//   .test.ts          only Node. They use the PostgreSQL of TEST_DATABASE_URL if set, otherwise the embedded database.
//   .pg.test.ts       the PostgreSQL of TEST_DATABASE_URL
//   .nats.test.ts     the NATS server of TEST_NATS_URL
//   .haproxy.test.ts  HAProxy, at the path in HAPROXY
//   .fuzz.test.ts     minutes, and FUZZ_REQUESTS
//   .process.test.ts  their own servers or programs, for which they mostly wait: the project "processes"
//   .deep.test.ts     minutes with their own servers, and TEST_DEEP=1: also the project "processes"
//   .s3.test.ts       only Node. With TEST_FILES="object store" only these run, and store files in an object store.
const { TEST_DATABASE_URL, TEST_NATS_URL, HAPROXY, FUZZ_REQUESTS, TEST_DEEP, TEST_FILES } = process.env;

const TESTS = "{domain,server,sandbox,workers,src,scripts,tests}/**/*";
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
            // The service's SDK may keep running forever after it was closed while opening; only the end of its process
            // stops it.
            { extends: true, test: { name: "sendbird", include: [SENDBIRD], exclude: EXCLUDED, isolate: true } },
            { extends: true, test: { name: "processes", include: [PROCESSES], exclude: EXCLUDED } },
          ],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // Test files of a worker share their imported modules, including the bonds: loading these again for each file took
    // half of the run. So tests must not leave state in a module, and each creates its own database.
    isolate: false,
    sequence: { hooks: "list" },
  },
});
