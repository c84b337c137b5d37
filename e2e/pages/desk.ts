import {
  expect,
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  type Locator,
  type Page,
} from "@playwright/test";

import { arrange } from "./arranged.ts";
import { keepContext, openContext } from "./kept-contexts.ts";
import { toastOn } from "./toasts.ts";

export const PASSWORD = "Bond#Desk1";

/** A person at their own browser. */
export class Desk {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the policy of our pages kept from applying: they need no exception from it. */
  readonly #refused: string[] = [];
  /** The kind of context that this desk was opened in; null where it is closed for good. */
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
   * Opens a browser of their own that is signed in already, opens their home and waits until the socket is live. `prepare` sees
   * its context before any page of it. The desk is arranged as a listing one, unless the standard one is asked for.
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
    // Waited for, not expected: a failed look at a page that is still opening would describe all of it.
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

  /** The status bar's word on the live connection. */
  get connection(): Locator {
    return this.page.getByRole("status", { name: "Connection" });
  }

  /** The same person in a second tab of their browser. */
  async secondTab(): Promise<Desk> {
    const tab = new Desk(await this.context.newPage(), this.context);
    await tab.page.goto("/dart");
    await tab.isLive();
    return tab;
  }

  /** The drawn row of a quote in Public Runs; pooled rows that are put away keep their last name. */
  drawnQuote(id: string): Locator {
    return this.panel("Public Runs").locator(`.yg-row[data-row="${id}"]:not([hidden])`);
  }

  panel(title: string): Locator {
    return this.page.getByRole("region", { name: title, exact: true });
  }

  get side(): Locator {
    return this.page.locator("[data-side-view]");
  }

  /** The lists of today, in their sheet or in a tile. */
  get lists(): Locator {
    return this.page.locator('[data-side-view="list.sheet"], [data-panel-type="Lists"]');
  }

  /** Closes what stands in the side column, wherever the focus is. */
  async closeSide(): Promise<void> {
    const close = this.side.getByRole("button", { name: /^Close/ }).first();
    if (await this.side.isVisible()) await close.click();
    await expect(this.side).toBeHidden();
  }

  get palette(): Locator {
    return this.page.getByRole("dialog", { name: "Command palette" });
  }

  /** Rows of Public Runs that hold the text. */
  quotes(text: string): Locator {
    return this.panel("Public Runs").getByRole("row").filter({ hasText: text });
  }

  /** Those of them that can be dealt on: the firm's own ended quotes stay listed, as withdrawn or filled. */
  standingQuotes(text: string): Locator {
    return this.quotes(text).filter({
      hasNot: this.page.getByRole("gridcell", { name: /Withdrawn|Filled|Expired|Replaced|Rejected|Held/ }),
    });
  }

  /** The button in the header that says how much waits for this person. */
  get needsMe(): Locator {
    return this.page.getByRole("button", { name: /^Needs me \d/ });
  }

  /** How much waits for this person now. */
  async needs(): Promise<number> {
    return Number((await this.needsMe.innerText()).match(/\d+/)?.[0]);
  }

  /** Goes through the queue of what waits for this person until the side column shows the text: other journeys leave things in it. */
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

  /** The sentence of a binding act that waits for its key. */
  get dealLine(): Locator {
    return this.page.locator("[data-deal-line]");
  }

  /** The sentence once it can be confirmed no more, with the reason. */
  get lapsed(): Locator {
    return this.page.locator('section[aria-label="Confirm"][data-over]');
  }

  /** Said while it is not known whether an act was done. */
  get looking(): Locator {
    return this.page.getByText("We do not know yet whether this was done. Looking…");
  }

  /** Loses the next answer of an address: the server has done what was asked, and the page gets no answer. */
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

  /** Loses the next call to an address before the server has it. */
  async loseCall(address: string): Promise<void> {
    await this.page.route(address, (route) => route.abort("connectionreset"), { times: 1 });
  }

  /** Keeps the page from looking up acts. Returns the way to let it again. */
  async withoutLookups(): Promise<() => Promise<void>> {
    const acts = "**/api/acts/**";
    await this.page.route(acts, (route) => route.abort("connectionreset"));
    return () => this.page.unroute(acts);
  }

  /** Begins a binding act by its key and takes the distinct key once its sentence is there to be read. */
  async act(key: string): Promise<void> {
    await this.press(key);
    await this.confirm();
  }

  /** Takes the distinct key of the act whose sentence waits. */
  async confirm(): Promise<void> {
    await expect(this.dealLine).toBeFocused();
    await this.press("y");
  }

  async close(): Promise<void> {
    this.context.off("console", this.#readConsole);
    await keepContext(this.#kind, this);
    expect(this.#refused).toEqual([]);
  }
}
