import { z } from "zod";
import type { Order } from "#domain/entities/order.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatSize } from "#domain/lib/format-rupees.ts";
import { isAnyLate } from "#domain/orders/clocks.ts";
import { otherFirm } from "#domain/orders/labels.ts";
import { levelBody, levelText, settlementBody, settlementTyped, sizeTyped } from "#src/desk-kit/deals/typed-deal.ts";
import { orderCalls, reviewOrderAct } from "#src/features/transactions/order-acts.ts";
import { OrderForm, whyTyped } from "#src/features/transactions/forms/order-form.tsx";
import { serverNowMs } from "#src/lib/server-time.ts";
import { UserFacingError } from "#src/lib/user-facing-error.ts";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";

const schema = (isLate: boolean) =>
  z.object({
    face: sizeTyped,
    level: levelText,
    settlement: settlementTyped,
    reason: whyTyped.or(z.literal("")),
    late_reason: isLate ? whyTyped : z.string(),
  });

/** Level in typed form: the fixed field. */
function levelTyped({ fixed_field: fixed, yield_stored, unit_price_stored }: Order): string {
  return fixed === "price" ? `@${formatPrice(unit_price_stored)}` : formatYieldPct(yield_stored);
}

/** Changes a report before the exchange confirms it; the other firm must accept again. (S-20, A-106) */
export function ModifyForm({ order }: { order: Order }) {
  const isLate = order.reported_at === null && isAnyLate(order, serverNowMs());
  const typed = {
    face: formatSize(order.face),
    level: levelTyped(order),
    settlement: formatDate(order.settlement_date),
    reason: "",
    late_reason: order.late_reason ?? "",
  };
  const form = useSchemaForm({
    schema: schema(isLate),
    empty: typed,
    onSend: async ({ face, level, settlement, reason, late_reason: late }) => {
      const now = form.methods.getValues();
      const isMoved = (field: keyof typeof typed) => now[field].trim() !== typed[field];
      if (!isMoved("face") && !isMoved("level") && !isMoved("settlement")) {
        throw new UserFacingError("Nothing has changed.");
      }
      const what = [
        isMoved("face") ? `size ${typed.face} to ${now.face}` : "",
        isMoved("level") ? `level ${typed.level} to ${now.level}` : "",
        isMoved("settlement") ? `settlement ${typed.settlement} to ${now.settlement}` : "",
      ];
      const line = `Change ${order.number}: ${what.filter(Boolean).join(", ")}. ${otherFirm(order).client_name} has to accept it again.`;
      reviewOrderAct(order, { line, label: "Change", done: "Changed" }, (confirms) =>
        orderCalls.modify(order, {
          ...(isMoved("face") ? { face } : {}),
          ...(isMoved("level") ? levelBody(level) : {}),
          ...(isMoved("settlement") ? settlementBody(settlement) : {}),
          ...(reason === "" ? {} : { reason }),
          ...(late === "" ? {} : { late_reason: late }),
          confirms,
        }),
      );
      return Promise.resolve();
    },
  });
  return (
    <OrderForm form={form} title="Change the trade" submit="Change…">
      <div className="grid grid-cols-2 gap-3">
        <FormText form={form} name="face" label="Size" help="5cr, 50l or rupees" autoFocus />
        <FormText form={form} name="level" label="Level" help="7.18, or @99.25 for a price" />
        <FormText form={form} name="settlement" label="Settlement" help="T0, T1 or a date" />
      </div>
      <FormText form={form} name="reason" label="Reason" help="Optional. The other side reads this." />
      {isLate ? (
        <FormText
          form={form}
          name="late_reason"
          label="Reason for the late report"
          help="The exchange and both firms' compliance officers read this."
        />
      ) : null}
    </OrderForm>
  );
}
