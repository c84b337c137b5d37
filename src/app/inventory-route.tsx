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
 * The book, for those who keep a firm's. Everybody else reads what it is, and whoever lacks but the premium plan is asked
 * for it in the book's place. Visitors load nothing of the book. (R-09, U-32)
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
    <Suspense fallback={null}>
      <Book />
    </Suspense>
  );
}
