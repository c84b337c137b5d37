import type { Holding } from "#domain/entities/inventory.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { rupeesText } from "#domain/lib/format-rupees.ts";
import { istTimeOf } from "#domain/lib/iso-date.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { moneyText } from "#domain/trading/bound-text.ts";
import { tradeMoney } from "#src/desk-kit/inputs/trade-money.ts";
import { FormChoice } from "#src/ui/form/choice-fields.tsx";
import { FormDate, FormNumber, FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import { ActForm, confirmed } from "#src/features/inventory/act-form.tsx";
import { useBookChanges } from "#src/features/inventory/inventory-queries.ts";
import { typedTrade, type TypedTrade } from "#src/features/inventory/typed-book.ts";

const SIDES = [
  { value: "buy", label: "Bought" },
  { value: "sell", label: "Sold" },
] as const;
const NAMES = { "level.clean_price": "price", "level.bond_yield": "yield" };

/** Records a trade made elsewhere today. */
export function TradeForm({ holding, onDone }: { holding: Holding | undefined; onDone: () => void }) {
  const { trade } = useBookChanges();
  const empty: TypedTrade = {
    side: "buy",
    isin: holding?.finstrument_id ?? "",
    account: holding?.account ?? "",
    face: "",
    price: "",
    yield: "",
    settlement_date: "",
    trade_time: istTimeOf(serverNowMs()).slice(0, 5),
    counterparty: "",
    brokerage: "",
    ref: "",
  };
  const form = useSchemaForm({
    schema: typedTrade,
    empty,
    names: NAMES,
    onSend: async ({ price, yield: bondYield, ...read }) => {
      const level = {
        fixed_field: price === null ? "yield" : "price",
        clean_price: price,
        bond_yield: bondYield,
      } as const;
      const at = price === null ? `${formatYieldPct(bondYield)} %` : `@ ${formatPrice(price)}`;
      const rupees = await tradeMoney({
        finstrumentId: read.isin,
        fixedField: level.fixed_field,
        level: price ?? bondYield ?? 0,
        settlement: { settlement: read.settlement_date },
        face: read.face,
      });
      const line = `${read.side === "buy" ? "Bought" : "Sold"} ${rupeesText(read.face, 0)} of ${read.isin} ${at}, ${moneyText(rupees)}, settling ${formatDate(read.settlement_date)}, with ${read.counterparty}`;
      const done = await confirmed(line, "Record", () => trade({ ...read, level }));
      notify({
        summary: "Trade recorded",
        detail: `${rupeesText(done.consideration)}, ${done.is_booked ? "in the book" : "enters the book when it settles"}`,
        severity: "success",
        group: "inventory",
      });
      onDone();
    },
  });
  return (
    <ActForm form={form} title="External trade" first="isin" label="Record the trade" onCancel={onDone}>
      <FormChoice form={form} name="side" label="Side" options={SIDES} />
      <FormText form={form} name="isin" label="ISIN" className="code" autoComplete="off" spellCheck={false} />
      <FormText form={form} name="account" label="Account (optional)" autoComplete="off" />
      <FormText
        form={form}
        name="face"
        label="Face ₹"
        help="5cr, 50l or rupees"
        className="text-right"
        autoComplete="off"
      />
      <div className="grid grid-cols-2 gap-3">
        <FormNumber form={form} name="price" label="Clean price" deps={["yield"]} autoComplete="off" />
        <FormNumber form={form} name="yield" label="or yield %" deps={["price"]} autoComplete="off" />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <FormText form={form} name="trade_time" label="Trade time (IST)" help="HH:MM, today" autoComplete="off" />
        <FormDate form={form} name="settlement_date" label="Settles" />
      </div>
      <FormText form={form} name="counterparty" label="Counterparty" autoComplete="off" />
      <div className="grid grid-cols-2 gap-3">
        <FormNumber form={form} name="brokerage" label="Charges ₹ (optional)" autoComplete="off" />
        <FormText form={form} name="ref" label="Ref (optional)" autoComplete="off" />
      </div>
    </ActForm>
  );
}
