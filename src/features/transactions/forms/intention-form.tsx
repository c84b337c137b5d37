import { z } from "zod";
import type { Order } from "#domain/entities/order.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import { orderCalls, reviewOrderAct } from "#src/features/transactions/order-acts.ts";
import { OrderForm } from "#src/features/transactions/forms/order-form.tsx";
import { FormChoice } from "#src/ui/form/choice-fields.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";

const schema = z
  .object({ intention: z.enum(["stated", "refused"]), reason: z.string().trim().max(500) })
  .refine(({ intention, reason }) => intention === "stated" || reason !== "", {
    path: ["reason"],
    message: requiredText("Reason"),
  });

/** States the intention of the side's custodian to settle or not. */
export function IntentionForm({ order }: { order: Order }) {
  const side = order.buy_or_sell === "sell" ? "seller" : "buyer";
  const custodian = order.own[side]?.custodian?.name ?? "The custodian of your side";
  const form = useSchemaForm({
    schema,
    empty: { intention: "stated", reason: "" },
    onSend: ({ intention, reason }) => {
      const intends = intention === "stated" ? "will settle" : "will not settle";
      const why = reason === "" ? "" : `. Reason: ${reason}`;
      const words = {
        line: `${custodian} ${intends} ${order.number}${why}`,
        label: "Send intention",
        done: "Intention stated",
      };
      reviewOrderAct(order, words, () =>
        orderCalls.intention(order, { intention, reason: reason === "" ? null : reason }),
      );
      return Promise.resolve();
    },
  });
  return (
    <OrderForm form={form} title="Intention of the custodian" submit="Send intention…">
      <FormChoice
        form={form}
        name="intention"
        label={custodian}
        deps={["reason"]}
        options={[
          { value: "stated", label: "Will settle" },
          { value: "refused", label: "Will not" },
        ]}
      />
      <FormText
        form={form}
        name="reason"
        label="Reason"
        help="Required if it will not settle; the other side is warned."
      />
    </OrderForm>
  );
}
