import { expect, type Locator, type Page } from "@playwright/test";

/** The page of one bond. */
export class SecurityPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(isin: string): Promise<void> {
    await this.page.goto(`/security/${isin}`);
    await expect(this.page.getByRole("heading", { level: 1 })).toBeVisible();
  }

  section(title: string): Locator {
    return this.page.getByRole("region", { name: title, exact: true });
  }

  /** The level field, whether it is a yield or a price. */
  get level(): Locator {
    return this.section("Calculator").getByRole("textbox", { name: /^(Yield|Price)$/ });
  }

  async typeLevel(text: string): Promise<void> {
    await this.level.fill(text);
    await this.level.blur();
  }

  choose(name: string): Promise<void> {
    return this.section("Calculator").getByRole("radio", { name, exact: true }).click();
  }

  /** A number of the calculator by its label. */
  figure(group: string, label: string): Locator {
    const row = this.section("Calculator").getByLabel(group, { exact: true }).locator("div");
    return row.filter({ has: this.page.getByText(label, { exact: false }) }).getByRole("definition");
  }

  /** The server's quote for a level. */
  async asked(isin: string, data: Record<string, unknown>): Promise<QuoteAnswer> {
    const answer = await this.page.request.post(`/api/quote/${isin}/`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as QuoteAnswer;
  }

  /** Saves a file by its menu; returns its name and bytes. */
  async download(menu: string, choice: string): Promise<{ name: string; bytes: Buffer }> {
    await this.page.getByRole("button", { name: menu, exact: true }).click();
    const coming = this.page.waitForEvent("download");
    await this.page.getByRole("menuitem", { name: choice, exact: true }).click();
    const file = await coming;
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    return { name: file.suggestedFilename(), bytes: Buffer.concat(chunks) };
  }
}

export interface QuoteAnswer {
  bond_yield: number;
  clean_price: number;
  accrued_interest: number;
  accrued_interest_days: number;
  dirty_price: number;
  settlement_date: string;
  modified_duration: number;
  consideration: { principal: number; accrued_interest: number; consideration: number; stamp_duty: number };
}

/** Parses rupees or a price as shown. */
export function numberOf(text: string): number {
  return Number(text.replaceAll(",", "").replace("−", "-"));
}
