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
 * Each folder of journeys has a server and a demo world of its own, and so have the tests of single pages, which lie beside
 * their features. Only the market's world has simulated dealers, at their usual rate. Each has a sandbox of the exchanges, ten
 * ports further on. With E2E_WORLDS only those named are started.
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
// Processes that this one starts read this file too: what they leave behind is not the end of the run.
if (isFirst) {
  process.once("exit", () => {
    for (const { port } of WORLDS) rmSync(worldFolder(port), { recursive: true, force: true });
  });
}

/** Folder and names of a world's tests: journeys in a folder of their own, tests of a page beside the page. */
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
  // What is right is right within a second; a crowded machine may hold a page up for long.
  expect: { timeout: 20_000 },
  fullyParallel: false,
  // Tests of one world share its people, so they run one after the other.
  workers: 1,
  ...(process.env.DEEP === "on" ? {} : { grepInvert: /@deep/ }),
  // A test that needs its second try is a defect; the run names it.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  outputDir: `test-results/${WORLDS.map(({ name }) => name).join("-")}`,
  use: {
    // An act that cannot be done names itself, in place of the journey that ran out of time.
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: "en-IN",
    timezoneId: "America/New_York",
    colorScheme: process.env.E2E_THEME === "dark" ? "dark" : "light",
    // Recording takes a third of the time, so it is asked for.
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
