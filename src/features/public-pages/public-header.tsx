import { Link } from "@tanstack/react-router";
import { BRAND } from "#domain/brand.ts";
import { COMPANY_PAGES, PRODUCT_PAGES } from "#src/features/public-pages/page-list.ts";
import { workOfSession, useSession } from "#src/session/session.ts";
import { ThemeButton } from "#src/shell/theme/theme-button.tsx";

/** Header of the public pages: current page, other pages and sign-in. */
export function PublicHeader() {
  const session = useSession((state) => state.session);
  return (
    <header className="border-b border-line bg-raised text-[15px]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:m-2 focus:rounded focus:bg-raised focus:px-3 focus:py-2"
        onClick={(event) => {
          // Moves only the focus; the address stays.
          event.preventDefault();
          document.getElementById("content")?.focus();
        }}
      >
        Skip to the page
      </a>
      <div className="mx-auto flex max-w-[1120px] flex-wrap items-center gap-x-6 px-4 sm:px-6">
        <Link to="/" className="flex h-12 items-center font-semibold">
          {BRAND}
        </Link>
        <div className="ml-auto flex items-center gap-2 sm:order-2">
          <ThemeButton />
          {session === null ? (
            <Link to="/auth/login" className="flex h-8 items-center px-2 font-medium">
              Sign in
            </Link>
          ) : (
            <Link to={workOfSession(session)} className="flex h-8 items-center px-2 font-medium">
              Back to work
            </Link>
          )}
        </div>
        <nav
          aria-label="Pages"
          className="flex flex-wrap gap-x-4 max-sm:basis-full max-sm:pb-1 max-sm:text-[14px] sm:gap-x-5"
        >
          {[...PRODUCT_PAGES, ...COMPANY_PAGES].map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className="flex h-9 items-center border-y-2 border-transparent text-muted hover:text-fg aria-[current=page]:border-b-primary aria-[current=page]:text-fg sm:h-12"
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </header>
  );
}
