import { lazy, Suspense, useEffect, type ComponentProps } from "react";
import {
  createRootRoute,
  Outlet,
  useRouter,
  type ErrorComponentProps,
  type NotFoundRouteProps,
} from "@tanstack/react-router";
import { UnreachablePage } from "#src/app/errors/unreachable-page.tsx";
import { PageUnreachable } from "#src/app/page-unreachable.ts";
import { createRouteWait } from "#src/app/route-wait.ts";
import { builds, leaveForNewerBuild } from "#src/app/versioning.ts";
import { CallError } from "#src/lib/call-error.ts";
import { missingPageText } from "#src/lib/invalid-address.ts";
import { PageError } from "#src/lib/page-error.ts";

/** Loaded on the first error. If its code cannot be loaded, the server is unreachable. */
const ErrorPage = lazy(async () => {
  try {
    return { default: (await import("#src/app/errors/error-page.tsx")).ErrorPage };
  } catch {
    return { default: () => <UnreachablePage onRetry={() => window.location.reload()} /> };
  }
});

const routeWait = createRouteWait();

/** Error page of all routes; no route has its own. ErrorLayout picks the layout. */
function FailedPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const path = window.location.pathname;
  if (isUnreachable(error)) return <UnreachablePage onRetry={() => void router.invalidate()} />;
  if (error instanceof PageError) {
    const { status, isMindTrialExpired } = error;
    return errorPage({ status, isMindTrialExpired, error, path });
  }
  const status = error instanceof CallError ? error.status : 500;
  return errorPage({ status, error, path, ...(error instanceof Error ? { detail: error.message } : {}) });
}

function errorPage(about: ComponentProps<typeof ErrorPage>) {
  return (
    <Suspense fallback={null}>
      <ErrorPage {...about} />
    </Suspense>
  );
}

/** True when the request for a page's code, or one of its `beforeLoad`, got no response. */
function isUnreachable(error: unknown): boolean {
  return error instanceof PageUnreachable || (error instanceof CallError && error.status === 0);
}

export function MissingPage({ data }: NotFoundRouteProps) {
  const path = window.location.pathname;
  return errorPage({ status: 404, path, detail: missingPageText(data, path) });
}

/** Wrapper of every page; signals the first script that its buttons work now. */
function AnyPage() {
  useEffect(() => void window.dispatchEvent(new Event("taken-over")), []);
  return <Outlet />;
}

export const root = createRootRoute({
  component: AnyPage,
  errorComponent: FailedPage,
  notFoundComponent: MissingPage,
  beforeLoad: async ({ preload, location }) => {
    if (preload || import.meta.env.SSR) return;
    if (builds.hasNewer && navigator.onLine) await leaveForNewerBuild(location.href);
    await routeWait(location.pathname);
  },
});
