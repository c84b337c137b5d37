import type { Holding } from "#domain/entities/inventory.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice } from "#domain/lib/format-level.ts";
import { formatSize, rupeesText } from "#domain/lib/format-rupees.ts";
import { FormChoice } from "#src/ui/form/choice-fields.tsx";
import { FormDate, FormNumber, FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import { ActForm, confirmed } from "#src/features/inventory/act-form.tsx";
import { useBookChanges } from "#src/features/inventory/inventory-queries.ts";
import { typedRepayment } from "#src/features/inventory/typed-book.ts";

const KINDS = [
  { value: "PUT", label: "Our put" },
  { value: "CALL", label: "The issuer's call" },
] as const;

/** Records a call or a put: the face is no longer free from now on, and leaves the book on its day. */
export function RepaymentForm({ holding, onDone }: { holding: Holding; onDone: () => void }) {
  const { repay } = useBookChanges();
  const form = useSchemaForm({
    schema: typedRepayment,
    empty: {
      kind: "PUT" as "PUT" | "CALL",
      face: formatSize(holding.free_face),
      price: "100",
      due_date: "",
      reason: "",
    },
    onSend: async (read) => {
      const line = `${read.kind === "PUT" ? "Put" : "Called"}: ${rupeesText(read.face, 0)} of ${holding.display_name} @ ${formatPrice(read.price)} on ${formatDate(read.due_date)}`;
      await confirmed(line, "Enter", () => repay({ ...read, holding_id: holding.id }));
      notify({
        summary: read.kind === "PUT" ? "Put entered" : "Call entered",
        detail: line,
        severity: "success",
        group: "inventory",
      });
      onDone();
    },
  });
  return (
    <ActForm form={form} title={`Call or put of ${holding.display_name}`} first="face" label="Enter" onCancel={onDone}>
      <FormChoice form={form} name="kind" label="Kind" options={KINDS} />
      <FormText form={form} name="face" label="Face ₹" className="text-right" autoComplete="off" />
      <div className="grid grid-cols-2 gap-3">
        <FormNumber form={form} name="price" label="Price" autoComplete="off" />
        <FormDate form={form} name="due_date" label="On" />
      </div>
      <FormText form={form} name="reason" label="Reason" autoComplete="off" />
    </ActForm>
  );
}
