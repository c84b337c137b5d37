import { Link } from "@tanstack/react-router";
import { BRAND } from "#domain/brand.ts";
import {
  COMPANY_PAGES,
  GLOSSARY_PAGE,
  INVENTORY_PAGE,
  POLICY_PAGES,
  PRODUCT_PAGES,
} from "#src/features/public-pages/page-list.ts";

const GROUPS = [
  { title: "Product", pages: [...PRODUCT_PAGES, INVENTORY_PAGE, GLOSSARY_PAGE] },
  { title: BRAND, pages: COMPANY_PAGES },
  { title: "Policies", pages: POLICY_PAGES },
] as const;

/** Footer of the public pages, with links to all of them. */
export function PublicFooter() {
  return (
    <footer className="border-t border-line text-[13px] leading-5">
      <div className="mx-auto grid max-w-[1120px] grid-cols-2 gap-x-6 gap-y-6 px-4 py-8 sm:grid-cols-4 sm:px-6">
        {GROUPS.map(({ title, pages }) => (
          <nav key={title} aria-label={`${title} pages`}>
            <p className="font-semibold">{title}</p>
            <ul className="mt-1">
              {pages.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="inline-flex min-h-7 items-center text-muted hover:text-fg hover:underline">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <p className="text-muted">
          Bonds and levels come from public sources and are shown with their source and date. Nothing here is advice to
          buy or sell.
        </p>
      </div>
    </footer>
  );
}
