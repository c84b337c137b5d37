import { DartShell } from "#src/app/layouts/dart-shell.tsx";
import { InventoryBookPage } from "#src/features/inventory/inventory-book-page.tsx";

/** The book with everything its page stands in; loaded apart, hence the default. */
export default function InventoryBookRoute() {
  return (
    <DartShell>
      <InventoryBookPage />
    </DartShell>
  );
}
