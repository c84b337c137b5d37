import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer, withoutQuotes } from "../pages/api-dealer.ts";
import { Desk } from "../pages/desk.ts";
import { controlSandbox, sandboxUrl } from "../pages/exchange-sandbox.ts";

// Quotes on the RFQ platforms of the exchanges, against the sandbox that runs beside the server (P-05, F-31, D-087).

const DEALER = "dealer@narmada.example";
const PALANI = "NPALANI";
const BENCHMARK = { finstrument_id: "IN0020230085", quote_type: "ASK", quantum: 50_000_000 } as const;

/** Opens the form of an offer and fills it, up to the choice of the exchange. */
async function fillOffer(desk: Desk, level: string): Promise<void> {
  await desk.press("Control+k");
  await expect(desk.palette).toBeVisible();
  await desk.page.keyboard.type("7.18 gs 33");
  await expect(desk.palette.getByRole("option", { selected: true })).toContainText("IN0020230085");
  await desk.press("Enter");
  await desk.page.keyboard.type("offer");
  await desk.press("Enter");
  await expect(desk.page.getByLabel("Size (face value)")).toBeFocused();
  await desk.page.keyboard.type("5cr");
  await desk.press("Tab", "Tab");
  await desk.page.keyboard.type(level);
}

/** Goes on by Tab until the focus is in the group. */
async function tabTo(desk: Desk, group: string): Promise<void> {
  const inGroup = desk.side.getByRole("radiogroup", { name: group }).locator(":focus");
  for (let left = 15; left > 0 && (await inGroup.count()) === 0; left -= 1) await desk.press("Tab");
  await expect(inGroup).toHaveCount(1);
}

/** Has the sandbox refuse the next call of a kind. */
const refuseNext = (
  baseURL: string | undefined,
  text: string,
  { exchange, call } = { exchange: "NSE", call: "placeQuote" },
) => controlSandbox(baseURL, "faults", { exchange, match: { call }, effect: { refuse: { code: "E203", text } } });

test("by keyboard alone: a dealer sends an offer to NSE, sees it live with its number, withdraws it and sees it withdrawn", async ({
  browser,
  playwright,
  baseURL,
}) => {
  await withoutQuotes(playwright, baseURL, [DEALER]);
  const desk = await Desk.open(browser, DEALER);
  await fillOffer(desk, "6.84");
  await tabTo(desk, "Send to RFQ");
  await desk.press("ArrowRight", "Space");
  const send = desk.side.getByRole("radio", { name: "NSE" });
  await expect(send).toBeChecked();
  await desk.press("Control+Enter");
  await expect(desk.dealLine).toContainText(/at 6\.8400 % .*· NSE RFQ to many/);
  await desk.confirm();
  await expect(desk.toast("EOI posted")).toContainText("It is being sent to NSE.");
  const panel = desk.panel("RFQ Quotes");
  const row = panel.getByRole("row").filter({ hasText: "6.8400" }).first();
  await expect(row).toContainText(/NSE R\d+: live/);
  await expect(row).toContainText("Your firm");

  await desk.press("g", "r");
  // The newest stands first; what is executed for tickets stands below.
  await desk.press("Control+Home", "x");
  await expect(desk.dealLine).toContainText("Withdraw your offer: 5.00 Cr");
  await desk.confirm();
  await expect(desk.toast("Offer withdrawn")).toContainText("NSE is asked to withdraw it.");
  await expect(row).toContainText(/NSE R\d+: withdrawn/);
  await desk.close();
});

test("a refusal of the exchange is told and stays readable; the quote stays on our platform", async ({
  browser,
  playwright,
  baseURL,
}) => {
  await withoutQuotes(playwright, baseURL, [DEALER]);
  await refuseNext(baseURL ?? "", "Participant limit exceeded");
  const desk = await Desk.open(browser, DEALER);
  await fillOffer(desk, "6.83");
  await desk.side.getByRole("radio", { name: "NSE" }).click();
  await desk.side.getByLabel("Size (face value)").focus();
  await desk.act("Control+Enter");
  const text = "NSE: failed. NSE limit reached: Participant limit exceeded";
  await expect(desk.toast(text)).toBeVisible();
  await expect(desk.panel("RFQ Quotes").getByRole("row").filter({ hasText: "6.8300" })).toContainText(text);
  await expect(desk.standingQuotes("6.8300")).toHaveCount(1);
  await withoutQuotes(playwright, baseURL, [DEALER]);
  await desk.close();
});

