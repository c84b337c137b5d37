import { createRoute, redirect, type AsyncRouteComponent } from "@tanstack/react-router";
import { NoHeaderLayout } from "#src/app/layouts/no-header-layout.tsx";
import { lazyPage } from "#src/app/lazy-page.ts";
import { root } from "#src/app/root-route.tsx";
import { HomePage } from "#src/features/home/home-page.tsx";
import { fetchSession, homeOfSession, useSession } from "#src/session/session.ts";

// Only the home page and its layout are in the first bundle; every other page loads when opened.
const noHeader = createRoute({ getParentRoute: () => root, id: "noheader", component: NoHeaderLayout });
const homePage = createRoute({
  getParentRoute: () => noHeader,
  path: "/",
  component: HomePage,
  beforeLoad: async () => {
    const { status, session } = useSession.getState();
    const who = status === "loading" ? await fetchSession() : session;
    if (who) throw redirect({ to: homeOfSession(who) });
  },
});
export const home = noHeader.addChildren([homePage]);

const withHeader = createRoute({
  getParentRoute: () => root,
  id: "public",
  component: lazyPage(() => import("#src/app/layouts/public-layout.tsx"), "PublicLayout"),
});

function page<const Path extends string>(path: Path, component: AsyncRouteComponent<object>) {
  return createRoute({ getParentRoute: () => withHeader, path, component });
}

export const publicPages = withHeader.addChildren([
  page(
    "/about",
    lazyPage(() => import("#src/features/public-pages/about-page.tsx"), "AboutPage"),
  ),
  page(
    "/best-practices",
    lazyPage(() => import("#src/features/public-pages/best-practices-page.tsx"), "BestPracticesPage"),
  ),
  page(
    "/chat-policy",
    lazyPage(() => import("#src/features/public-pages/chat-policy-page.tsx"), "ChatPolicyPage"),
  ),
  page(
    "/contact",
    lazyPage(() => import("#src/features/public-pages/contact-page.tsx"), "ContactPage"),
  ),
  page(
    "/data-security",
    lazyPage(() => import("#src/features/public-pages/data-security-page.tsx"), "DataSecurityPage"),
  ),
  page(
    "/glossary",
    lazyPage(() => import("#src/features/public-pages/glossary-page.tsx"), "GlossaryPage"),
  ),
  page(
    "/privacy",
    lazyPage(() => import("#src/features/public-pages/privacy-page.tsx"), "PrivacyPage"),
  ),
  page(
    "/terms",
    lazyPage(() => import("#src/features/public-pages/terms-page.tsx"), "TermsPage"),
  ),
  page(
    "/product/dart",
    lazyPage(() => import("#src/features/public-pages/dart-page.tsx"), "DartPage"),
  ),
  page(
    "/product/find",
    lazyPage(() => import("#src/features/public-pages/find-page.tsx"), "FindProductPage"),
  ),
  page(
    "/product/mind",
    lazyPage(() => import("#src/features/public-pages/mind-page.tsx"), "MindPage"),
  ),
]);

/** Public page; people who keep a firm's book see the book itself, so the session must be known first. */
export const inventory = createRoute({
  getParentRoute: () => root,
  path: "/inventory",
  beforeLoad: async () => {
    if (useSession.getState().status === "loading") await fetchSession();
  },
  component: lazyPage(() => import("#src/app/inventory-route.tsx"), "InventoryRoute"),
});
