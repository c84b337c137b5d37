import { useWatch } from "react-hook-form";
import { z } from "zod";
import { clearingEvent, shortOf } from "#domain/contract/http/order-reports.ts";
import type { Order } from "#domain/entities/order.ts";
import { dealSide } from "#domain/entities/ticket.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import { BarredTexts } from "#src/desk-kit/deals/exchange-field.tsx";
import { orderCalls, reviewOrderAct } from "#src/features/transactions/order-acts.ts";
import { OrderForm } from "#src/features/transactions/forms/order-form.tsx";
import {
  clearingBars,
  clearingLine,
  type ClearingRead,
  reportOf,
} from "#src/features/transactions/report-sentences.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { FormChoice } from "#src/ui/form/choice-fields.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import type { SelectOption } from "#src/ui/select-button-group.tsx";
import { type SchemaForm, useSchemaForm } from "#src/ui/form/use-schema-form.ts";

const schema = z
  .object({
    event: clearingEvent,
    reason: z.string().trim().max(500),
    short_side: dealSide,
    short_of: shortOf,
  })
  .refine(({ event, reason }) => event !== "REJECTED" || reason !== "", {
    path: ["reason"],
    message: requiredText("Reason"),
  });
type Typed = z.input<typeof schema>;

function readOf({ event, reason, ...short }: z.output<typeof schema>): ClearingRead {
  if (event === "REJECTED") return { event, reason };
  return event === "SHORT" ? { event, ...short } : { event };
}

const LABELS = {
  ACCEPTED: { label: "Enter: accepted", done: "CCIL accepted" },
  NO_GUARANTEE: { label: "Enter: without guarantee", done: "CCIL took it without guarantee" },
  REJECTED: { label: "Enter: rejected", done: "CCIL rejected" },
  SHORT: { label: "Enter the shortage", done: "Shortage entered" },
} as const;

/** Enters CCIL's decision on a matched deal, or a shortage on its settlement day. */
export function ClearingForm({ order }: { order: Order }) {
  const bars = clearingBars(order, serverNowMs());
  const form: SchemaForm<Typed> = useSchemaForm({
    schema,
    empty: {
      event: reportOf(order).clearing === null ? "ACCEPTED" : "SHORT",
      reason: "",
      short_side: "seller",
      short_of: "securities",
    },
    onSend: (typed) => {
      const read = readOf(typed);
      const words = { line: clearingLine(order, read), ...LABELS[read.event], refused: form.refuse };
      reviewOrderAct(order, words, () => orderCalls.enterClearing(order, read));
      return Promise.resolve();
    },
  });
  const options: SelectOption<Typed["event"]>[] = [
    { value: "ACCEPTED", label: "Accepted", barred: bars.decision },
    { value: "NO_GUARANTEE", label: "No guarantee", barred: bars.decision },
    { value: "REJECTED", label: "Rejected", barred: bars.decision },
    { value: "SHORT", label: "Short", barred: bars.short },
  ];
  return (
    <OrderForm form={form} title="CCIL" submit="Enter…">
      <FormChoice
        form={form}
        name="event"
        label="CCIL's decision, as your clearing statement shows it"
        deps={["reason"]}
        options={options}
      />
      <BarredTexts options={options} />
      <EventFields form={form} order={order} />
    </OrderForm>
  );
}

function EventFields({ form, order }: { form: SchemaForm<Typed>; order: Order }) {
  const event = useWatch({ control: form.control, name: "event" });
  if (event === "REJECTED") {
    return (
      <FormText
        form={form}
        name="reason"
        label="Reason"
        help="As CCIL gives it: member suspended, wrong member id, too late."
      />
    );
  }
  if (event === "NO_GUARANTEE") {
    return (
      <p className="text-muted">
        The member is over its exposure limit. Both firms see that the deal has no guarantee.
      </p>
    );
  }
  if (event !== "SHORT") return null;
  return (
    <>
      <FormChoice
        form={form}
        name="short_side"
        label="Side that was short"
        options={[
          { value: "buyer", label: order.buyer.client_name, tone: "bid" },
          { value: "seller", label: order.seller.client_name, tone: "ask" },
        ]}
      />
      <FormChoice
        form={form}
        name="short_of"
        label="Short of"
        options={[
          { value: "securities", label: "Securities" },
          { value: "funds", label: "Funds" },
        ]}
      />
    </>
  );
}
