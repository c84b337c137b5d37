import { z } from "zod";
import type { Order } from "#domain/entities/order.ts";
import { otherFirm } from "#domain/orders/labels.ts";
import { orderCalls, reviewOrderAct } from "#src/features/transactions/order-acts.ts";
import { reviewCancel } from "#src/features/transactions/order-commands.ts";
import { amendmentText } from "#src/features/transactions/order-sentences.ts";
import { OrderForm, whyTyped } from "#src/features/transactions/forms/order-form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";

const schema = z.object({ reason: whyTyped });

interface ReasonFormProps {
  title: string;
  /** Shown above the reason. */
  about?: string;
  submit: string;
  onReason: (reason: string) => void;
}

/** Form of one reason, which the other side reads. */
export function ReasonForm({ title, about, submit, onReason }: ReasonFormProps) {
  const form = useSchemaForm({
    schema,
    empty: { reason: "" },
    onSend: ({ reason }) => Promise.resolve(onReason(reason)),
  });
  return (
    <OrderForm form={form} title={title} submit={submit}>
      {about === undefined ? null : <p className="text-muted">{about}</p>}
      <FormText form={form} name="reason" label="Reason" help="The other side reads this." autoFocus />
    </OrderForm>
  );
}

/** Rejects a report with a reason for its reporter. (S-19) */
export function RejectForm({ order }: { order: Order }) {
  const line = `Reject ${order.number} of ${otherFirm(order).client_name}. Reason: `;
  return (
    <ReasonForm
      title="Reject the report"
      submit="Reject…"
      onReason={(reason) =>
        reviewOrderAct(order, { line: `${line}${reason}`, label: "Reject", done: "Rejected" }, () =>
          orderCalls.answer(order, { reported_order_status: "rejected", reason }),
        )
      }
    />
  );
}

export function RefuseAmendmentForm({ order }: { order: Order }) {
  const what = order.amendment === null ? "the amendment" : amendmentText(order.amendment);
  return (
    <ReasonForm
      title="Refuse the amendment"
      submit="Refuse…"
      onReason={(reason) =>
        reviewOrderAct(
          order,
          { line: `Refuse to ${what}: ${order.number}. Reason: ${reason}`, label: "Refuse", done: "Refused" },
          () => orderCalls.answer(order, { reported_order_status: "rejected", reason }),
        )
      }
    />
  );
}

/** Asks for the reason to cancel a confirmed deal, which goes to the exchange. */
export function CancelForm({ order }: { order: Order }) {
  return (
    <ReasonForm
      title="Propose to cancel the deal"
      submit="Propose to cancel…"
      onReason={(reason) => reviewCancel(order, reason)}
    />
  );
}
