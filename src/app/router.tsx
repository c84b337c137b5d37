import { createRoute, createRouter, notFound, redirect, type RouterHistory } from "@tanstack/react-router";
import { canonicalIsin, ISIN_FORM } from "#domain/lib/isin.ts";
import { guard } from "#src/app/guard.ts";
import { lazyPage } from "#src/app/lazy-page.ts";
import { home, inventory, publicPages } from "#src/app/public-routes.ts";
import { MissingPage, root } from "#src/app/root-route.tsx";
import { invalidAddress } from "#src/lib/invalid-address.ts";

/** Time the pointer rests on a link before its page is prefetched, ms. */
const PREFETCH_DELAY_MS = 1000;

const authPages = createRoute({
  getParentRoute: () => root,
  id: "auth",
  component: lazyPage(() => import("#src/app/layouts/auth-layout.tsx"), "AuthLayout"),
});
const login = createRoute({
  getParentRoute: () => authPages,
  path: "/auth/login",
  component: lazyPage(() => import("#src/app/pages/sign-in-route.tsx"), "SignInRoute"),
  validateSearch: ({ redirect: back }: Record<string, unknown>): { redirect?: string } =>
    typeof back === "string" ? { redirect: back } : {},
  beforeLoad: guard({ signedOutOnly: true }),
});
/** Text parameter of an address. The router parses digits as a number, so they are converted back. */
const textOf = (given: unknown) => (typeof given === "string" || typeof given === "number" ? String(given) : undefined);
const forgotPassword = createRoute({
  getParentRoute: () => authPages,
  path: "/auth/forgot-password",
  component: lazyPage(() => import("#src/features/sign-in/forgot-password-page.tsx"), "ForgotPasswordPage"),
});
const resetPassword = createRoute({
  getParentRoute: () => authPages,
  path: "/auth/reset-password",
  component: lazyPage(() => import("#src/app/pages/reset-password-route.tsx"), "ResetPasswordRoute"),
  validateSearch: ({
    user,
    token,
  }: Record<string, unknown>): { user?: string | undefined; token?: string | undefined } => ({
    user: textOf(user),
    token: textOf(token),
  }),
});
/** Its error page takes the place of the whole layout, as everywhere. */
const invited = createRoute({
  getParentRoute: () => root,
  id: "invited",
  component: lazyPage(() => import("#src/app/layouts/auth-layout.tsx"), "AuthLayout"),
  validateSearch: ({ invite_code: code }: Record<string, unknown>): { invite_code?: string | undefined } => ({
    invite_code: textOf(code),
  }),
  beforeLoad: async ({ search: { invite_code: code } }) => {
    const { openInvite } = await import("#src/app/pages/open-invite.ts");
    return { invite: await openInvite(code) };
  },
});
const register = createRoute({
  getParentRoute: () => invited,
  path: "/client/register",
  component: lazyPage(() => import("#src/app/pages/register-route.tsx"), "RegisterRoute"),
});
const logout = createRoute({
  getParentRoute: () => authPages,
  path: "/auth/logout",
  component: lazyPage(() => import("#src/app/pages/sign-out-route.tsx"), "SignOutRoute"),
});

const dartPages = createRoute({
  getParentRoute: () => root,
  id: "dart",
  component: lazyPage(() => import("#src/app/layouts/dart-shell.tsx"), "DartShell"),
});
const dart = createRoute({
  getParentRoute: () => dartPages,
  path: "/dart",
  component: lazyPage(() => import("#src/app/pages/desk-page.tsx"), "DeskPage"),
  beforeLoad: guard({ roles: ["clientdealer", "clientviewer", "backoffice"], restrictCompliance: true }),
});
/** Account and firm: shows the links to all pages open to this person beside the current page. */
const settings = createRoute({
  getParentRoute: () => dartPages,
  id: "settings",
  component: lazyPage(() => import("#src/app/layouts/settings-layout.tsx"), "SettingsLayout"),
});
const profile = createRoute({
  getParentRoute: () => settings,
  path: "/profile",
  component: lazyPage(() => import("#src/features/profile/profile-page.tsx"), "ProfilePage"),
  beforeLoad: guard({ signedIn: true }),
});

const find = createRoute({
  getParentRoute: () => dartPages,
  path: "/find",
  component: lazyPage(() => import("#src/app/pages/find-route.tsx"), "FindRoute"),
});
const security = createRoute({
  getParentRoute: () => dartPages,
  path: "/security/$id",
  beforeLoad: ({ params: { id }, location: { hash } }) => {
    const isin = canonicalIsin(id);
    if (!ISIN_FORM.test(isin)) throw invalidAddress();
    if (isin !== id) throw redirect({ to: "/security/$id", params: { id: isin }, hash, replace: true });
  },
  component: lazyPage(() => import("#src/app/pages/security-route.tsx"), "SecurityRoute"),
});
const issuer = createRoute({
  getParentRoute: () => dartPages,
  path: "/issuer/$id",
  component: lazyPage(() => import("#src/app/pages/issuer-route.tsx"), "IssuerRoute"),
});

