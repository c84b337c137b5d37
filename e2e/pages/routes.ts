import { expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { PASSWORD } from "./desk.ts";

// The one table of routes and people: where each route leads each person.

/**
 * `=` the page itself; `sign-in` the login page, which returns to the route; `401` Access Denied; `trial` the end of
 * Mind's trial; a path is a redirect.
 */
const TABLE = `
                        visitor  dealer  viewer  ops    compliance     admin     research  lapsed  basic  staff
/                       =        /dart   /dart   /dart  /surveillance  /mind         /mind     trial   401    401
/auth/login             =        /dart   /dart   /dart  /surveillance  /mind         /mind     trial   401    401
/dart                   sign-in  =       =       =      401            401       401       401     401    401
/trade                  sign-in  /dart   /dart   /dart  401            401       401       401     401    401
/find                   =        =       =       =      =              =         =         =       =      =
/market                 /find    /find   /find   /find  /find          /find     /find     /find   /find  /find
/security/IN0020230085  =        =       =       =      =              =         =         =       =      =
/issuer/rec-limited     =        =       =       =      =              =         =         =       =      =
/surveillance           sign-in  401     401     401    =              401       401       401     401    401
/mind                   sign-in  401     401     401    401            =         =         trial   401    401
/mind/chat/abc          sign-in  401     401     401    401            404       404       trial   401    401
/mind/preview           =        =       =       =      =              =         =         =       =      =
/mind/public/abc        404      404     404     404    404            404       404       404     404    404
/client/transactions    sign-in  =       =       =      401            401       401       401     401    401
/profile                sign-in  =       =       =      =              =         =         =       =      =
/client/profile         sign-in  /profile /profile /profile /profile   /profile  /profile  /profile /profile /profile
/auth/forgot-password   =        =       =       =      =              =         =         =       =      =
/manage-clients         sign-in  401     401     401    401            401       401       401     401    401
/manage-users           sign-in  401     401     401    401            =         401       401     401    401
/exchange-credentials   sign-in  401     401     401    401            =         401       401     401    401
/approvals              sign-in  401     401     401    401            =         401       401     401    401
/limits                 sign-in  =       401     401    401            =         401       401     401    401
/reconciliation         sign-in  401     401     =      401            =         401       401     401    401
/firm-settings          sign-in  401     401     401    401            =         401       401     401    401
/staff                  sign-in  401     401     401    401            401       401       401     401    /staff/requests
/staff/requests         sign-in  401     401     401    401            401       401       401     401    =
/staff/firms            sign-in  401     401     401    401            401       401       401     401    =
/staff/people           sign-in  401     401     401    401            401       401       401     401    =
/staff/calendars        sign-in  401     401     401    401            401       401       401     401    =
/staff/bond-terms       sign-in  401     401     401    401            401       401       401     401    =
/about                  =        =       =       =      =              =         =         =       =      =
/glossary               =        =       =       =      =              =         =         =       =      =
/contact                =        =       =       =      =              =         =         =       =      =
/inventory              =        =       =       =      =              =         =         =       =      =
/product/mind           =        =       =       =      =              =         =         =       =      =
/no/such/page           404      404     404     404    404            404       404       404     404    404
`;

const [[, ...names] = [], ...rows] = TABLE.split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => (line.startsWith(" ") ? ["", ...line.trim().split(/\s+/)] : line.trim().split(/\s+/)));

/** People who open the routes, in the order of the table's columns. */
export const PEOPLE: readonly string[] = names;

/** Routes, each with its outcome for each person. */
export const ROUTES = rows.map(([path = "", ...outcomes]) => ({ path, outcomes }));

const ERRORS: Readonly<Record<string, string>> = {
  "Access Denied": "401",
  "Free Trial has Ended!": "trial",
  "Not Found": "404",
};

/** The path for an outcome of the table's first row. Mind itself shows the refusal to people without access. */
export function landsAt(leadsTo: string): string {
  if (leadsTo === "=") return "/";
  return leadsTo.startsWith("/") ? leadsTo : "/mind";
}

/** Outcome of opening the page, in the words of the table. */
export async function outcome(page: Page, asked: string): Promise<string> {
  const error = page.locator("#error-title");
  if ((await error.count()) > 0) return ERRORS[await error.innerText()] ?? "error";
  const { pathname } = new URL(page.url());
  if (pathname === asked) return "=";
  return pathname === "/auth/login" ? "sign-in" : pathname;
}

/** The part of a page's router that reports a resolved route. */
interface PageRouter {
  subscribe: (event: "onResolved", listener: (event: { toLocation: { pathname: string } }) => void) => () => void;
}

/** Time for which a page waits before it is replaced. */
const ROUTE_WAIT_MS = 100;

/**
 * Navigates to a route within an open page, as its links do; the same rules apply as when the address is opened.
 * Requires that the test controls the page's clock. Returns the outcome in the words of the table.
 */
export async function walkTo(page: Page, path: string): Promise<string> {
  const shown = page.evaluate(
    (to) =>
      new Promise<void>((resolve) => {
        const { __TSR_ROUTER__: router } = self as unknown as { __TSR_ROUTER__: PageRouter };
        const stop = router.subscribe("onResolved", ({ toLocation }) => {
          if (toLocation.pathname !== window.location.pathname) return;
          stop();
          resolve();
        });
        window.history.pushState({}, "", to);
      }),
    path,
  );
  await page.clock.runFor(ROUTE_WAIT_MS);
  await shown;
  // The text and layout of an error may load a moment later.
  await expect(page.getByRole("main")).toBeVisible();
  return outcome(page, path);
}

/** A browser with this person signed in; a visitor has no session. */
export async function openAs(browser: Browser, name: string): Promise<BrowserContext> {
  const context = await browser.newContext();
  await signInAs(context, name);
  return context;
}

/** Signs this person in and the previous one out; a visitor has no session. */
export async function signInAs(context: BrowserContext, name: string): Promise<void> {
  await context.clearCookies();
  if (name === "visitor") return;
  const email = name.includes("@") ? name : `${name}@${name === "staff" ? "yieldboard" : "meridian"}.example`;
  const answer = await context.request.post("/api/token/", { data: { email, password: PASSWORD } });
  expect(answer.status()).toBe(200);
}
