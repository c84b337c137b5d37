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

/** Loaded when there is an error. Where that cannot be had either, nothing of the server can. */
const ErrorPage = lazy(async () => {
  try {
    return { default: (await import("#src/app/errors/error-page.tsx")).ErrorPage };
  } catch {
    return { default: () => <UnreachablePage onRetry={() => window.location.reload()} /> };
  }
});

const routeWait = createRouteWait();

/** What a page of any route ended with. No route has another: the error stands in the layout that it asks for. */
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

/** A page whose code, or whose question before it is shown, got no answer. */
function isUnreachable(error: unknown): boolean {
  return error instanceof PageUnreachable || (error instanceof CallError && error.status === 0);
}

export function MissingPage({ data }: NotFoundRouteProps) {
  const path = window.location.pathname;
  return errorPage({ status: 404, path, detail: missingPageText(data, path) });
}

/** Any page; the first script hears that its buttons answer now. */
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
