import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "#e2e/pages/api-dealer.ts";
import { Desk } from "#e2e/pages/desk.ts";
import { PALANI, palaniAtNse, refuseNext } from "#e2e/pages/rfq.ts";

// Quotes on the exchanges' RFQ platforms, with the exchange sandbox (P-05, F-31, D-087).

const DEALER = "dealer@narmada.example";
const BENCHMARK = { finstrument_id: "IN0020230085", quote_type: "ASK", quantum: 50_000_000 } as const;

let desk: Desk;
let api: ApiDealer;
let palani: Awaited<ReturnType<typeof palaniAtNse>>;
/** Number of a quote created early, as the server polls NSE's list every 15 s. */
let palanisNumber: string;
test.beforeAll(async ({ browser, playwright, baseURL }) => {
  api = await ApiDealer.signIn(playwright, must(baseURL), DEALER);
  await api.withdrawAll();
  palani = await palaniAtNse(must(baseURL));
  const { number } = await palani("/rfqmaster/add/isin", {
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
  palanisNumber = must(number, "number of Palani's quote");
  desk = await Desk.open(browser, DEALER);
});
test.afterEach(async () => {
  await api.withdrawAll();
  await desk.closeSide();
});
test.afterAll(async () => {
  await desk.close();
  await api.close();
});

/** Opens the form of an offer and fills it, up to the choice of the exchange. */
async function fillOffer(level: string): Promise<void> {
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
  // Waits until all keys are processed, as Tab is counted from here.
  await expect(desk.side.getByRole("textbox", { name: "Yield" })).toHaveValue(level);
}

/** Presses Tab until the focus is in the group. */
async function tabTo(group: string): Promise<void> {
  const inGroup = desk.side.getByRole("radiogroup", { name: group }).locator(":focus");
  for (let left = 15; left > 0 && (await inGroup.count()) === 0; left -= 1) await desk.press("Tab");
  await expect(inGroup).toHaveCount(1);
}

test("by keyboard alone: a dealer sends an offer to NSE, sees it live with its number, withdraws it and sees it withdrawn", async () => {
  await fillOffer("6.84");
  await tabTo("Send to RFQ");
  await desk.press("ArrowRight", "Space");
  const send = desk.side.getByRole("radio", { name: "NSE" });
  await expect(send).toBeChecked();
  await desk.press("Control+Enter");
  await expect(desk.dealLine).toContainText(/at 6\.8400 % .*· NSE RFQ to many/);
  await desk.confirm();
  await expect(desk.toast("EOI posted")).toContainText("Sending to NSE.");
  const panel = desk.panel("RFQ Quotes");
  const row = panel.getByRole("row").filter({ hasText: "6.8400" }).first();
  await expect(row).toContainText(/NSE R\d+: live/);
  await expect(row).toContainText("Your firm");

  await desk.press("g", "r");
  // The newest quote is first; quotes executed for tickets are below.
  await desk.press("Control+Home", "x");
  await expect(desk.dealLine).toContainText("Withdraw your offer: 5.00 Cr");
  await desk.confirm();
  await expect(desk.toast("Offer withdrawn")).toContainText("Withdrawing it from NSE.");
  await expect(row).toContainText(/NSE R\d+: withdrawn/);
});

test("a refusal of the exchange is told and stays readable; the quote stays on our platform", async ({ baseURL }) => {
  await refuseNext(baseURL, "Participant limit exceeded");
  const text = "NSE: failed. NSE limit reached: Participant limit exceeded";
  const refused = desk.panel("RFQ Quotes").getByRole("row").filter({ hasText: "6.8300" }).filter({ hasText: text });
  const before = await refused.count();
  await fillOffer("6.83");
  await desk.side.getByRole("radio", { name: "NSE" }).click();
  await desk.side.getByLabel("Size (face value)").focus();
  await desk.act("Control+Enter");
  await expect(desk.toast(text)).toBeVisible();
  await expect(refused).toHaveCount(before + 1);
  await expect(desk.standingQuotes("6.8300")).toHaveCount(1);
});

test("by keyboard alone: somebody at NSE answers a live quote with another level, and the dealer counters it there", async () => {
  await api.post({ ...BENCHMARK, send_to_rfq: true, clearing_corporation: "NSCCL", yield_stored: 0.0679 });
  const quote = desk.panel("RFQ Quotes").getByRole("row").filter({ hasText: "6.7900" }).first();
  await expect(quote).toContainText(/NSE R\d+: live/);
  const number = must(/R\d+/.exec(await quote.innerText())?.[0], "number of the quote");
  const { id } = await palani("/negotiation/add", { rfqNumber: number, value: 2, yield: 6.85 });

  await expect(desk.toast("Your turn")).toContainText("Palani Treasury");
  await desk.walkTo(`NSE ${number}, ${id}`);
  await expect(desk.side.getByRole("table", { name: "Rounds" })).toContainText(PALANI);
  await desk.side.getByLabel(/Yield/).first().focus();
  await desk.press("Control+a");
  await desk.page.keyboard.type("6.82");
  await desk.press("Control+Shift+Enter");
  await expect(desk.dealLine).toContainText("Your counter: You sell 2.00 Cr 7.18% GS 2033 at 6.8200 %");
  await desk.confirm();
  await expect(desk.side).toContainText("Their turn");
  await expect(desk.side.getByRole("table", { name: "Rounds" }).getByRole("row").first()).toContainText("stands");
  await palani("/negotiation/terminate", { rfqNumber: number, id: must(id), role: "R" });
  await expect(desk.side).toContainText("Lapsed");
});

test("by mouse alone: the quote of somebody at NSE is answered with another level from the panel", async () => {
  const row = desk.panel("RFQ Quotes").getByRole("row").filter({ hasText: palanisNumber });
  await expect(row).toContainText(PALANI, { timeout: 30_000 });
  await row.click({ button: "right" });
  await desk.page.getByRole("menuitem", { name: /Answer the quote/ }).click();
  await expect(desk.side).toContainText(`You would buy from ${PALANI} on NSE ${palanisNumber}`);
  const level = desk.side.getByRole("textbox", { name: "Yield" });
  await expect(level).toBeFocused();
  await level.fill("6.81");
  await desk.side.getByRole("button", { name: /Review the answer/ }).click();
  await expect(desk.dealLine).toContainText(
    `Your answer on NSE ${palanisNumber}: You buy 5.00 Cr 7.18% GS 2033 at 6.8100 %`,
  );
  await desk.side.getByRole("button", { name: /^Send the answer/ }).click();
  await expect(desk.side).toContainText(/NSE R\d+, N\d+/);
  await expect(desk.side).toContainText("Their turn");
  await palani("/rfqmaster/withdraw", { numbers: [palanisNumber] });
  await expect(desk.side).toContainText("Lapsed");
});
