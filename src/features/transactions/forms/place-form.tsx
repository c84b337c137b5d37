import { useEffect } from "react";
import { z } from "zod";
import type { TradeCounterparty } from "#domain/contract/http/tickets.ts";
import type { Order, Placement } from "#domain/entities/order.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { formatCompactRupees, formatRupees, formatSize } from "#domain/lib/format-rupees.ts";
import { typedNumber } from "#domain/lib/typed-number.ts";
import { ParticipantInput } from "#src/desk-kit/inputs/participant-input.tsx";
import { sizeTyped } from "#src/desk-kit/deals/typed-deal.ts";
import { orderCalls, reviewOrderAct } from "#src/features/transactions/order-acts.ts";
import { OrderForm } from "#src/features/transactions/forms/order-form.tsx";
import { useLive } from "#src/live/live-store.ts";
import { FormSelect } from "#src/ui/form/choice-fields.tsx";
import { FormRows } from "#src/ui/form/rows-field.tsx";
import { FormNumber, FormText } from "#src/ui/form/text-fields.tsx";
import { useField } from "#src/ui/form/use-field.ts";
import { fieldId, type SchemaForm, useSchemaForm } from "#src/ui/form/use-schema-form.ts";

const A_CLIENT = "client";
const MOST = 100;

const row = z
  .object({
    /** Id of an order or a client. */
    to: z.string(),
    client: z.custom<TradeCounterparty | null>(),
    face: sizeTyped,
    markup: z.string().refine((text) => typedNumber(text.trim()) !== null, fieldTexts.number),
  })
  .refine(({ to, client }) => to !== A_CLIENT || client !== null, { path: ["client"], message: fieldTexts.required });

const schema = (order: Order) =>
  z.object({ rows: z.array(row) }).refine(({ rows }) => rows.reduce((sum, { face }) => sum + face, 0) <= order.face, {
    path: ["rows"],
    message: `Placements come to more than ${formatRupees(order.face, 0)}.`,
  });
type Typed = z.input<ReturnType<typeof schema>>;

const EMPTY_ROW: Typed["rows"][number] = { to: A_CLIENT, client: null, face: "", markup: "0" };

function typedOf({ order_id: orderId, client_id: clientId, name, face, markup }: Placement): Typed["rows"][number] {
  const nobody = { user_id: null, user_name: null, nsccl_code: null, iccl_code: null };
  return {
    to: orderId ?? A_CLIENT,
    client: clientId === null ? null : { ...nobody, client_id: clientId, brand_name: name, name, is_offline: true },
    face: formatSize(face),
    markup: String(markup),
  };
}

/** Places a procurement with clients of the firm, or into orders that sell the same bond. (S-21) */
export function PlaceForm({ order }: { order: Order }) {
  const sales = useLive(({ orders }) => orders);
  const options = [
    { value: A_CLIENT, label: "A client of ours" },
    ...sales
      .filter((each) => each.finstrument_id === order.finstrument_id && each.buy_or_sell === "sell")
      .filter(({ state }) => state === "REPORTED" || state === "ACCEPTED" || state === "CONFIRMED")
      .map((each) => ({
        value: each.id,
        label: `${each.number}, ${formatCompactRupees(each.face)} to ${each.buyer.client_name}`,
      })),
  ];
  const form = useSchemaForm({
    schema: schema(order),
    empty: { rows: (order.placements ?? []).map(typedOf) },
    names: { placements: "rows" },
    onSend: ({ rows }) => {
      const placements = rows.map(({ to, client, face, markup }) => ({
        ...(to === A_CLIENT ? { client_id: client?.client_id ?? null } : { order_id: to }),
        face,
        markup: typedNumber(markup.trim()) ?? 0,
      }));
      const placed = placements.reduce((sum, { face }) => sum + face, 0);
      const words = {
        line: `Place ${formatCompactRupees(placed)} of ${formatCompactRupees(order.face)} of ${order.number} in ${placements.length === 1 ? "one part" : `${placements.length} parts`}`,
        label: "Place",
        done: "Placed",
      };
      reviewOrderAct(order, words, () => orderCalls.place(order, placements));
      return Promise.resolve();
    },
  });
  const rows = fieldId(form.id, "rows");
  useEffect(() => document.getElementById(rows)?.focus(), [rows]);
  return (
    <OrderForm form={form} title="Place the procurement" submit="Place…">
      <FormRows form={form} name="rows" label="Placements" one="a placement" empty={EMPTY_ROW} most={MOST}>
        {(index) => <Row form={form} index={index} options={options} />}
      </FormRows>
    </OrderForm>
  );
}

interface RowProps {
  form: SchemaForm<Typed>;
  index: number;
  options: readonly { value: string; label: string }[];
}

function Row({ form, index, options }: RowProps) {
  const { value: to } = useField({ form, name: `rows.${index}.to`, label: "Goes to" });
  return (
    <div className="grid grid-cols-2 gap-2 border-t border-line pt-2">
      <FormSelect form={form} name={`rows.${index}.to`} label="Goes to" options={options} className="w-full" />
      {to === A_CLIENT ? <ClientField form={form} index={index} /> : <span />}
      <FormText form={form} name={`rows.${index}.face`} label="Size" help="5cr, 50l or rupees" />
      <FormNumber form={form} name={`rows.${index}.markup`} label="Markup per 100" />
    </div>
  );
}

function ClientField({ form, index }: Pick<RowProps, "form" | "index">) {
  const { id, value, error, change } = useField({ form, name: `rows.${index}.client`, label: "Client" });
  return (
    <ParticipantInput
      id={id}
      label="Client"
      seeks="entity"
      help="Type three letters of the client's name"
      value={value}
      error={error}
      onChange={change}
    />
  );
}
