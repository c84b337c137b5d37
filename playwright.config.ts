import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const chromium =
  process.env.CHROMIUM_PATH || ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => existsSync(path));

/** Two servers, each with a demo world of its own: one without simulated dealers, one with them at their usual rate. */
const quietPort = Number(process.env.E2E_PORT ?? 3100);
const busyPort = quietPort + 1;
const stamp = process.env.E2E_STAMP ?? String(process.pid);
process.env.E2E_STAMP = stamp;

function server(port: number, simRate: string) {
  return {
    command: "node scripts/start.mjs",
    url: `http://localhost:${port}/healthz`,
    timeout: 180_000,
    reuseExistingServer: process.env.E2E_REUSE === "1",
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 5000 },
    stdout: "ignore" as const,
    stderr: "pipe" as const,
    env: {
      PORT: String(port),
      DATA_DIR: join(tmpdir(), `yieldboard-e2e-${stamp}-${port}`),
      SIM_RATE: simRate,
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      LOG_LEVEL: "warn",
    },
  };
}

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  workers: 1,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  outputDir: "test-results",
  use: {
    baseURL: `http://localhost:${quietPort}`,
    viewport: { width: 1440, height: 900 },
    locale: "en-IN",
    timezoneId: "America/New_York",
    colorScheme: "light",
    trace: "retain-on-failure",
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
  projects: [
    { name: "desk", testIgnore: "market-*.spec.ts" },
    { name: "market", testMatch: "market-*.spec.ts", use: { baseURL: `http://localhost:${busyPort}` } },
  ],
  webServer: [server(quietPort, "0"), server(busyPort, "20")],
});
