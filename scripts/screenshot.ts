// npm run screenshot: takes docs/desk.png from the real product with its demo market running.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { chromiumPath, freePort } from "./lib/system.mjs";

const FILL_MS = 40_000;
const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

async function untilUp(address: string): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await fetch(`${address}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("The server did not come up.");
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/auth/login`);
  await page.getByLabel("Email").fill("dealer@meridian.example");
  await page.getByLabel("Password", { exact: true }).fill("Bond#Desk1");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dart");
}

const folder = mkdtempSync(join(tmpdir(), "yieldboard-screenshot-"));
const port = await freePort();
const address = `http://localhost:${port}`;
const server = spawn("node", ["scripts/start.mjs"], {
  stdio: "inherit",
  env: { ...process.env, PORT: String(port), DATA_DIR: folder, PUBLIC_ORIGIN: address, LOG_LEVEL: "warn" },
});
try {
  await untilUp(address);
  const browser = await chromium.launch({ executablePath: chromiumPath() ?? "chromium", args: CHROMIUM_FLAGS });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: "dark" });
  await signIn(page, address);
  await page.waitForTimeout(FILL_MS);
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  for (let row = 0; row < 4; row += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("i");
  await page.waitForTimeout(2500);
  await page.screenshot({ path: "docs/desk.png" });
  await browser.close();
  console.log("docs/desk.png taken");
} finally {
  server.kill("SIGTERM");
  await new Promise((resolve) => server.once("exit", resolve));
  rmSync(folder, { recursive: true, force: true });
}
