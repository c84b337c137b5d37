// npm run pictures takes the pictures for docs/desk.md, docs/mind.md and the public pages from the real product, with
// its demo market and two dealers at work.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type Browser, type Page } from "@playwright/test";
import { chromiumPath, freePort } from "./lib/system.mjs";

/** `npm run pictures -- mind` takes only the pictures of Mind. */
const [, , only] = process.argv;
const PICTURES = "docs/desk";
/** Copies of the PUBLIC pictures, small enough for phones, for the public pages. */
const PUBLIC_PICTURES = "src/features/public-pages/pictures";
const PUBLIC = new Set(["1-desk", "2-deal-line"]);
const WEBP_QUALITY = 82;
/** Width on a phone. */
const SMALL_WIDTH = 680;
const SMALL_WEBP_QUALITY = 62;
const [PICTURE_WIDTH, PICTURE_HEIGHT] = [1440, 900];
const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** Minimum number of quoted bonds on the demo market before the first picture. */
const LEAST_BONDS = 300;

async function untilUp(address: string): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await fetch(`${address}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("The server did not come up.");
}

/** A dealer in a separate browser. `keys` are pressed in sequence; `types` types a text. */
class Dealer {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async signIn(browser: Browser, address: string, email: string, colorScheme: "dark" | "light") {
    const page = await browser.newPage({ viewport: { width: PICTURE_WIDTH, height: PICTURE_HEIGHT }, colorScheme });
    await page.goto(`${address}/auth/login`);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("Bond#Desk1");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dart");
    await expect(page.getByRole("status", { name: "Connection" })).toContainText("Live", { timeout: 60_000 });
    return new Dealer(page);
  }

  async keys(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async types(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  get side() {
    return this.page.locator("[data-side-view]");
  }

  get dealLine() {
    return this.page.locator("[data-deal-line]");
  }

  /** Takes a picture after all requested prices have loaded. */
  async picture(name: string): Promise<void> {
    await expect(this.page.locator("[aria-busy='true']")).toHaveCount(0);
    await this.page.waitForTimeout(600);
    await this.page.screenshot({ path: `${PICTURES}/${name}.png` });
    console.log(`${PICTURES}/${name}.png`);
    if (!PUBLIC.has(name)) return;
    const browser = await this.page.context().newCDPSession(this.page);
    for (const [file, width, quality] of [
      [name, PICTURE_WIDTH, WEBP_QUALITY],
      [`${name}-${SMALL_WIDTH}`, SMALL_WIDTH, SMALL_WEBP_QUALITY],
    ] as const) {
      const clip = { x: 0, y: 0, width: PICTURE_WIDTH, height: PICTURE_HEIGHT, scale: width / PICTURE_WIDTH };
      const { data } = await browser.send("Page.captureScreenshot", { format: "webp", quality, clip });
      writeFileSync(`${PUBLIC_PICTURES}/${file}.webp`, Buffer.from(data, "base64"));
      console.log(`${PUBLIC_PICTURES}/${file}.webp`);
    }
  }
}

async function firstTenMinutes(browser: Browser, address: string): Promise<Dealer> {
  const asha = await Dealer.signIn(browser, address, "dealer@meridian.example", "dark");
  const rohan = await Dealer.signIn(browser, address, "dealer@narmada.example", "light");
  await expect
    .poll(async () => Number.parseInt((await asha.page.getByText(/^\d+ bonds$/).innerText()) || "0", 10), {
      timeout: 120_000,
    })
    .toBeGreaterThan(LEAST_BONDS);
  await asha.keys("ArrowDown", "ArrowDown", "ArrowDown");
  await asha.picture("1-desk");

  await asha.keys("Control+k");
  await asha.types("b 5cr 7.18 gs 33 6.95 t0");
  await asha.page.getByRole("option", { name: /Bid/ }).first().waitFor();
  await asha.picture("2-deal-line");

  await asha.keys("Enter");
  await expect(asha.side).toHaveAttribute("data-side-view", "eoi.form");
  await asha.picture("3-form-with-market");

  await asha.keys("Control+Enter");
  await expect(asha.dealLine).toBeFocused();
  await asha.picture("4-sentence");
  await asha.keys("y");
  await expect(asha.side).toBeHidden();
  await asha.keys("g", "i");
  await expect(asha.page.getByRole("region", { name: "My business" }).getByRole("row").nth(1)).toBeVisible();
  await asha.picture("5-my-business");

  const filter = rohan.page.getByRole("textbox", { name: "Filter Public Runs" });
  await filter.fill("7.18 gs 33");
  await rohan.page.getByRole("gridcell", { name: "6.9500" }).first().click();
  await rohan.keys("a");
  await expect(rohan.side).toHaveAttribute("data-side-view", "quote.answer");
  await rohan.page.getByRole("textbox", { name: "Yield" }).fill("6.93");
  await rohan.picture("6-answer");
  await rohan.keys("Control+Enter");
  await expect(rohan.dealLine).toBeFocused();
  await rohan.keys("y");
  await expect(rohan.side).toHaveAttribute("data-side-view", "cluster.view");

  await asha.keys("g", "m");
  await expect(asha.side).toContainText("Your turn");
  await asha.picture("7-your-turn");
  await asha.keys("Control+Enter");
  await expect(asha.dealLine).toBeFocused();
  await asha.keys("y");
  const toast = asha.page.locator("[data-sonner-toast]").filter({ hasText: "Done: ticket" });
  const [number = ""] = /T-\d{8}-\d{4}/.exec(await toast.innerText()) ?? [];
  await asha.picture("8-ticket");

  for (const dealer of [asha, rohan]) {
    await dealer.keys("Control+k");
    await dealer.types(number);
    await dealer.page.getByRole("option", { selected: true }).filter({ hasText: number }).waitFor();
    await dealer.keys("Enter");
    await expect(dealer.side).toHaveAttribute("data-side-view", "ticket.view");
    await dealer.keys("Control+Enter");
    await expect(dealer.dealLine).toBeFocused();
    await dealer.keys("y");
    await expect(dealer.dealLine).toBeHidden();
  }
  await expect(rohan.side.locator("[data-ticket-state]")).toHaveText("Executed", { timeout: 20_000 });
  await rohan.picture("9-executed");

  await asha.keys("Escape", "Control+j");
  await asha.types("rohan");
  await asha.page.getByRole("option", { selected: true }).filter({ hasText: "Rohan" }).waitFor();
  await asha.keys("Enter");
  await expect(asha.page.getByRole("log")).toBeVisible();
  await asha.picture("10-chat");

  await asha.keys("Escape");
  await asha.page.getByRole("region", { name: "Public Runs" }).getByRole("grid").focus();
  await asha.keys("?");
  await asha.picture("11-keys");
  await asha.keys("Escape");
  return asha;
}

/** The earlier bid, settled and held, and a list answered by the demo's dealers. */
async function afterTheDeal(asha: Dealer, address: string): Promise<void> {
  const { page } = asha;
  await asha.keys("g", "Shift+T");
  const deal = page.getByRole("grid", { name: "Transactions" }).getByRole("row").filter({ hasText: "7.18% GS 2033" });
  await deal.first().dblclick();
  await expect(asha.side.locator("[data-order-state]")).toHaveText("Settled", { timeout: 180_000 });
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0, { timeout: 20_000 });
  await asha.picture("12-settled");

  await page.goto(`${address}/inventory`);
  const holding = page.getByRole("grid", { name: "Holdings" }).getByRole("row").filter({ hasText: "7.18% GS 2033" });
  await holding.first().click();
  await expect(page.getByRole("article", { name: /^Lot of / }).first()).toBeVisible();
  await asha.picture("13-inventory");

  await page.goto(`${address}/dart`);
  await expect(page.getByRole("status", { name: "Connection" })).toContainText("Live", { timeout: 60_000 });
  await asha.keys("Shift+O");
  await page.getByLabel("Title").fill("Month-end switch");
  for (const firm of ["Malabar Treasury Partners", "Nilgiri Asset Management"]) {
    await page.getByRole("combobox", { name: "Ask a firm" }).fill(firm.slice(0, 7));
    await asha.side.getByRole("option", { name: firm, exact: true }).click();
  }
  await page.getByLabel("Lines", { exact: true }).fill("b 5cr 7.18gs33\ns 10cr 6.94gs36\nb 5cr INE134E08LA3");
  await asha.keys("Control+Shift+Enter");
  await expect(asha.side.getByRole("list", { name: "Lines of the list" }).getByRole("listitem")).toHaveCount(3);
  await asha.keys("Control+Enter");
  await expect(asha.dealLine).toBeFocused();
  await asha.keys("y");
  await asha.keys("g", "y");
  await expect(asha.side.getByText("3 of 3 lines answered", { exact: false })).toBeVisible({ timeout: 120_000 });
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0, { timeout: 20_000 });
  await asha.picture("14-list");
}

/** Mind on its own page, and beside the market of a dealer whose admin also made them a researcher. */
async function askMind(browser: Browser, address: string): Promise<void> {
  const admin = await browser.newContext({ baseURL: address });
  const signIn = { email: "admin@meridian.example", password: "Bond#Desk1" };
  await admin.request.post("/api/token/", { data: signIn });
  const roles = ["clientdealer", "dataviewer"];
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  await admin.request.patch("/api/useraccounts/usr_dealermeridian/", { data: { roles }, headers });
  const asha = await Dealer.signIn(browser, address, "dealer@meridian.example", "light");
  const { page } = asha;
  const isAnswered = async (count: number) => {
    await expect(page.locator("article[data-turn]")).toHaveCount(count);
    await expect(page.locator("article[aria-busy]")).toHaveCount(0);
  };
  await page.goto(`${address}/mind`);
  await page.getByRole("textbox", { name: "Question" }).fill("top 10 yielding G-Secs of 5 to 15 years");
  await asha.keys("Enter");
  await isAnswered(1);
  await page.locator("tr[data-isin] [data-figure]").nth(1).focus();
  await asha.keys("Enter");
  await expect(page.getByRole("dialog", { name: "Source" })).toBeVisible();
  await asha.picture("15-mind");
  await asha.keys("Escape", "p");
  await expect(page.getByText("Bid and offer are live.")).toBeVisible({ timeout: 60_000 });
  await asha.keys("g", "Shift+B");
  await expect(page.getByRole("textbox", { name: "Question" })).toBeFocused();
  await asha.types("price of 7.18 gs 33 at 6.70 for 5 cr");
  await asha.keys("Enter");
  await isAnswered(1);
  await asha.picture("16-mind-on-the-desk");
}

const folder = mkdtempSync(join(tmpdir(), "yieldboard-pictures-"));
const port = await freePort();
const address = `http://localhost:${port}`;
const server = spawn("node", ["scripts/start.mjs"], {
  stdio: "inherit",
  env: { ...process.env, PORT: String(port), DATA_DIR: folder, PUBLIC_ORIGIN: address, LOG_LEVEL: "warn" },
});
try {
  await untilUp(address);
  mkdirSync(PICTURES, { recursive: true });
  const browser = await chromium.launch({ executablePath: chromiumPath() ?? "chromium", args: CHROMIUM_FLAGS });
  try {
    if (only === undefined || only === "desk") await afterTheDeal(await firstTenMinutes(browser, address), address);
    if (only === undefined || only === "mind") await askMind(browser, address);
  } finally {
    await browser.close();
  }
} finally {
  server.kill("SIGTERM");
  await new Promise((resolve) => server.once("exit", resolve));
  rmSync(folder, { recursive: true, force: true });
}
