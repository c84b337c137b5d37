import "#src/app/page-commands.ts";
import { DartShell } from "#src/app/layouts/dart-shell.tsx";
import { InventoryBookPage } from "#src/features/inventory/inventory-book-page.tsx";

/** The inventory book in its shell. A separate chunk, so the route needs a default export. */
export default function InventoryBookRoute() {
  return (
    <DartShell>
      <InventoryBookPage />
    </DartShell>
  );
}
