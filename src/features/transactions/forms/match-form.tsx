import { z } from "zod";
import { enterReportMatch } from "#domain/contract/http/order-reports.ts";
import type { Order } from "#domain/entities/order.ts";
import { otherFirm } from "#domain/orders/labels.ts";
import { orderCalls, reviewOrderAct } from "#src/features/transactions/order-acts.ts";
import { OrderForm } from "#src/features/transactions/forms/order-form.tsx";
import {
  matchLine,
  numberHelp,
  ownLegOf,
  platformName,
  reportOf,
} from "#src/features/transactions/report-sentences.ts";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { type SchemaForm, useSchemaForm } from "#src/ui/form/use-schema-form.ts";

const schema = z.object({ deal_number: enterReportMatch.body.shape.deal_number });
type Typed = z.input<typeof schema>;

/** Enters the platform's number of the matched deal; both firms have to enter the same. */
export function MatchForm({ order }: { order: Order }) {
  const form: SchemaForm<Typed> = useSchemaForm({
    schema,
    empty: { deal_number: ownLegOf(order).own?.entered_number ?? "" },
    draft: `order.match.${order.id}`,
    onSend: ({ deal_number: number }) => {
      const words = {
        line: matchLine(order, number),
        label: "Enter the match",
        done: "Match entered",
        refused: form.refuse,
      };
      reviewOrderAct(order, words, () => orderCalls.enterMatch(order, number));
      return Promise.resolve();
    },
  });
  const platform = platformName(order);
  return (
    <OrderForm form={form} title={`Match on ${platform}`} submit="Enter match…">
      <FormText
        form={form}
        name="deal_number"
        label="Deal number"
        help={numberHelp(reportOf(order).platform, otherFirm(order).client_name)}
        className="code"
        autoFocus
      />
    </OrderForm>
  );
}
