import {
  expect,
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  type Locator,
  type Page,
} from "@playwright/test";

import { arrange } from "./arranged.ts";
import { storeContext, openContext } from "./idle-contexts.ts";
import { toastOn } from "./toasts.ts";

export const PASSWORD = "Bond#Desk1";

/** A person in a separate browser. */
export class Desk {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Violations of our pages' content security policy, which need no exception. */
  readonly #refused: string[] = [];
  /** Kind of the context this desk was opened in; null if it is never reused. */
  #kind: string | null = null;
  readonly #readConsole = (message: ConsoleMessage): void => {
    if (message.text().includes("Content Security Policy")) this.#refused.push(message.text());
  };

  constructor(page: Page, context: BrowserContext) {
    this.page = page;
    this.context = context;
    context.on("console", this.#readConsole);
  }

  /**
   * Opens a separate browser that is already signed in, opens the person's home and waits until the socket is live.
   * `prepare` receives the context before its first page. The desk shows lists unless `isStandard`.
   */
  static async open(
    browser: Browser,
    email: string,
    options: { home?: string; isStandard?: true; prepare?: (context: BrowserContext) => Promise<void> } = {},
  ): Promise<Desk> {
    const kind = options.prepare ? null : `${email} ${options.isStandard ? "standard" : "listing"}`;
    const { context, page } = await openContext(browser, kind, async (fresh) => {
      if (!options.isStandard) await arrange(fresh, email);
      await options.prepare?.(fresh);
    });
    const desk = new Desk(page, context);
    desk.#kind = kind;
    const answer = await context.request.post("/api/token/", { data: { email, password: PASSWORD } });
    expect(answer.status()).toBe(200);
    const home = options.home ?? "/dart";
    await desk.page.goto(home);
    if (home === "/dart") await desk.isLive();
    return desk;
  }

  /** Signs in on the page, by password. */
  async signIn(email: string): Promise<void> {
    await this.page.goto("/auth/login");
    await this.page.getByLabel("Email").fill(email);
    await this.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await this.page.keyboard.press("Enter");
  }

  async isLive(): Promise<void> {
    // Uses waitFor, since a failed expectation on an opening page would print the whole page.
    await this.connection
      .filter({ hasText: "Live" })
      .waitFor()
      .catch(async (cause: unknown) => {
        const stands = await this.page.locator("body").innerText();
        throw new Error(`not live: ${(await this.connection.allInnerTexts()).join()}, ${this.page.url()}: ${stands}`, {
          cause,
        });
      });
  }

  /** State of the live connection in the status bar. */
  get connection(): Locator {
    return this.page.getByRole("status", { name: "Connection" });
  }

  /** Opens a second tab for the same person. */
  async secondTab(): Promise<Desk> {
    const tab = new Desk(await this.context.newPage(), this.context);
    await tab.page.goto("/dart");
    await tab.isLive();
    return tab;
  }

  /** Drawn row of a quote in Public Runs. Hidden pooled rows keep their last id. */
  drawnQuote(id: string): Locator {
    return this.panel("Public Runs").locator(`.yg-row[data-row="${id}"]:not([hidden])`);
  }

  panel(title: string): Locator {
    return this.page.getByRole("region", { name: title, exact: true });
  }

  get side(): Locator {
    return this.page.locator("[data-side-view]");
  }

  /** Today's lists, in their sheet or in a tile. */
  get lists(): Locator {
    return this.page.locator('[data-side-view="list.sheet"], [data-panel-type="Lists"]');
  }

  /** Closes the side column, wherever the focus is. */
  async closeSide(): Promise<void> {
    const close = this.side.getByRole("button", { name: /^Close/ }).first();
    if (await this.side.isVisible()) await close.click();
    await expect(this.side).toBeHidden();
  }

  get palette(): Locator {
    return this.page.getByRole("dialog", { name: "Command palette" });
  }

  /** Rows of Public Runs that contain the text. */
  quotes(text: string): Locator {
    return this.panel("Public Runs").getByRole("row").filter({ hasText: text });
  }

  /** Rows that can be dealt on: the firm's own ended quotes stay listed as withdrawn or filled. */
  standingQuotes(text: string): Locator {
    return this.quotes(text).filter({
      hasNot: this.page.getByRole("gridcell", { name: /Withdrawn|Filled|Expired|Replaced|Rejected|Held/ }),
    });
  }

  /** Header button with the number of open requests. */
  get needsMe(): Locator {
    return this.page.getByRole("button", { name: /^Needs me \d/ });
  }

  /** Number of this person's open requests. */
  async needs(): Promise<number> {
    return Number((await this.needsMe.innerText()).match(/\d+/)?.[0]);
  }

  /**
   * Steps through this person's open requests until the side column shows the text, since other journeys leave requests
   * open.
   */
  async walkTo(text: string | RegExp, by: "key" | "mouse" = "key"): Promise<void> {
    const found = this.side.filter({ hasText: text });
    await expect(async () => {
      if (by === "mouse") await this.needsMe.click();
      else await this.press("g", "m");
      await expect(found).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 60_000, intervals: [0] });
  }

  toast(text: string | RegExp): Locator {
    return toastOn(this.page, text);
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Presses Tab until a field has the focus. */
  async tabTo(field: Locator): Promise<void> {
    const isFocused = () => field.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 40 && !(await isFocused()); presses += 1) await this.press("Tab");
    await expect(field).toBeFocused();
  }

  /** Sentence of a binding act that waits for its key. */
  get dealLine(): Locator {
    return this.page.locator("[data-deal-line]");
  }

  /** Sentence that can no longer be confirmed, with the reason. */
  get lapsed(): Locator {
    return this.page.locator('section[aria-label="Confirm"][data-over]');
  }

  /** Shown while the result of an act is unknown. */
  get looking(): Locator {
    return this.page.getByText("The outcome is not known yet. Checking…");
  }

  /** Drops the next answer of an address: the server has performed the request, but the page gets no answer. */
  async loseAnswer(address: string): Promise<void> {
    await this.page.route(
      address,
      async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
  }

  /** Aborts the next call to an address before it reaches the server. */
  async loseCall(address: string): Promise<void> {
    await this.page.route(address, (route) => route.abort("connectionreset"), { times: 1 });
  }

  /** Blocks the page's lookups of acts. Returns a function that unblocks them. */
  async withoutLookups(): Promise<() => Promise<void>> {
    const acts = "**/api/acts/**";
    await this.page.route(acts, (route) => route.abort("connectionreset"));
    return () => this.page.unroute(acts);
  }

  /** Starts a binding act by its key and presses the distinct key once its sentence is shown. */
  async act(key: string): Promise<void> {
    await this.press(key);
    await this.confirm();
  }

  /** Presses the distinct key of the act whose sentence is shown. */
  async confirm(): Promise<void> {
    await expect(this.dealLine).toBeFocused();
    await this.press("y");
  }

  async close(): Promise<void> {
    this.context.off("console", this.#readConsole);
    await storeContext(this.#kind, this);
    expect(this.#refused).toEqual([]);
  }
}