/** Somebody at NSE who is no firm of ours, by their own calls to the sandbox. */
async function nse(baseURL: string): Promise<(path: string, sent: object) => Promise<Record<string, string>>> {
  const base = `${sandboxUrl(baseURL)}/nse/rest/v1`;
  const post = async (path: string, sent: object, headers: Record<string, string> = {}) => {
    const body = JSON.stringify(sent);
    const answer = await fetch(base + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
    const text = await answer.text();
    expect(answer.ok, text).toBe(true);
    const read = JSON.parse(text) as Record<string, string> | Record<string, string>[];
    return Array.isArray(read) ? must(read[0], "row") : read;
  };
  const { loginKey } = await post("/login", { domain: PALANI, login: "yieldboard", password: "Bond#Desk1" });
  return (path, sent) =>
    post(path, { participantCode: PALANI, clientCode: PALANI, dealType: "D", ...sent }, { loginKey: must(loginKey) });
}

test("by keyboard alone: somebody at NSE answers a live quote with another level, and the dealer counters it there", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const seller = await ApiDealer.signIn(playwright, must(baseURL), DEALER);
  await seller.withdrawAll();
  await seller.post({ ...BENCHMARK, send_to_rfq: true, clearing_corporation: "NSCCL", yield_stored: 0.0679 });
  const desk = await Desk.open(browser, DEALER);
  const quote = desk.panel("RFQ Quotes").getByRole("row").filter({ hasText: "6.7900" }).first();
  await expect(quote).toContainText(/NSE R\d+: live/);
  const number = must(/R\d+/.exec(await quote.innerText())?.[0], "number of the quote");
  const ask = await nse(must(baseURL));
  const { id } = await ask("/negotiation/add", { rfqNumber: number, value: 2, yield: 6.85 });

  await expect(desk.toast("Your turn")).toContainText("Palani Treasury");
  await desk.press("g", "m");
  await expect(desk.side).toContainText(`NSE ${number}, ${id}`);
  await expect(desk.side.getByRole("table", { name: "Rounds" })).toContainText(PALANI);
  await desk.side.getByLabel(/Yield/).first().focus();
  await desk.press("Control+a");
  await desk.page.keyboard.type("6.82");
  await desk.press("Control+Shift+Enter");
  await expect(desk.dealLine).toContainText("Your counter: You sell 2.00 Cr 7.18% GS 2033 at 6.8200 %");
  await desk.confirm();
  await expect(desk.side).toContainText("Their turn");
  await expect(desk.side.getByRole("table", { name: "Rounds" }).getByRole("row").first()).toContainText("stands");
  await ask("/negotiation/terminate", { rfqNumber: number, id: must(id), role: "R" });
  await expect(desk.side).toContainText("Lapsed");
  await seller.withdrawAll();
  await seller.close();
  await desk.close();
});

test("by mouse alone: the quote of somebody at NSE is answered with another level from the panel", async ({
  browser,
  playwright,
  baseURL,
}) => {
  await withoutQuotes(playwright, baseURL, [DEALER]);
  const ask = await nse(must(baseURL));
  const { number } = await ask("/rfqmaster/add/isin", {
    isin: BENCHMARK.finstrument_id,
    buySell: "S",
    quoteType: "Y",
    settlementType: 1,
    value: 5,
    quantity: 500_000,
    yieldType: "YTM",
    yield: 6.78,
    calcMethod: "O",
    gtdFlag: "Y",
    access: 1,
  });
  const desk = await Desk.open(browser, DEALER);
  const row = desk
    .panel("RFQ Quotes")
    .getByRole("row")
    .filter({ hasText: must(number) });
  await expect(row).toContainText(PALANI, { timeout: 30_000 });
  await row.click({ button: "right" });
  await desk.page.getByRole("menuitem", { name: /Answer the quote/ }).click();
  await expect(desk.side).toContainText(`You would buy from ${PALANI} on NSE ${number}`);
  const level = desk.side.getByLabel(/Yield/).first();
  await level.fill("6.81");
  await desk.side.getByRole("button", { name: /Review the answer/ }).click();
  await expect(desk.dealLine).toContainText(`Your answer on NSE ${number}: You buy 5.00 Cr 7.18% GS 2033 at 6.8100 %`);
  await desk.side.getByRole("button", { name: /^Send the answer/ }).click();
  await expect(desk.side).toContainText(/NSE R\d+, N\d+/);
  await expect(desk.side).toContainText("Their turn");
  await ask("/rfqmaster/withdraw", { numbers: [must(number)] });
  await expect(desk.side).toContainText("Lapsed");
  await desk.close();
});

