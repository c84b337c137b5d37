import type { Holding, Lot } from "#domain/entities/inventory.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatCrores } from "#domain/lib/format-rupees.ts";
import { FormSelect } from "#src/ui/form/choice-fields.tsx";
import { FormNumber, FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import { ActForm, confirmed } from "#src/features/inventory/act-form.tsx";
import { useBookChanges } from "#src/features/inventory/inventory-queries.ts";
import { typedCost } from "#src/features/inventory/typed-book.ts";

const NAMES = { cost_price: "price", cost_yield: "yield" };

interface CostFormProps {
  holding: Holding;
  /** Lots with an editable cost: loaded or external, with face left. */
  lots: readonly Lot[];
  onDone: () => void;
}

/** Sets the cost of a loaded or external lot. */
export function CostForm({ holding, lots, onDone }: CostFormProps) {
  const { edit } = useBookChanges();
  const options = lots.map((lot) => ({ value: lot.id, label: lotText(lot) }));
  const form = useSchemaForm({
    schema: typedCost,
    empty: { lot_id: options[0]?.value ?? "", price: "", yield: "", reason: "" },
    names: NAMES,
    onSend: async ({ lot_id, price, yield: bondYield, reason }) => {
      const at = price === null ? `${formatYieldPct(bondYield)} %` : formatPrice(price);
      const lot = options.find(({ value }) => value === lot_id)?.label ?? "";
      const line = `The lot of ${lot} cost ${at}`;
      const body = { version: holding.version, lot_id, cost_price: price, cost_yield: bondYield, reason };
      await confirmed(line, "Set the cost", () => edit(body));
      notify({ summary: "Cost set", detail: line, severity: "success", group: "inventory" });
      onDone();
    },
  });
  return (
    <ActForm
      form={form}
      title={`Cost of ${holding.display_name}`}
      first="lot_id"
      label="Set the cost"
      onCancel={onDone}
    >
      <FormSelect form={form} name="lot_id" label="Lot" options={options} />
      <div className="grid grid-cols-2 gap-3">
        <FormNumber form={form} name="price" label="Cost price" deps={["yield"]} autoComplete="off" />
        <FormNumber form={form} name="yield" label="or cost yield %" deps={["price"]} autoComplete="off" />
      </div>
      <FormText form={form} name="reason" label="Reason" autoComplete="off" />
    </ActForm>
  );
}

function lotText({ acquired_on, face_open, ref }: Lot): string {
  const day = acquired_on === null ? "an unknown day" : formatDate(acquired_on);
  return `${formatCrores(face_open)} of ${day}${ref === null ? "" : ` (${ref})`}`;
}
