import { useState } from "react";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { offerInventory } from "#domain/contract/http/inventory.ts";
import type { Holding } from "#domain/entities/inventory.ts";
import { pctOfYieldFraction } from "#domain/lib/decimal.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatSize, rupeesText } from "#domain/lib/format-rupees.ts";
import { FormChoice } from "#src/ui/form/choice-fields.tsx";
import { FormNumber, FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import { ActForm, confirmed } from "#src/features/inventory/act-form.tsx";
import { useBookChanges } from "#src/features/inventory/inventory-queries.ts";
import { typedOffer, type TypedOffer } from "#src/features/inventory/typed-book.ts";

const SETTLEMENTS = [
  { value: "0", label: "T+0" },
  { value: "1", label: "T+1" },
] as const;

/** The marked holdings as quotes to sell, each filled with what is free and its valuation. */
export function OfferForm({ holdings, onDone }: { holdings: readonly Holding[]; onDone: () => void }) {
  const { offer } = useBookChanges();
  const [failed, setFailed] = useState<ResponseOf<typeof offerInventory>["rows"]>([]);
  const [rows] = useState(() => holdings.map(rowOf));
  const form = useSchemaForm({
    schema: typedOffer,
    empty: { rows, settlement_delta: "1" } as TypedOffer,
    names: { yield_stored: "yield", unit_price_stored: "price" },
    onSend: async (read) => {
      setFailed([]);
      const sum = read.rows.reduce((total, { quantum }) => total + quantum, 0);
      const [only] = read.rows;
      const settles = `T+${read.settlement_delta}`;
      const line =
        read.rows.length === 1 && only !== undefined
          ? `Offer ${rupeesText(only.quantum, 0)} of ${only.name} ${levelText(only)}, ${settles}`
          : `Offer ${read.rows.length} bonds, ${rupeesText(sum, 0)} of face in all, ${settles}`;
      const body = {
        rows: read.rows.map((row) => ({
          holding_id: row.holding_id,
          quantum: row.quantum,
          yield_stored: row.price === null ? row.yield : null,
          unit_price_stored: row.price,
          settlement_delta: Number(read.settlement_delta),
        })),
      };
      const report = await confirmed(line, "Offer", () => offer(body));
      notify({ summary: report.message, severity: report.status === 207 ? "warn" : "success", group: "inventory" });
      const wrong = report.rows.filter(({ ok }) => !ok);
      if (wrong.length === 0) onDone();
      else setFailed(wrong);
    },
  });
  return (
    <ActForm form={form} title="Offer on the market" first="rows.0.quantum" label="Offer" onCancel={onDone}>
      <p className="text-muted">
        Each becomes a quote to sell until the end of the day. At most what is free is offered.
      </p>
      {rows.map((row, index) => (
        <fieldset key={row.holding_id} className="grid grid-cols-3 gap-2 border-t border-line pt-2">
          <legend className="float-left col-span-full w-full truncate pb-1 font-medium">{row.name}</legend>
          <FormText
            form={form}
            name={`rows.${index}.quantum`}
            label="Face ₹"
            className="text-right"
            autoComplete="off"
          />
          <FormNumber form={form} name={`rows.${index}.yield`} label="Yield %" autoComplete="off" />
          <FormNumber form={form} name={`rows.${index}.price`} label="or price" autoComplete="off" />
          {failed
            .filter(({ holding_id }) => holding_id === row.holding_id)
            .map(({ field_errors }) => (
              <p key={row.holding_id} role="alert" className="col-span-full text-danger">
                {Object.values(field_errors).flat()[0]}
              </p>
            ))}
        </fieldset>
      ))}
      <FormChoice form={form} name="settlement_delta" label="Settlement" options={SETTLEMENTS} />
    </ActForm>
  );
}

function rowOf(holding: Holding): TypedOffer["rows"][number] {
  const { valuation } = holding;
  const isYield = valuation?.bond_yield != null;
  return {
    holding_id: holding.id,
    name: holding.display_name,
    quantum: formatSize(holding.free_face),
    yield: isYield ? String(pctOfYieldFraction(valuation.bond_yield ?? 0)) : "",
    price: !isYield && valuation !== null ? String(valuation.clean_price) : "",
  };
}

function levelText(row: { price: number | null; yield: number | null }): string {
  return row.price === null ? `at ${formatYieldPct(row.yield)} %` : `@ ${formatPrice(row.price)}`;
}
