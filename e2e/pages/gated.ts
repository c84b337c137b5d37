import { expect, test, type Browser } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "./api-dealer.ts";
import { Gate } from "./gate.ts";

/** A connection that can be cut, shared by the tests of a file. */
export interface Gated {
  /** Connection from the browser to the server. */
  gate: Gate;
  /** Browser behind the gate. */
  browser: Browser;
  /** Dealer of Sahyadri Wealth, without a screen. */
  sahyadri: ApiDealer;
}

/** A bond and a side for the quotes of the connection tests. */
export const QUOTED = { finstrument_id: "IN0020220060", quote_type: "ASK", quantum: 50_000_000 } as const;

/** Opens a gate and a browser behind it for the tests of this file. Each test must close its desks. */
export function gatedTests(): Gated {
  const shared = {} as Gated;
  test.beforeAll(async ({ playwright, baseURL, launchOptions }) => {
    const origin = must(baseURL, "baseURL");
    shared.gate = await Gate.open(origin);
    shared.browser = await shared.gate.browser(playwright, launchOptions);
    shared.sahyadri = await ApiDealer.signIn(playwright, origin, "dealer@sahyadri.example");
  });
  test.afterEach(() => expect.poll(() => shared.gate.liveSockets).toBe(0));
  test.afterAll(async () => {
    await shared.browser.close();
    await shared.gate.close();
    await shared.sahyadri.close();
  });
  return shared;
}
