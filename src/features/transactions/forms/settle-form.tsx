import { z } from "zod";
import { settleCancelOrder } from "#domain/contract/http/orders.ts";
import type { Order } from "#domain/entities/order.ts";
import { orderCalls, reviewOrderAct } from "#src/features/transactions/order-acts.ts";
import { settleLine } from "#src/features/transactions/order-sentences.ts";
import { OrderForm } from "#src/features/transactions/forms/order-form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";

const { utr, proof } = settleCancelOrder.body.shape;
const schema = z.object({ utr: utr.unwrap().unwrap(), proof: proof.unwrap().unwrap() });

/** States that the side has settled, when the clearing corporation does not report it. */
export function SettleForm({ order }: { order: Order }) {
  const form = useSchemaForm({
    schema,
    empty: { utr: "", proof: "" },
    draft: `order.settle.${order.id}`,
    onSend: (read) => {
      const words = { line: settleLine(order, read.utr), label: "Confirm settlement", done: "Settlement confirmed" };
      reviewOrderAct(order, words, () => orderCalls.settleOrCancel(order, "settle", read));
      return Promise.resolve();
    },
  });
  return (
    <OrderForm form={form} title="Settle by hand" submit="Settle…">
      <p className="text-muted">
        {order.clearing_corporation} has not reported this settlement. It is settled once both firms confirm it.
      </p>
      <FormText form={form} name="utr" label="UTR" help="Reference of the payment at the bank" autoFocus />
      <FormText form={form} name="proof" label="Proof" help="Where to find it: a statement or letter, with its date" />
    </OrderForm>
  );
}
