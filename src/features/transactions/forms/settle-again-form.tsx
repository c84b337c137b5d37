import { z } from "zod";
import type { Order } from "#domain/entities/order.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { isIsoDate } from "#domain/lib/iso-date.ts";
import { orderCalls, reviewOrderAct } from "#src/features/transactions/order-acts.ts";
import { againLine } from "#src/features/transactions/order-sentences.ts";
import { OrderForm } from "#src/features/transactions/forms/order-form.tsx";
import { FormDate } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";

const schema = z.object({ settlement: z.string().refine((day) => day === "" || isIsoDate(day), fieldTexts.date) });

/** Requests another settlement day for a failed order; both firms must agree. */
export function SettleAgainForm({ order }: { order: Order }) {
  const asked = order.settlement?.again ?? null;
  const form = useSchemaForm({
    schema,
    empty: { settlement: asked?.settlement_date ?? "" },
    onSend: ({ settlement }) => {
      const day = settlement === "" ? null : settlement;
      const words = {
        line: againLine(order, day),
        label: "Settle again",
        done: asked === null ? "Asked to settle again" : "Settles again",
      };
      reviewOrderAct(order, words, () => orderCalls.settleOrCancel(order, "settle", { settlement: day }));
      return Promise.resolve();
    },
  });
  return (
    <OrderForm form={form} title="Settle again" submit="Settle again…">
      <FormDate
        form={form}
        name="settlement"
        label="Settlement"
        help={asked === null ? "Leave empty for the first possible day" : `${asked.user_name} asked for this day`}
        autoFocus
      />
    </OrderForm>
  );
}