/** Mind beside its conversations: the start and each of them. */
const mindPages = createRoute({
  getParentRoute: () => dartPages,
  id: "mind",
  beforeLoad: guard({ roles: ["dataviewer"], mindProtected: true }),
  component: lazyPage(() => import("#src/features/mind/pages/mind-layout.tsx"), "MindLayout"),
});
const mind = createRoute({
  getParentRoute: () => mindPages,
  path: "/mind",
  validateSearch: ({ bond }: Record<string, unknown>): { bond?: string | undefined } => ({ bond: textOf(bond) }),
  component: lazyPage(() => import("#src/features/mind/pages/mind-start-page.tsx"), "MindStartPage"),
});
const mindChat = createRoute({
  getParentRoute: () => mindPages,
  path: "/mind/chat/$id",
  beforeLoad: async ({ params: { id } }) => {
    const { mindChatId } = await import("#domain/contract/http/mind.ts");
    if (!mindChatId.safeParse(id).success) throw invalidAddress();
  },
  component: lazyPage(() => import("#src/features/mind/pages/mind-chat-page.tsx"), "MindChatPage"),
});
const mindPreview = createRoute({
  getParentRoute: () => dartPages,
  path: "/mind/preview",
  component: lazyPage(() => import("#src/features/mind/preview/preview-page.tsx"), "MindPreviewPage"),
});
const mindPublic = createRoute({
  getParentRoute: () => dartPages,
  path: "/mind/public/$id",
  beforeLoad: async ({ params: { id } }) => {
    const { mindShareId } = await import("#domain/contract/http/mind.ts");
    if (!mindShareId.safeParse(id).success) throw invalidAddress();
  },
  component: lazyPage(() => import("#src/features/mind/share/public-chat-page.tsx"), "PublicChatPage"),
});
const SEES_TRADING = guard({ roles: ["clientdealer", "clientviewer", "backoffice"], restrictCompliance: true });
const transactions = createRoute({
  getParentRoute: () => dartPages,
  path: "/client/transactions",
  beforeLoad: SEES_TRADING,
  component: lazyPage(() => import("#src/app/pages/transactions-route.tsx"), "TransactionsRoute"),
});
const confirmation = createRoute({
  getParentRoute: () => dartPages,
  path: "/client/transactions/$orderId/confirmation",
  beforeLoad: async (context) => {
    await SEES_TRADING(context);
    const { orderId } = await import("#domain/entities/order.ts");
    if (!orderId.safeParse(context.params.orderId).success) throw invalidAddress();
  },
  component: lazyPage(() => import("#src/app/pages/confirmation-route.tsx"), "ConfirmationRoute"),
});
const surveillance = createRoute({
  getParentRoute: () => dartPages,
  path: "/surveillance",
  component: lazyPage(() => import("#src/app/pages/surveillance-route.tsx"), "SurveillanceRoute"),
  beforeLoad: guard({ roles: ["complianceofficer"] }),
});

const NEEDS_CLIENTS = guard({ roles: ["backoffice", "clientdealer"], needsManageClients: true });
const manageClients = createRoute({
  getParentRoute: () => settings,
  path: "/manage-clients",
  component: lazyPage(() => import("#src/features/clients/clients-page.tsx"), "ClientsPage"),
  beforeLoad: NEEDS_CLIENTS,
});
const newClient = createRoute({
  getParentRoute: () => settings,
  path: "/manage-clients/new",
  component: lazyPage(() => import("#src/features/clients/client-form-pages.tsx"), "NewClientPage"),
  beforeLoad: NEEDS_CLIENTS,
});
const editClient = createRoute({
  getParentRoute: () => settings,
  path: "/manage-clients/edit/$id",
  component: lazyPage(() => import("#src/features/clients/client-form-pages.tsx"), "EditClientPage"),
  beforeLoad: async (context) => {
    await NEEDS_CLIENTS(context);
    const { clientId } = await import("#domain/lib/wire.ts");
    if (!clientId.safeParse(context.params.id).success) throw invalidAddress();
  },
});

const manageUsers = createRoute({
  getParentRoute: () => settings,
  path: "/manage-users",
  component: lazyPage(() => import("#src/features/users/users-page.tsx"), "UsersPage"),
  beforeLoad: guard({ roles: ["clientopsadmin"] }),
});
const exchangeCredentials = createRoute({
  getParentRoute: () => settings,
  path: "/exchange-credentials",
  component: lazyPage(() => import("#src/features/credentials/credentials-page.tsx"), "CredentialsPage"),
  beforeLoad: guard({ roles: ["clientopsadmin"] }),
});

