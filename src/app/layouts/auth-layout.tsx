import { Link, Outlet } from "@tanstack/react-router";
import { BRAND } from "#domain/brand.ts";
import { ThemeButton } from "#src/shell/theme/theme-button.tsx";

/** Layout `auth`: one card in the middle, nothing else to do. */
export function AuthLayout() {
  return (
    <div className="flex min-h-full flex-col bg-page">
      <header className="flex h-14 items-center justify-between px-6">
        <Link to="/" className="text-[15px] font-semibold">
          {BRAND}
        </Link>
        <ThemeButton />
      </header>
      <main className="grid flex-1 place-items-center p-6">
        <div className="w-full max-w-[400px] rounded-lg border border-line bg-raised p-8 text-[15px]">
          <Outlet />
        </div>
      </main>
    </div>
  );
}
