import { existsSync } from "node:fs";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

const chromium =
  process.env.CHROMIUM_PATH ||
  ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) =>
    existsSync(path),
  );

/** Tests of browser behaviour, run in Chromium, which has its own storage, network and page life cycle. */
export default defineConfig({
  optimizeDeps: {
    include: ["dexie", "reconnecting-websocket", "zod", "zustand", "@sendbird/chat", "@sendbird/chat/groupChannel"],
  },
  test: {
    include: ["tests/**/*.chromium.ts"],
    globalSetup: ["tests/chat/browser/setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // All tests use the same three people.
    fileParallelism: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      instances: [{ browser: "chromium" }],
      provider: playwright({
        launchOptions: {
          ...(chromium ? { executablePath: chromium } : {}),
          args: [
            "--no-sandbox",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-quic",
            "--no-first-run",
            "--mute-audio",
          ],
        },
      }),
    },
  },
});
