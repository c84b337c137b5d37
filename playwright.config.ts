import { existsSync, rmSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { SANDBOX_PORT_AFTER } from "./e2e/pages/exchange-sandbox.ts";
import { worldFolder } from "./e2e/pages/world-folder.ts";

const chromium =
  process.env.CHROMIUM_PATH ||
  ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) =>
    existsSync(path),
  );

/**
 * Each folder of journeys has its own server and demo world, and so do the page tests beside their features. Only the
 * market's world has simulated dealers, at their usual rate. Each world has an exchange sandbox, ten ports further on.
 * E2E_WORLDS limits the worlds to the named ones.
 */
const firstPort = Number(process.env.E2E_PORT ?? 3200);
const WORLDS = [
  { name: "desk", port: firstPort, simRate: "0" },
  { name: "site", port: firstPort + 1, simRate: "0" },
  { name: "market", port: firstPort + 2, simRate: "20" },
  { name: "features", port: firstPort + 3, simRate: "0" },
  { name: "workspace", port: firstPort + 4, simRate: "0" },
  { name: "hands", port: firstPort + 5, simRate: "0" },
].filter(({ name }) => (process.env.E2E_WORLDS ?? name).split(",").includes(name));
const isFirst = process.env.E2E_STAMP === undefined;
process.env.E2E_STAMP ??= String(process.pid);
// Child processes also read this file; their exit must not delete the folders of the run.
if (isFirst) {
  process.once("exit", () => {
    for (const { port } of WORLDS) rmSync(worldFolder(port), { recursive: true, force: true });
  });
}

/** Folder and file names of a world's tests: journeys have their own folder, page tests lie beside the page. */
function testsOf(name: string) {
  if (name === "features") return { testDir: "src/features", testMatch: "**/*.page.spec.ts" };
  if (name === "workspace") return { testDir: "src", testMatch: "**/*.page.spec.ts", testIgnore: "features/**" };
  return { testDir: `e2e/${name}` };
}

function server({ port, simRate }: { port: number; simRate: string }) {
  return {
    command: "node scripts/start.mjs",
    url: `http://localhost:${port}/healthz`,
    timeout: 180_000,
    reuseExistingServer: process.env.E2E_REUSE === "1",
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 5000 },
    stdout: "pipe" as const,
    stderr: "pipe" as const,
    env: {
      PORT: String(port),
      EXCHANGE_SANDBOX_PORT: String(port + SANDBOX_PORT_AFTER),
      DATA_DIR: worldFolder(port),
      SIM_RATE: simRate,
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      LOG_LEVEL: "warn",
    },
  };
}

export default defineConfig({
  testMatch: "**/*.spec.ts",
  timeout: 120_000,
  // A correct result appears within a second, but a busy machine may delay a page much longer.
  expect: { timeout: 20_000 },
  fullyParallel: false,
  // Tests of one world share its people, so they run in sequence.
  workers: 1,
  ...(process.env.DEEP === "on" ? {} : { grepInvert: /@deep/ }),
  // A test that passes only on its second try is a defect; the run lists it.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  outputDir: `test-results/${WORLDS.map(({ name }) => name).join("-")}`,
  use: {
    // A blocked action then fails with its own message, before the test times out.
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: "en-IN",
    timezoneId: "America/New_York",
    colorScheme: process.env.E2E_THEME === "dark" ? "dark" : "light",
    // Recording takes a third of the time, so it is opt-in.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        "--no-first-run",
        "--mute-audio",
      ],
    },
  },
  projects: WORLDS.map(({ name, port }) => ({
    name,
    ...testsOf(name),
    use: { baseURL: `http://localhost:${port}` },
  })),
  webServer: WORLDS.map(server),
});