const state = (desk: Desk) => desk.side.locator("[data-ticket-state]");

test("by keyboard alone: what stands on NSE to many is lifted there, and both have its deal number once they have consented", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const seller = await ApiDealer.signIn(playwright, must(baseURL), DEALER);
  await seller.withdrawAll();
  const terms = { send_to_rfq: true, clearing_corporation: "NSCCL" } as const;
  await seller.post({ ...BENCHMARK, ...terms, yield_stored: 0.0682 });
  const narmada = await Desk.open(browser, DEALER);
  const newest = narmada.panel("RFQ Quotes").getByRole("row").filter({ hasText: "6.8200" }).first();
  await expect(newest).toContainText(/R\d+: live/);

  const buyer = await Desk.open(browser, "dealer@meridian.example");
  await buyer.standingQuotes("Narmada").filter({ hasText: "6.8200" }).first().click();
  await buyer.press("a");
  await expect(buyer.side).toHaveAttribute("data-side-view", "quote.answer");
  await buyer.press("Control+Enter");
  await expect(buyer.dealLine).toContainText("You buy 5.00 Cr 7.18% GS 2033 at 6.8200 %");
  await buyer.confirm();
  const done = await buyer.toast("Done: ticket").innerText();
  const number = must(/T-\d{8}-\d{4}/.exec(done)?.[0], "number of the ticket");

  for (const desk of [buyer, narmada]) {
    await expect(desk.panel("Ticketing").getByRole("row").filter({ hasText: number })).toBeVisible();
    await desk.press("g", "t", "Home", "Enter");
    await expect(desk.side).toContainText(number);
    await expect(desk.side).toContainText("NSE (NSCCL), RFQ, one to many");
    await expect(desk.side).toContainText("Dealt on NSE. The money waits for consent.");
    await desk.act("Control+Enter");
  }
  for (const desk of [buyer, narmada]) {
    await expect(state(desk)).toHaveText("Executed");
    await expect(desk.side).toContainText(/Deal numberD\d+/);
    await desk.close();
  }
  await seller.close();
});

test("by mouse alone: an offer to one on BSE that the exchange refuses has its size again; the next try is executed", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const seller = await ApiDealer.signIn(playwright, must(baseURL), DEALER);
  await seller.withdrawAll();
  const to = { exchange: "BSE", participant_code: "ISAHYADRI", name: "Sahyadri Wealth" } as const;
  const terms = { send_to_rfq: true, clearing_corporation: "ICCL", rfq_mode: "OTO" } as const;
  await seller.post({ ...BENCHMARK, ...terms, oto_participant_details: to, yield_stored: 0.0681 });
  const narmada = await Desk.open(browser, DEALER);
  const quote = narmada.panel("RFQ Quotes").getByRole("row").filter({ hasText: "6.8100" }).first();
  await expect(quote).toContainText(/BSE B\d+: live/);
  const buyer = await Desk.open(browser, "dealer@sahyadri.example");
  const lift = async () => {
    await buyer.standingQuotes("Narmada").filter({ hasText: "6.8100" }).first().click({ button: "right" });
    await buyer.page.getByRole("menuitem", { name: /Answer the quote/ }).click();
    await buyer.side.getByRole("button", { name: /Review the answer/ }).click();
    await expect(buyer.dealLine).toContainText("You buy 5.00 Cr");
    await buyer.side.getByRole("button", { name: /^Deal/ }).click();
  };

  await refuseNext(must(baseURL), "Participant limit exceeded", { exchange: "BSE", call: "accept" });
  await lift();
  await expect(buyer.toast("Not executed: ticket")).toContainText("BSE limit reached: Participant limit exceeded");
  await lift();
  for (const desk of [buyer, narmada]) {
    await desk
      .panel("Ticketing")
      .getByRole("row")
      .filter({ hasText: "Executing" })
      .filter({ hasText: "6.8100" })
      .dblclick();
    await expect(desk.side).toContainText("BSE (ICCL), RFQ, one to one");
    await desk.side.getByRole("button", { name: /^Consent to the money/ }).click();
    await desk.side
      .getByRole("region", { name: "Confirm" })
      .getByRole("button", { name: /^Consent/ })
      .click();
  }
  for (const desk of [buyer, narmada]) {
    await expect(state(desk)).toHaveText("Executed");
    await desk.close();
  }
  await seller.close();
});
