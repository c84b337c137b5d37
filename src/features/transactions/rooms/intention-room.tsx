import { z } from "zod";
import type { Order } from "#domain/entities/order.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import { orderCalls, reviewOrderAct } from "#src/features/transactions/order-acts.ts";
import { RoomForm } from "#src/features/transactions/rooms/room-form.tsx";
import { FormChoice } from "#src/ui/form/choice-fields.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";

const schema = z
  .object({ intention: z.enum(["stated", "refused"]), reason: z.string().trim().max(500) })
  .refine(({ intention, reason }) => intention === "stated" || reason !== "", {
    path: ["reason"],
    message: requiredText("Why"),
  });

/** States the intention of the side's custodian to settle or not. */
export function IntentionRoom({ order }: { order: Order }) {
  const side = order.buy_or_sell === "sell" ? "seller" : "buyer";
  const custodian = order.own[side]?.custodian?.name ?? "The custodian of your side";
  const form = useSchemaForm({
    schema,
    empty: { intention: "stated", reason: "" },
    onSend: ({ intention, reason }) => {
      const says = intention === "stated" ? "will settle" : "will not settle";
      const why = reason === "" ? "" : `. Why: ${reason}`;
      const words = { line: `${custodian} ${says} ${order.number}${why}`, label: "Say so", done: "Intention stated" };
      reviewOrderAct(order, words, () =>
        orderCalls.intention(order, { intention, reason: reason === "" ? null : reason }),
      );
      return Promise.resolve();
    },
  });
  return (
    <RoomForm form={form} title="Intention of the custodian" submit="Say so…">
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
      <FormText form={form} name="reason" label="Why" help="Needed where it will not; the other side is warned." />
    </RoomForm>
  );
}
