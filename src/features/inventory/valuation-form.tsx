import type { Holding } from "#domain/entities/inventory.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { FormNumber, FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import { ActForm, confirmed } from "#src/features/inventory/act-form.tsx";
import { useBookChanges } from "#src/features/inventory/inventory-queries.ts";
import { typedValuation } from "#src/features/inventory/typed-book.ts";

const EMPTY = { price: "", yield: "", reason: "" };
const NAMES = { valuation_price: "price", valuation_yield: "yield" };

/** Sets the desk's valuation of a holding for today; both boxes empty remove it. */
export function ValuationForm({ holding, onDone }: { holding: Holding; onDone: () => void }) {
  const { edit } = useBookChanges();
  const form = useSchemaForm({
    schema: typedValuation,
    empty: EMPTY,
    names: NAMES,
    onSend: async ({ price, yield: bondYield, reason }) => {
      const isBack = price === null && bondYield === null;
      const at = price === null ? `${formatYieldPct(bondYield)} %` : formatPrice(price);
      const line = isBack
        ? `${holding.display_name} reverts to the master quote, the last trade or its cost`
        : `${holding.display_name} is valued at ${at} today`;
      const body = {
        version: holding.version,
        holding_id: holding.id,
        valuation_price: price,
        valuation_yield: bondYield,
        as_of: istDateOf(serverNowMs()),
        reason,
      };
      await confirmed(line, "Value", () => edit(body));
      notify({ summary: "Holding valued", detail: line, severity: "success", group: "inventory" });
      onDone();
    },
  });
  return (
    <ActForm
      form={form}
      title={`Value ${holding.display_name}`}
      first="price"
      label="Value the holding"
      onCancel={onDone}
    >
      <p className="text-muted">
        Valid until the end of today. Leave both fields empty to clear the desk&apos;s valuation.
      </p>
      <div className="grid grid-cols-2 gap-3">
        <FormNumber form={form} name="price" label="Clean price" deps={["yield"]} autoComplete="off" />
        <FormNumber form={form} name="yield" label="or yield %" deps={["price"]} autoComplete="off" />
      </div>
      <FormText form={form} name="reason" label="Reason" autoComplete="off" />
    </ActForm>
  );
}
