import { expect, test, type Page } from "@playwright/test";

// Where everybody lands who opens a route: the whole expectation is one table.

/**
 * `=` the page itself, `sign-in` the login page, which leads back; `401` Access Denied, `trial` the end of Mind's trial; a path
 * is where they are led instead.
 */
const TABLE = `
                        visitor  dealer  viewer  ops    compliance     admin     research  lapsed  basic  staff
/                       =        /dart   /dart   /dart  /surveillance  /manage-users  /find     /find   /find  /staff/bond-terms
/auth/login             =        /dart   /dart   /dart  /surveillance  /manage-users  /find     /find   /find  /staff/bond-terms
/dart                   sign-in  =       =       =      401            401       401       401     401    401
/trade                  sign-in  /dart   /dart   /dart  401            401       401       401     401    401
/find                   =        =       =       =      =              =         =         =       =      =
/market                 /find    /find   /find   /find  /find          /find     /find     /find   /find  /find
/security/IN0020230085  =        =       =       =      =              =         =         =       =      =
/surveillance           sign-in  401     401     401    =              401       401       401     401    401
/mind                   sign-in  401     401     401    401            /manage-users  /find     trial   401    401
/profile                sign-in  =       =       =      =              =         =         =       =      =
/client/profile         sign-in  /profile /profile /profile /profile   /profile  /profile  /profile /profile /profile
/auth/forgot-password   =        =       =       =      =              =         =         =       =      =
/manage-clients         sign-in  401     401     401    401            401       401       401     401    401
/manage-users           sign-in  401     401     401    401            =         401       401     401    401
/exchange-credentials   sign-in  401     401     401    401            =         401       401     401    401
/staff/bond-terms       sign-in  401     401     401    401            401       401       401     401    =
/about                  =        =       =       =      =              =         =         =       =      =
/contact                =        =       =       =      =              =         =         =       =      =
/inventory              =        =       =       =      =              =         =         =       =      =
/product/mind           =        =       =       =      =              =         =         =       =      =
/no/such/page           404      404     404     404    404            404       404       404     404    404
`;

const [[, ...people] = [], ...rows] = TABLE.split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => (line.startsWith(" ") ? ["", ...line.trim().split(/\s+/)] : line.trim().split(/\s+/)));

const ERRORS: Readonly<Record<string, string>> = {
  "Access Denied": "401",
  "Free Trial has Ended!": "trial",
  "Not Found": "404",
};

/** What the page has come to, in the words of the table. */
async function outcome(page: Page, asked: string): Promise<string> {
  const error = page.locator("#error-title");
  if ((await error.count()) > 0) return ERRORS[await error.innerText()] ?? "error";
  const { pathname } = new URL(page.url());
  if (pathname === asked) return "=";
  return pathname === "/auth/login" ? "sign-in" : pathname;
}

for (const [column, name] of people.entries()) {
  test(`${name}: every route leads where the table says (G-01..G-13, M-01..M-06, U-03)`, async ({ browser }) => {
    test.slow();
    const context = await browser.newContext();
    if (name !== "visitor") {
      const email = `${name}@${name === "staff" ? "yieldboard" : "meridian"}.example`;
      const answer = await context.request.post("/api/token/", { data: { email, password: "Bond#Desk1" } });
      expect(answer.status()).toBe(200);
    }
    const page = await context.newPage();
    for (const [path = "", ...expected] of rows) {
      await test.step(path, async () => {
        await page.goto(path);
        // Nothing is drawn before the route is decided.
        await expect(page.getByRole("main")).toBeVisible();
        await expect.poll(() => outcome(page, path)).toBe(expected[column]);
      });
    }
    await context.close();
  });
}
