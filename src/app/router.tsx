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
    authPages.addChildren([login, logout]),
    dartPages.addChildren([dart, profile, find, security, surveillance, bondTerms]),
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
