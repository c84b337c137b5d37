import { expect, test, type Browser, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { PASSWORD } from "../pages/desk.ts";
import { toastOn } from "../pages/toasts.ts";

// A firm that requires a second approval: a client's bank account changes only when two people agree.

const FIRM = "cli_meridian";
const CLIENT = "cli_meridiangilt";
const CLIENT_URL = `/api/clients/ucc/${CLIENT}/`;
const CHECKER = "usr_basicmeridian";
const OLD_ACCOUNT = "57500000148210";
const NEW_ACCOUNT = "57500000990042";
const SENTENCE = "Change the bank details of Meridian Gilt Scheme.";

interface Person {
  page: Page;
  context: BrowserContext;
  send: (method: "PATCH" | "PUT" | "POST", url: string, data: object) => Promise<number>;
  read: <T>(url: string) => Promise<T>;
}

async function signedIn(browser: Browser, email: string): Promise<Person> {
  const context = await browser.newContext();
  const answer = await context.request.post("/api/token/", { data: { email, password: PASSWORD } });
  expect(answer.status()).toBe(200);
  const { origin } = new URL(answer.url());
  const page = await context.newPage();
  return {
    page,
    context,
    async send(method, url, data) {
      const headers = { "idempotency-key": crypto.randomUUID(), origin };
      return (await context.request.fetch(url, { method, data, headers })).status();
    },
    read: async (url) => (await context.request.get(url)).json(),
  };
}

const accountOf = async ({ read }: Person): Promise<string> =>
  (await read<{ account_number: string }>(CLIENT_URL)).account_number;

const change = (page: Page): Locator => page.getByRole("region", { name: "Change", exact: true });

/** Types an account by keyboard on the client's page. */
async function typeAccount(page: Page, account: string): Promise<void> {
  await page.goto(`/manage-clients/edit/${CLIENT}`);
  const field = page.getByLabel("Account number");
  await field.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(account);
  await page.keyboard.press("Control+Enter");
  await expect(toastOn(page, "Sent for approval")).toBeVisible();
}

/** Makes Meridian deal for clients and require a second approval for the duration of a test. */
async function withMakerAndChecker(
  browser: Browser,
  run: (maker: Person, checker: Person) => Promise<void>,
): Promise<void> {
  const [staff, admin, maker] = [
    await signedIn(browser, "staff@yieldboard.example"),
    await signedIn(browser, "admin@meridian.example"),
    await signedIn(browser, "ops@meridian.example"),
  ];
  const segment = async (client_segment: string): Promise<void> => {
    const { version } = await staff.read<{ version: number }>(`/api/staff/firms/${FIRM}/`);
    expect(await staff.send("PATCH", `/api/staff/firms/${FIRM}/`, { version, client_segment })).toBe(200);
  };
  await segment("NON_INSTITUTIONAL");
  const roles = ["user", "clientopsadmin", "backoffice"];
  expect(await admin.send("PATCH", `/api/useraccounts/${CHECKER}/`, { roles })).toBe(200);
  expect(await admin.send("PUT", "/api/approvals/rule/", { required: true })).toBe(200);
  const checker = await signedIn(browser, "basic@meridian.example");
  try {
    await run(maker, checker);
  } finally {
    await admin.send("PUT", "/api/approvals/rule/", { required: false });
    const { results } = await checker.read<{ results: { id: string; kind: string }[] }>("/api/approvals/");
    for (const { id, kind } of results) {
      const decision = kind === "firm.approvals" ? "approve" : "reject";
      await checker.send("POST", `/api/approvals/${id}/decide/`, { decision });
    }
    const { version } = await maker.read<{ version: number }>(CLIENT_URL);
    expect(await maker.send("PATCH", CLIENT_URL, { version, account_number: OLD_ACCOUNT })).toBe(200);
    expect(await admin.send("PATCH", `/api/useraccounts/${CHECKER}/`, { roles: ["user"] })).toBe(200);
    await segment("INSTITUTIONAL");
    for (const { context } of [staff, admin, maker, checker]) await context.close();
  }
}

test("by keyboard alone a client's account changes when a second person has seen old and new, and never before; refused, it stays", async ({
  browser,
}) => {
  test.slow();
  await withMakerAndChecker(browser, async (maker, checker) => {
    await typeAccount(maker.page, NEW_ACCOUNT);
    expect(await accountOf(maker)).toBe(OLD_ACCOUNT);

    await maker.page.goto("/approvals");
    await expect(change(maker.page)).toContainText("You made this change");
    await maker.page.keyboard.press("a");
    await expect(toastOn(maker.page, "You made this change.")).toBeVisible();
    const { results } = await maker.read<{ results: { id: string }[] }>("/api/approvals/");
    expect(await maker.send("POST", `/api/approvals/${results[0]?.id}/decide/`, { decision: "approve" })).toBe(403);
    expect(await accountOf(maker)).toBe(OLD_ACCOUNT);

    const { page } = checker;
    await page.goto("/approvals");
    await expect(change(page)).toContainText(SENTENCE);
    await expect(change(page).getByRole("table", { name: "Changed fields" }).getByRole("row").nth(1)).toHaveText(
      new RegExp(`Account number\\s*${OLD_ACCOUNT}\\s*${NEW_ACCOUNT}`),
    );
    await page.keyboard.press("a");
    await expect(change(page).getByText(`Approve: ${SENTENCE}`)).toBeFocused();
    expect(await accountOf(maker)).toBe(OLD_ACCOUNT);
    await page.keyboard.press("y");
    await expect(toastOn(page, "Approved")).toBeVisible();
    expect(await accountOf(maker)).toBe(NEW_ACCOUNT);

    await typeAccount(maker.page, "57500000000013");
    await page.reload();
    await expect(change(page)).toContainText(SENTENCE);
    await page.keyboard.press("r");
    await expect(change(page).getByRole("region", { name: "Confirm" })).toBeVisible();
    await page.keyboard.press("y");
    await expect(toastOn(page, "Rejected")).toBeVisible();
    expect(await accountOf(maker)).toBe(NEW_ACCOUNT);
    await maker.page.goto(`/manage-clients/edit/${CLIENT}`);
    await expect(maker.page.getByLabel("Account number")).toHaveValue(NEW_ACCOUNT);
  });
});
