import { lazy, Suspense, type ReactNode } from "react";
import { PublicHeader } from "#src/features/public-pages/public-header.tsx";
import { useSession } from "#src/session/session.ts";

/** Layout `nofooter`: the header of the public pages alone. */
function NoFooterLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-full flex-col bg-page">
      <PublicHeader />
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
    </div>
  );
}

/** The desk's layout; falls back to `nofooter` when its code cannot be loaded. */
const DeskLayout = lazy(async () => {
  try {
    return { default: (await import("#src/app/layouts/dart-shell.tsx")).DartShell };
  } catch {
    return { default: NoFooterLayout };
  }
});

/** Layout of an error: the desk's when signed in, otherwise `nofooter`. */
export function ErrorLayout({ children }: { children: ReactNode }) {
  const isSignedIn = useSession(({ session }) => session !== null);
  const Layout = isSignedIn ? DeskLayout : NoFooterLayout;
  return (
    <Suspense fallback={null}>
      <Layout>
        <div className="grid flex-1 place-items-center p-6">{children}</div>
      </Layout>
    </Suspense>
  );
}
