import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { signIn as signInByApi, startServer } from "#server/machine/live/process.testing.ts";
import { builtServer } from "../../scripts/lib/setup.mjs";
import { chromiumPath } from "../../scripts/lib/system.mjs";
import { dealableBonds, postBid } from "../quotes-posted.ts";
import { fullOrShort } from "../short.ts";

// Time from Enter on the sign-in page to the desk with a warm browser cache: until the first table is filled, and until
// the chat is ready. The same person signs in again each round. For comparison a visitor loads the home page from the
// same cache: the least this machine needs for any page. Budget: the first table within 1 s, and before the chat begins
// to load.

const ROUNDS = fullOrShort(7, 1);
const WARM_UP = fullOrShort(2, 1);
const EMAIL = "dealer@meridian.example";
const FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Milliseconds from Enter. */
interface Start {
  readonly table: number;
  readonly chat: number;
  /** Request time of the chat's first script. */
  readonly chatAsked: number;
}

declare global {
  interface Window {
    startMarks: { entered?: number; table?: number; chat?: number };
  }
}

/** Records the first painted frame with a filled table, and with a list of conversations. */
function noteStart(): void {
  const marks: Window["startMarks"] = (window.startMarks = {});
  const note = (name: "table" | "chat", selector: string): void => {
    if (marks[name] !== undefined || document.querySelector(selector) === null) return;
    marks[name] = Number.NaN;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener("message", () => (marks[name] = performance.now()));
      channel.port1.start();
      channel.port2.postMessage(null);
    });
  };
  const enter = ({ key }: KeyboardEvent): void => {
    if (key === "Enter") marks.entered ??= performance.now();
  };
  window.addEventListener("keydown", enter, { capture: true });
  new MutationObserver(() => {
    note("table", "[aria-label='Stack by bond'] [role=row]:not([aria-rowindex='1'])");
    note("chat", "[aria-label=Conversations] [data-row]");
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-row"] });
}

async function signIn(context: BrowserContext, origin: string): Promise<Start> {
  await context.clearCookies();
  const page = await context.newPage();
  await page.addInitScript(noteStart);
  await page.goto(`${origin}/auth/login`);
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => Number(window.startMarks.table) > 0 && Number(window.startMarks.chat) > 0);
  const start = await page.evaluate(() => {
    const { entered = 0, table = 0, chat = 0 } = window.startMarks;
    const ofChat = performance.getEntriesByType("resource").filter(({ name }) => /-client-|dexie-cache/.test(name));
    const chatAsked = Math.min(...ofChat.map(({ startTime }) => startTime)) - entered;
    return { table: table - entered, chat: chat - entered, chatAsked };
  });
  await page.close();
  return start;
}

/** Milliseconds until a visitor's home page is painted. */
async function loadHome(context: BrowserContext, origin: string): Promise<number> {
  await context.clearCookies();
  const page: Page = await context.newPage();
  await page.goto(origin);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const paintedMs = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
  );
  await page.close();
  return paintedMs;
}

export async function run() {
  const folder = mkdtempSync(path.join(tmpdir(), "desk-start-"));
  const server = await startServer(folder, {}, builtServer.args);
  const browser = await chromium.launch({ executablePath: chromiumPath() ?? "chromium", args: FLAGS });
  const starts: Start[] = [];
  const homes: number[] = [];
  try {
    const poster = await signInByApi(server.origin, "dealer@narmada.example", DEMO_PASSWORD);
    const bonds = await dealableBonds(server.origin);
    for (const [n, bond] of bonds.entries()) await postBid(poster, n, bond);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const home = await loadHome(context, server.origin);
      const start = await signIn(context, server.origin);
      if (round < WARM_UP) continue;
      homes.push(home);
      starts.push(start);
    }
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const home = median(homes);
  const [table, chat, chatAsked] = (["table", "chat", "chatAsked"] as const).map((name) =>
    median(starts.map((start) => start[name])),
  ) as [number, number, number];
  return {
    name: "desk start from a warm cache",
    figures: {
      "home page painted ms": home,
      "sign-in to first table filled ms": table,
      "sign-in to chat asked for ms": chatAsked,
      "sign-in to chat ready ms": chat,
    },
    ratios: {
      "first table / home page": rounded(table / home),
      "chat ready / home page": rounded(chat / home),
      "first table / 1000 ms": rounded(table / 1000),
      "first table / chat asked for (budget 1)": rounded(table / chatAsked),
    },
  };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

function median(values: readonly number[]): number {
  return rounded(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN);
}

if (import.meta.main) {
  const { figures, ratios } = await run();
  console.table({ ...figures, ...ratios });
  process.exit(0);
}
