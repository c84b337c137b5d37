import { chromium } from "@playwright/test";
import { chromiumPath } from "../../scripts/lib/system.mjs";

declare global {
  interface Window {
    /** When each row was first painted, by its id, epoch ms. */
    painted: Map<string, number>;
  }
}

export interface DeskWatch {
  /** Epoch ms of the first painted frame that shows the quote. */
  drawn(id: string): Promise<number>;
  close(): Promise<void>;
}

const FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** A dealer's desk in Chromium that records the time each quote is drawn. */
export async function watchDesk(origin: string, email: string, password: string): Promise<DeskWatch> {
  const browser = await chromium.launch({ executablePath: chromiumPath() ?? "chromium", args: FLAGS });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${origin}/auth/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dart");
  await page.getByRole("grid", { name: "Stack by bond" }).waitFor();
  // Switches to the list of quotes: a row of a stack is not a single quote.
  await page.keyboard.press("Shift+G");
  await page.getByRole("grid", { name: "Public Runs" }).waitFor();
  await page.evaluate(() => {
    window.painted = new Map();
    const channel = new MessageChannel();
    let fresh: string[] = [];
    channel.port1.addEventListener("message", () => {
      for (const id of fresh) window.painted.set(id, performance.timeOrigin + performance.now());
      fresh = [];
    });
    channel.port1.start();
    // Rows are written while a frame is built; a message posted then arrives after the frame is painted.
    new MutationObserver(() => {
      for (const row of document.querySelectorAll<HTMLElement>(".yg-row")) {
        const id = row.dataset["row"];
        if (id !== undefined && !window.painted.has(id) && !fresh.includes(id)) fresh.push(id);
      }
      if (fresh.length > 0) channel.port2.postMessage(null);
    }).observe(document.querySelector(".yg-body") ?? document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["data-row"],
    });
  });
  return {
    async drawn(id) {
      const seen = await page.waitForFunction((wanted) => window.painted.get(wanted), id, { timeout: 10_000 });
      return (await seen.jsonValue()) ?? Number.NaN;
    },
    close: () => browser.close(),
  };
}
