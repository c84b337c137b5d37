// npm run pages takes a picture of every page at four widths in both themes, as a person with access to it, into
// .cache/pages, with an overview sheet for each width and theme. For visual review, not for automatic comparison.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { startServer } from "#server/machine/live/process.testing.ts";
import { PRERENDERED_PAGES } from "#domain/public-pages.ts";
import { chromiumPath } from "./lib/system.mjs";

const FOLDER = ".cache/pages";
const WIDTHS = (process.env["WIDTHS"] ?? "390,768,1440,2560").split(",").map(Number);
const THEMES = ["light", "dark"] as const;
const HEIGHT_PX = 900;
/** Size of a sheet's window: its width, and the height of each picture. */
const SHEET_WIDTH_PX = 2400;
const SHEET_HEIGHT_PX = 640;

/** Pages by the person who opens them; null for a visitor. */
const PAGES: readonly (readonly [string | null, readonly string[]])[] = [
  [
    null,
    [
      ...PRERENDERED_PAGES,
      "/auth/forgot-password",
      "/auth/reset-password?user=usr_somebody&token=of-a-mail",
      "/client/register?invite_code=none",
      "/find",
      "/security/IN0020230085",
      "/no/such/page",
    ],
  ],
  ["dealer@meridian.example", ["/dart", "/find", "/security/IN0020230085", "/profile", "/manage-users"]],
  ["dealer@narmada.example", ["/client/transactions"]],
  [
    "compliance@meridian.example",
    ["", "timeline", "alerts", "cases", "rules", "retention"].map((view) => `/surveillance${view && `?view=${view}`}`),
  ],
  [
    "admin@meridian.example",
    ["/manage-users", "/exchange-credentials", "/approvals", "/limits", "/reconciliation", "/firm-settings"],
  ],
  ["research@meridian.example", ["/mind"]],
  ["lapsed@meridian.example", ["/mind"]],
  ["backoffice@sahyadri.example", ["/dart", "/manage-clients", "/manage-clients/new"]],
  [
    "staff@yieldboard.example",
    ["/staff/requests", "/staff/firms", "/staff/people", "/staff/calendars", "/staff/bond-terms"],
  ],
];

const nameOf = (email: string | null, page: string) =>
  `${email === null ? "visitor" : email.replace(/\..*/, "").replace("@", "-")}${page.replace("?view=", "_").replace(/\?.*/, "").replaceAll("/", "_")}`;

/** Takes the pictures of each person's pages at one width. Returns the pages that are wider than the window. */
async function picturesOf(browser: Browser, origin: string, width: number, colorScheme: "light" | "dark") {
  const folder = join(FOLDER, `${width}-${colorScheme}`);
  mkdirSync(folder, { recursive: true });
  const names: string[] = [];
  const tooWide: string[] = [];
  for (const [email, pages] of PAGES) {
    const context = await browser.newContext({ viewport: { width, height: HEIGHT_PX }, colorScheme });
    if (email !== null) {
      await context.request.post(`${origin}/api/token/`, { data: { email, password: DEMO_PASSWORD } });
    }
    const page = await context.newPage();
    for (const path of pages) {
      const name = nameOf(email, path);
      await page.goto(origin + path);
      await atRest(page);
      await page.screenshot({ path: join(folder, `${name}.png`), fullPage: width < 1000 });
      names.push(name);
      if ((await page.evaluate<number>("document.documentElement.scrollWidth")) > width)
        tooWide.push(`${width} ${name}`);
    }
    await context.close();
  }
  await sheetOf(browser, folder, names);
  return tooWide;
}

async function atRest(page: Page): Promise<void> {
  await page.locator("main").waitFor();
  await page.locator("[aria-busy='true']").first().waitFor({ state: "detached" });
  await page.getByText("Loading…", { exact: true }).first().waitFor({ state: "detached" });
  await page.waitForTimeout(500);
}

async function sheetOf(browser: Browser, folder: string, names: readonly string[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH_PX, height: SHEET_HEIGHT_PX } });
  const pictures = names.map((name) => {
    const data = readFileSync(join(folder, `${name}.png`)).toString("base64");
    return `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${data}"></figure>`;
  });
  await page.setContent(
    `<style>body{display:flex;flex-wrap:wrap;gap:12px;font:14px sans-serif;background:#888}figure{margin:0}img{height:${SHEET_HEIGHT_PX}px;max-width:780px;object-fit:contain;object-position:top}</style>${pictures.join("")}`,
  );
  writeFileSync(join(folder, "sheet.png"), await page.screenshot({ fullPage: true }));
  await page.close();
}

const data = mkdtempSync(join(tmpdir(), "yieldboard-pages-"));
const server = await startServer(data);
const browser = await chromium.launch({ executablePath: chromiumPath() ?? "chromium", args: ["--no-sandbox"] });
try {
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      const tooWide = await picturesOf(browser, server.origin, width, theme);
      console.log(
        `${FOLDER}/${width}-${theme}`,
        tooWide.length === 0 ? "" : `wider than the window: ${tooWide.join()}`,
      );
    }
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
