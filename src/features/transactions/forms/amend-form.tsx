import { z } from "zod";
import { VENUE_NAMES } from "#domain/entities/exchanges.ts";
import { type Amendment, type Order } from "#domain/entities/order.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { isIsoDate } from "#domain/lib/iso-date.ts";
import { typedNumber } from "#domain/lib/typed-number.ts";
import { otherFirm } from "#domain/orders/labels.ts";
import { orderCalls, reviewOrderAct } from "#src/features/transactions/order-acts.ts";
import { amendmentText } from "#src/features/transactions/order-sentences.ts";
import { OrderForm, whyTyped } from "#src/features/transactions/forms/order-form.tsx";
import { UserFacingError } from "#src/lib/user-facing-error.ts";
import { FormSelect } from "#src/ui/form/choice-fields.tsx";
import { FormDate, FormNumber, FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";

const rupeesTyped = z.string().transform((text, context) => {
  const rupees = typedNumber(text.replaceAll(",", "").trim());
  if (rupees !== null) return rupees;
  context.addIssue({ code: "custom", message: fieldTexts.number });
  return z.NEVER;
});

const schema = z.object({
  settlement: z.string().refine(isIsoDate, fieldTexts.date),
  yield_type: z.enum(["YTM", "YTC", "YTP"]),
  accrued_interest: rupeesTyped,
  reason: whyTyped,
});

const YIELD_TYPES = [
  { value: "YTM", label: "YTM, to maturity" },
  { value: "YTC", label: "YTC, to the call" },
  { value: "YTP", label: "YTP, to the put" },
] as const;

/** Proposes a change of a confirmed deal at the exchange; the other side decides. (S-20) */
export function AmendForm({ order }: { order: Order }) {
  const accrued = order.consideration?.accrued_interest ?? 0;
  const form = useSchemaForm({
    schema,
    empty: {
      settlement: order.settlement_date,
      yield_type: order.yield_type,
      accrued_interest: accrued.toFixed(2),
      reason: "",
    },
    names: { settlement_date: "settlement" },
    onSend: (read) => {
      const changes: Amendment["changes"] = {
        settlement_date: read.settlement === order.settlement_date ? null : read.settlement,
        yield_type: read.yield_type === order.yield_type ? null : read.yield_type,
        accrued_interest: read.accrued_interest === accrued ? null : read.accrued_interest,
      };
      const { settlement_date: settlement, yield_type: type, accrued_interest: interest } = changes;
      if (settlement === null && type === null && interest === null) throw new UserFacingError("Nothing has changed.");
      const line = `Propose on ${VENUE_NAMES[order.exchange]} to ${amendmentText({ kind: "M", changes })}: ${order.number}. ${otherFirm(order).client_name} decides.`;
      reviewOrderAct(order, { line, label: "Propose", done: "Amendment proposed" }, (confirms) =>
        orderCalls.modify(order, {
          ...(settlement === null ? {} : { settlement }),
          ...(type === null ? {} : { yield_type: type }),
          ...(interest === null ? {} : { accrued_interest: interest }),
          reason: read.reason,
          confirms,
        }),
      );
      return Promise.resolve();
    },
  });
  return (
    <OrderForm form={form} title="Propose an amendment" submit="Propose…">
      <p className="text-muted">
        {VENUE_NAMES[order.exchange]} allows only these changes to a confirmed deal. For another size or price, cancel
        and deal again.
      </p>
      <div className="grid grid-cols-2 gap-3">
        <FormDate form={form} name="settlement" label="Settlement" autoFocus />
        <FormSelect form={form} name="yield_type" label="Yield type" options={YIELD_TYPES} />
        <FormNumber form={form} name="accrued_interest" label="Accrued interest (₹)" help="On the whole size" />
      </div>
      <FormText form={form} name="reason" label="Reason" help="The other side reads this." />
    </OrderForm>
  );
}
