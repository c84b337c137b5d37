import { Landmark } from "lucide-react";
import type { Feature } from "#src/shell/feature.ts";
import { OrderCompanion } from "#src/features/transactions/order-companion.tsx";
import { orderCommands } from "#src/features/transactions/order-commands.ts";
import { ORDER_VIEW, REPORT_VIEW } from "#src/features/transactions/open-order.ts";
import { orderSource } from "#src/features/transactions/order-source.ts";
import { OrderView } from "#src/features/transactions/order-view.tsx";
import { OrderUploadDialog } from "#src/features/transactions/upload/upload-dialog.tsx";
import { ReportForm } from "#src/features/transactions/report-form.tsx";
import { TransactionsPanel } from "#src/features/transactions/transactions-panel.tsx";
import { useLive } from "#src/live/live-store.ts";

function useOrderCount(): number {
  return useLive((state) => state.orders.length);
}

/** Deals from report or execution until settlement. */
export const transactionsFeature: Feature = {
  panels: [
    {
      type: "Transactions",
      needs: "trading.view",
      useCount: useOrderCount,
      title: "Transactions",
      icon: Landmark,
      Component: TransactionsPanel,
      emptyText: {
        what: "Nothing to settle. Deals appear here once reported or executed, with the next step due.",
        hint: "Report a trade made elsewhere with",
        command: "order.report",
      },
      sends: ["bond", "client", "ticket"],
    },
  ],
  dealCompanions: [OrderCompanion, OrderUploadDialog],
  sideViews: [
    { id: ORDER_VIEW, title: "Transaction", Component: OrderView },
    { id: REPORT_VIEW, title: "Report a trade", Component: ReportForm },
  ],
  commands: orderCommands,
  paletteSources: [orderSource],
};
