import { lazy, Suspense } from "react";
import { InventoryPage } from "#src/features/public-pages/inventory-page.tsx";
import { PublicLayout } from "#src/app/layouts/public-layout.tsx";
import { useCan } from "#src/session/session.ts";

const Book = lazy(() => import("#src/app/inventory-book-route.tsx"));

/** The public explanation, or, for those who keep a firm's book, the book itself. Visitors load nothing of it. */
export function InventoryRoute() {
  const keepsBook = useCan("inventory");
  if (!keepsBook) {
    return (
      <PublicLayout>
        <InventoryPage />
      </PublicLayout>
    );
  }
  return (
    <Suspense fallback={null}>
      <Book />
    </Suspense>
  );
}
