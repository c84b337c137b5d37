import { Outlet } from "@tanstack/react-router";
import { PublicFooter } from "#src/features/public-pages/public-footer.tsx";

/** Layout `noheader`: the home page has its own header. */
export function NoHeaderLayout() {
  return (
    <div className="flex min-h-full flex-col bg-page">
      <main className="flex flex-1 flex-col">
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  );
}
