import { createRoute, createRouter, notFound, redirect } from "@tanstack/react-router";
import { canonicalIsin, ISIN_FORM } from "#domain/lib/isin.ts";
import { guard } from "#src/app/guard.ts";
import { lazyPage } from "#src/app/lazy-page.ts";
import { home, publicPages } from "#src/app/public-routes.ts";
import { MissingPage, root } from "#src/app/root-route.tsx";
import { invalidAddress } from "#src/lib/invalid-address.ts";
import { landingOfSession, useSession } from "#src/session/session.ts";

/** How long the pointer rests on a link before its page is fetched. */
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
/** A text of an address as it stands there: one of digits alone is read as a number. */
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
const profile = createRoute({
  getParentRoute: () => dartPages,
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

/** Mind has no page in this build: whoever may not open it is shown why, everybody else goes to where they land. */
const mind = createRoute({
  getParentRoute: () => root,
  path: "/mind",
  beforeLoad: async (context) => {
    await guard({ roles: ["dataviewer"], mindProtected: true })(context);
    throw redirect({ to: landingOfSession(useSession.getState().session) });
  },
});
const surveillance = createRoute({
  getParentRoute: () => dartPages,
  path: "/surveillance",
  component: lazyPage(() => import("#src/app/pages/surveillance-route.tsx"), "SurveillanceRoute"),
  beforeLoad: guard({ roles: ["complianceofficer"] }),
});

const NEEDS_CLIENTS = guard({ roles: ["backoffice", "clientdealer"], needsManageClients: true });
const manageClients = createRoute({
  getParentRoute: () => dartPages,
  path: "/manage-clients",
  component: lazyPage(() => import("#src/features/clients/clients-page.tsx"), "ClientsPage"),
  beforeLoad: NEEDS_CLIENTS,
});
const newClient = createRoute({
  getParentRoute: () => dartPages,
  path: "/manage-clients/new",
  component: lazyPage(() => import("#src/features/clients/client-form-pages.tsx"), "NewClientPage"),
  beforeLoad: NEEDS_CLIENTS,
});
const editClient = createRoute({
  getParentRoute: () => dartPages,
  path: "/manage-clients/edit/$id",
  component: lazyPage(() => import("#src/features/clients/client-form-pages.tsx"), "EditClientPage"),
  beforeLoad: async (context) => {
    await NEEDS_CLIENTS(context);
    const { clientId } = await import("#domain/lib/wire.ts");
    if (!clientId.safeParse(context.params.id).success) throw invalidAddress();
  },
});

const manageUsers = createRoute({
  getParentRoute: () => dartPages,
  path: "/manage-users",
  component: lazyPage(() => import("#src/features/users/users-page.tsx"), "UsersPage"),
  beforeLoad: guard({ roles: ["clientopsadmin"] }),
});
const exchangeCredentials = createRoute({
  getParentRoute: () => dartPages,
  path: "/exchange-credentials",
  component: lazyPage(() => import("#src/features/credentials/credentials-page.tsx"), "CredentialsPage"),
  beforeLoad: guard({ roles: ["clientopsadmin"] }),
});

const bondTerms = createRoute({
  getParentRoute: () => dartPages,
  path: "/staff/bond-terms",
  component: lazyPage(() => import("#src/features/staff/bond-terms-page.tsx"), "BondTermsPage"),
  beforeLoad: guard({ staffOnly: true }),
});

/** A path nobody knows may be an old one: the route rules say where it went. */
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: "$",
  beforeLoad: async ({ location }) => {
    const { whereWent } = await import("#src/app/pages/old-path.ts");
    const to = await whereWent(location.pathname);
    if (to !== null) throw redirect({ to });
    throw notFound();
  },
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    publicPages,
    authPages.addChildren([login, logout, forgotPassword, resetPassword]),
    invited.addChildren([register]),
    dartPages.addChildren([
      dart,
      profile,
      find,
      security,
      surveillance,
      manageClients,
      newClient,
      editClient,
      manageUsers,
      exchangeCredentials,
      bondTerms,
    ]),
    mind,
    elsewhere,
  ]),
  defaultPreload: "intent",
  defaultPreloadDelay: PREFETCH_DELAY_MS,
  defaultNotFoundComponent: MissingPage,
  scrollRestoration: true,
  // The browser stores these: they are not to hold what was searched for.
  getScrollRestorationKey: ({ state, pathname }) => state.__TSR_key ?? pathname,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
