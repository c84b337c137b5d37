import { system } from "#src/app/page-system.ts";
import { approvalsPage } from "#src/features/approvals/approvals-commands.ts";
import { clientsPage } from "#src/features/clients/clients-commands.ts";
import { inventoryPage } from "#src/features/inventory/inventory-commands.ts";
import { limitsPage } from "#src/features/limits/limits-commands.ts";
import { mindCommands } from "#src/features/mind/conversation/mind-commands.ts";
import { mindPage } from "#src/features/mind/sidebar/chat-commands.ts";
import { reconciliationPage } from "#src/features/reconciliation/reconciliation-commands.ts";
import { staffPages } from "#src/features/staff/commands.ts";
import { surveillancePage } from "#src/features/surveillance/surveillance-commands.ts";
import { confirmationPage, transactionsPage } from "#src/features/transactions/transactions-commands.ts";
import { usersPage } from "#src/features/users/users-commands.ts";

// Commands of the pages that need a sign-in. The guard of these pages loads this module, so visitors do not.
system.registry.register([
  ...[
    approvalsPage,
    clientsPage,
    confirmationPage,
    inventoryPage,
    limitsPage,
    mindPage,
    reconciliationPage,
    surveillancePage,
    transactionsPage,
    usersPage,
    ...staffPages,
  ].flatMap(({ commands }) => commands),
  ...mindCommands,
]);
