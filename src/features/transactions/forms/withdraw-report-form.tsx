import type { Order } from "#domain/entities/order.ts";
import { orderCalls, reviewOrderAct } from "#src/features/transactions/order-acts.ts";
import { ReasonForm } from "#src/features/transactions/forms/reason-forms.tsx";
import { platformName, withdrawnLine } from "#src/features/transactions/report-sentences.ts";

/** Marks the own report as withdrawn on the platform; it is due again at the same time. */
export function WithdrawReportForm({ order }: { order: Order }) {
  const platform = platformName(order);
  return (
    <ReasonForm
      title={`Withdraw the report on ${platform}`}
      about={`Withdraw it on ${platform} first. The leg is then due again at the same time as before.`}
      submit="Withdraw…"
      onReason={(reason) =>
        reviewOrderAct(
          order,
          { line: withdrawnLine(order, reason), label: "Withdraw the report", done: "Report withdrawn" },
          () => orderCalls.withdrawLeg(order, reason),
        )
      }
    />
  );
}
