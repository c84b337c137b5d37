import { lazy, Suspense } from "react";
import { lacksPremium } from "#domain/permissions/capabilities.ts";
import { PublicLayout } from "#src/app/layouts/public-layout.tsx";
import { InventoryPage } from "#src/features/public-pages/inventory-page.tsx";
import { subjectOf, useCan, useSession } from "#src/session/session.ts";

const PremiumPart = lazy(async () => ({
  default: (await import("#src/app/errors/premium-part.tsx")).PremiumPart,
}));
const Book = lazy(() => import("#src/app/inventory-book-route.tsx"));

/**
 * Shows the book to people who keep their firm's. Others read about it; people who lack only the premium plan see the
 * upgrade offer instead. Visitors load none of the book's code. (R-09, U-32)
 */
export function InventoryRoute() {
  const keepsBook = useCan("inventory");
  const isUpgrade = useSession(({ session }) => session !== null && lacksPremium(subjectOf(session), "inventory"));
  if (!keepsBook) {
    return (
      <PublicLayout>
        <InventoryPage>
          {isUpgrade ? (
            <Suspense fallback={null}>
              <PremiumPart />
            </Suspense>
          ) : null}
        </InventoryPage>
      </PublicLayout>
    );
  }
  return (
    <Suspense fallback={<BookToCome />}>
      <Book />
    </Suspense>
  );
}

const ROWS = ["w-40", "w-52", "w-36", "w-48", "w-44", "w-40", "w-52", "w-36"];

/** The book's page until its code is there. */
function BookToCome() {
  return (
    <div aria-busy="true" className="flex h-full flex-col bg-page">
      <div className="h-10 border-b border-line bg-raised" />
      <div className="border-b border-line p-3 text-[17px] leading-6 font-semibold">Inventory</div>
      {ROWS.map((width, index) => (
        <div key={`${width}-${String(index)}`} aria-hidden className="flex h-8 items-center px-3">
          <span className={`h-2.5 rounded bg-hover ${width}`} />
        </div>
      ))}
    </div>
  );
}
