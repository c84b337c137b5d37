import { setBookRules } from "#domain/contract/http/inventory.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { FormChoice } from "#src/ui/form/choice-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import type { z } from "zod";
import { ActForm, confirmed } from "#src/features/inventory/act-form.tsx";
import { useBookChanges } from "#src/features/inventory/inventory-queries.ts";

type Rules = z.input<typeof setBookRules.body>;

const METHODS = [
  { value: "FIFO", label: "Oldest lots first" },
  { value: "WAC", label: "Average of all" },
] as const;
const CHARGES = [
  { value: "EXPENSED", label: "Expensed" },
  { value: "CAPITALISED", label: "Added to the cost" },
] as const;

/** Sets the cost method of sales, and the treatment of charges. */
export function RulesForm({ rules, onDone }: { rules: Rules; onDone: () => void }) {
  const change = useBookChanges();
  const form = useSchemaForm({
    schema: setBookRules.body,
    empty: rules,
    onSend: async (read) => {
      const line = `Sales relieve ${read.cost_method === "FIFO" ? "the oldest lots first" : "the average of all lots"}, charges are ${read.charges === "EXPENSED" ? "expensed" : "added to the cost"}`;
      const { from } = await confirmed(line, "Set", () => change.rules(read));
      notify({
        summary: "Book rules set",
        detail: `Effective ${formatDate(from)}.`,
        severity: "success",
        group: "inventory",
      });
      onDone();
    },
  });
  return (
    <ActForm form={form} title="Book rules" first="cost_method" label="Set" onCancel={onDone}>
      <p className="text-muted">Once anything has left the book, changes take effect from the next 1 April.</p>
      <FormChoice form={form} name="cost_method" label="A sale takes" options={METHODS} />
      <FormChoice form={form} name="charges" label="Stamp duty, brokerage and GST are" options={CHARGES} />
    </ActForm>
  );
}