const approvals = createRoute({
  getParentRoute: () => settings,
  path: "/approvals",
  component: lazyPage(() => import("#src/features/approvals/approvals-page.tsx"), "ApprovalsPage"),
  beforeLoad: guard({ approves: true }),
});
const limits = createRoute({
  getParentRoute: () => settings,
  path: "/limits",
  component: lazyPage(() => import("#src/features/limits/limits-page.tsx"), "LimitsPage"),
  beforeLoad: guard({ roles: ["clientopsadmin", "clientdealer"] }),
});
const reconciliation = createRoute({
  getParentRoute: () => settings,
  path: "/reconciliation",
  component: lazyPage(() => import("#src/features/reconciliation/reconciliation-page.tsx"), "ReconciliationPage"),
  beforeLoad: guard({ roles: ["backoffice", "clientopsadmin"], restrictCompliance: true }),
});
const firmSettings = createRoute({
  getParentRoute: () => settings,
  path: "/firm-settings",
  component: lazyPage(() => import("#src/features/firm-settings/firm-settings-page.tsx"), "FirmSettingsPage"),
  beforeLoad: guard({ roles: ["clientopsadmin"] }),
});

/** Pages of our own staff, with navigation between them above. */
const staffPages = createRoute({
  getParentRoute: () => dartPages,
  id: "staff",
  component: lazyPage(() => import("#src/features/staff/staff-layout.tsx"), "StaffLayout"),
  beforeLoad: guard({ staffOnly: true }),
});
const staffHome = createRoute({
  getParentRoute: () => staffPages,
  path: "/staff",
  beforeLoad: () => {
    throw redirect({ to: "/staff/requests" });
  },
});
const staffRequests = createRoute({
  getParentRoute: () => staffPages,
  path: "/staff/requests",
  component: lazyPage(() => import("#src/features/staff/requests/requests-page.tsx"), "RequestsPage"),
  validateSearch: ({ request }: Record<string, unknown>): { request?: string | undefined } => ({
    request: textOf(request),
  }),
});
const staffFirms = createRoute({
  getParentRoute: () => staffPages,
  path: "/staff/firms",
  component: lazyPage(() => import("#src/features/staff/firms/firms-page.tsx"), "FirmsPage"),
  validateSearch: ({
    firm,
    set,
  }: Record<string, unknown>): { firm?: string | undefined; set?: "premium" | "trial" | undefined } => ({
    firm: textOf(firm),
    set: set === "premium" || set === "trial" ? set : undefined,
  }),
});
const staffPeople = createRoute({
  getParentRoute: () => staffPages,
  path: "/staff/people",
  component: lazyPage(() => import("#src/features/staff/people/people-page.tsx"), "PeoplePage"),
  validateSearch: ({
    person,
    firm,
  }: Record<string, unknown>): { person?: string | undefined; firm?: string | undefined } => ({
    person: textOf(person),
    firm: textOf(firm),
  }),
});
const bondTerms = createRoute({
  getParentRoute: () => staffPages,
  path: "/staff/bond-terms",
  component: lazyPage(() => import("#src/features/staff/bond-terms-page.tsx"), "BondTermsPage"),
});
const calendars = createRoute({
  getParentRoute: () => staffPages,
  path: "/staff/calendars",
  component: lazyPage(() => import("#src/features/staff/calendars/calendars-page.tsx"), "CalendarsPage"),
});

/** A path nobody knows may be an old one: the route rules say where it went. */
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: "$",
  beforeLoad: async ({ location }) => {
    const { whereWent } = await import("#src/app/pages/old-path.ts");
    const to = await whereWent(location.pathname);
    if (to === null) throw notFound();
    const [path = "/", hash] = to.split("#", 2);
    throw redirect({ to: path, ...(hash === undefined ? {} : { hash }) });
  },
});

const routeTree = root.addChildren([
  home,
  publicPages,
  inventory,
  authPages.addChildren([login, logout, forgotPassword, resetPassword]),
  invited.addChildren([register]),
  dartPages.addChildren([
    dart,
    find,
    security,
    issuer,
    surveillance,
    settings.addChildren([
      profile,
      manageClients,
      newClient,
      editClient,
      manageUsers,
      exchangeCredentials,
      approvals,
      limits,
      reconciliation,
      firmSettings,
    ]),
    staffPages.addChildren([staffHome, staffRequests, staffFirms, staffPeople, calendars, bondTerms]),
    transactions,
    confirmation,
    mindPages.addChildren([mind, mindChat]),
    mindPreview,
    mindPublic,
  ]),
  elsewhere,
]);

/** The router of a page in a browser, or of one that is prerendered: that one has a history of its own, and no window to scroll. */
export function createPageRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history === undefined ? {} : { history }),
    defaultPreload: "intent",
    defaultPreloadDelay: PREFETCH_DELAY_MS,
    defaultNotFoundComponent: MissingPage,
    scrollRestoration: history === undefined,
    // The browser stores these keys, so they must not contain search words.
    getScrollRestorationKey: ({ state, pathname }) => state.__TSR_key ?? pathname,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createPageRouter>;
  }
}
