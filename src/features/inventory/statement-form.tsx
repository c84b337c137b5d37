import { useWatch } from "react-hook-form";
import type { Holding } from "#domain/entities/inventory.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatSize, rupeesText } from "#domain/lib/format-rupees.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { parseSize } from "#domain/lib/shorthand.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { UserFacingError } from "#src/lib/user-facing-error.ts";
import { FormChoice } from "#src/ui/form/choice-fields.tsx";
import { FormDate, FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import { ActForm, confirmed } from "#src/features/inventory/act-form.tsx";
import { useBookChanges } from "#src/features/inventory/inventory-queries.ts";
import { typedStatement } from "#src/features/inventory/typed-book.ts";
import { z } from "zod";

const schema = typedStatement.pick({ as_of: true }).extend({ what: z.enum(["all", "one"]), face: z.string() });

const ALL = [{ value: "all", label: "Agrees with the book" }] as const;
const ONE = [{ value: "one", label: "Another face for this holding" }] as const;

/** Confirms a custodian's statement of a day: it matches the whole book, or has another face for this holding. */
export function StatementForm({ holding, onDone }: { holding: Holding | undefined; onDone: () => void }) {
  const { confirm } = useBookChanges();
  const form = useSchemaForm({
    schema,
    empty: { as_of: istDateOf(serverNowMs()), what: "all" as "all" | "one", face: formatSize(holding?.face ?? 0) },
    onSend: async ({ as_of, what, face }) => {
      const size = parseSize(face);
      if (what === "one" && !size.ok && face.trim() !== "0") throw new UserFacingError(size.message);
      const stated = size.ok ? size.rupees : 0;
      const isAll = what === "all" || holding === undefined;
      const line = isAll
        ? `The custodian's statement of ${formatDate(as_of)} agrees with every holding`
        : `The custodian's statement of ${formatDate(as_of)} shows ${rupeesText(stated, 0)} of ${holding.display_name}`;
      const body = isAll ? { as_of, all: true as const } : { as_of, rows: [{ holding_id: holding.id, face: stated }] };
      const { confirmed: count, differences } = await confirmed(line, "Confirm", () => confirm(body));
      if (differences === 0) {
        notify({ summary: `Statement confirmed for ${count}`, severity: "success", group: "inventory" });
      } else {
        const detail = "The holding stays flagged until a later statement agrees.";
        notify({ summary: `${differences} differ`, detail, severity: "warn", group: "inventory" });
      }
      onDone();
    },
  });
  const what = useWatch({ control: form.control, name: "what" });
  return (
    <ActForm form={form} title="Custodian's statement" first="as_of" label="Confirm the statement" onCancel={onDone}>
      <FormDate form={form} name="as_of" label="Statement of" />
      <FormChoice
        form={form}
        name="what"
        label="Statement shows"
        options={holding === undefined ? ALL : [...ALL, ...ONE]}
      />
      {what === "one" && holding !== undefined ? (
        <FormText
          form={form}
          name="face"
          label={`Face of ${holding.display_name} ₹`}
          help={`The book has ${rupeesText(holding.face, 0)}`}
          className="text-right"
          autoComplete="off"
        />
      ) : null}
    </ActForm>
  );
}
