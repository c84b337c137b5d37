import { useState } from "react";
import { z } from "zod";
import {
  previewRetention,
  type RemovalPreview,
  type RetentionPolicy,
} from "#domain/contract/http/surveillance-retention.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { groupIndian } from "#domain/lib/format-rupees.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { RETAINED_LABELS } from "#domain/surveillance/retention/policy.ts";
import { Button } from "#src/ui/button.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormNumber } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { useRetentionChanges } from "#src/features/surveillance/retention/retention-queries.ts";

/** Years as typed; empty means no limit. */
const schema = z
  .object({ years: z.string() })
  .transform(({ years }) => ({ years: years.trim() === "" ? null : Number(years) }))
  .pipe(previewRetention.body.pick({ years: true }));

type Shown = RemovalPreview & { years: number | null };

/** Sets the retention of one kind of record; previews the removals before the policy applies. */
export function PolicyForm({ policy }: { policy: RetentionPolicy }) {
  const { kind, years, least_years, source, set_by, set_at } = policy;
  const { preview, set } = useRetentionChanges();
  const [shown, setShown] = useState<Shown | null>(null);
  const label = RETAINED_LABELS[kind];
  const form = useSchemaForm({
    schema,
    empty: { years: years === null ? "" : String(years) },
    onSend: async (wanted) => setShown({ ...(await preview.mutateAsync({ kind, ...wanted })), ...wanted }),
  });
  async function confirm({ years: wanted, records }: Shown): Promise<void> {
    try {
      await set.mutateAsync({ kind, years: wanted, removes: records });
      notify({ summary: "Retention policy set", detail: label, severity: "success" });
      setShown(null);
    } catch (error) {
      setShown(null);
      notifyError(error);
    }
  }
  return (
    <li className="border-b border-line px-4 py-3">
      <Form form={form} label={label} className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 basis-72">
          <p className="font-medium">{label}</p>
          <p className="text-[12px] text-muted">
            {years === null ? "Kept indefinitely" : `Kept for ${years} years`}
            {set_by === null || set_at === null
              ? ""
              : `, set by ${set_by.nickname} on ${formatDate(istDateOf(Date.parse(set_at)))}`}
          </p>
          <p className="text-[12px] text-muted">{`At least ${least_years} years: ${source}`}</p>
        </div>
        <FormNumber
          form={form}
          name="years"
          label="Years"
          help="Leave empty to keep indefinitely"
          frameClassName="w-32"
        />
        <SubmitButton form={form} className="mt-5">
          Preview
        </SubmitButton>
        <FormProblem form={form} className="basis-full text-[12px]" />
      </Form>
      {shown === null ? null : (
        <div className="mt-2 flex flex-wrap items-center gap-2 rounded border border-line-strong bg-raised p-2">
          <p role="status" className="min-w-0 flex-1">
            {removalText(shown)}
          </p>
          <Button
            kind={shown.records > 0 ? "danger" : "primary"}
            autoFocus
            aria-disabled={set.isPending || undefined}
            onClick={() => void confirm(shown)}
          >
            {shown.years === null ? "Keep indefinitely" : `Keep for ${shown.years} years`}
          </Button>
          <Button onClick={() => setShown(null)}>Back</Button>
        </div>
      )}
    </li>
  );
}

function removalText({ records, is_more, oldest, newest, held }: Shown): string {
  const day = (at: string | null) => (at === null ? "" : formatDate(istDateOf(Date.parse(at))));
  const holding = held === 0 ? "" : ` ${groupIndian(String(held))} more are past retention but on hold.`;
  if (records === 0) return `Nothing is removed at the next run.${holding}`;
  const many = `${is_more ? "More than " : ""}${groupIndian(String(records))} ${records === 1 ? "record" : "records"}`;
  return `${many} of ${day(oldest)} to ${day(newest)} will be permanently removed within an hour.${holding}`;
}
