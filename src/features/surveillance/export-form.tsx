import { z } from "zod";
import * as contract from "#domain/contract/http/surveillance.ts";
import { istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import type { SupervisedChannel } from "#domain/surveillance/supervised.ts";
import { dayTyped } from "#domain/validation/typed-fields.ts";
import { call } from "#src/lib/api.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { FormChoice } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormDate } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { useAddToCase } from "#src/features/surveillance/cases/add-to-case.tsx";
import { Button } from "#src/ui/button.tsx";
import { notify } from "#src/ui/toast.tsx";

const DAY_MS = 24 * 60 * 60 * 1000;
const asked = contract.downloadChats.body.omit({ channelIds: true });

/** The form has whole days in IST, the contract instants. */
const schema = z
  .object({ from: dayTyped, to: dayTyped, format: asked.shape.format.unwrap() })
  .refine(({ from, to }) => from <= to, { path: ["from"], message: "Should not be after the last day" })
  .transform(({ from, to, format }): z.input<typeof asked> => ({
    startTime: istInstantMs(from, "00:00"),
    endTime: istInstantMs(to, "00:00") + DAY_MS - 1,
    format,
  }))
  .pipe(asked);
const NAMES = { startTime: "from", endTime: "to" };

/** Exports a conversation between two days in IST, both included, as a document with its hash. */
export function ExportForm({ channel }: { channel: SupervisedChannel }) {
  const form = useSchemaForm({
    schema,
    empty: { from: istDateOf(channel.created_at), to: istDateOf(channel.last_at), format: "pdf" as const },
    names: NAMES,
    onSend: async (days) => {
      const file = await call(contract.downloadChats, { body: { ...days, channelIds: [channel.url] } });
      saveDownload(file);
      notify({ summary: "Transcript saved", detail: file.filename, severity: "success" });
    },
  });
  const add = useAddToCase();
  /** Adds the typed range of days to a case. */
  async function addStretch(): Promise<void> {
    const days = await schema.safeParseAsync(form.methods.getValues());
    if (!days.success) return void form.submit();
    const { startTime, endTime } = days.data;
    const item = { kind: "channel", subject: channel.url, from: Number(startTime), to: Number(endTime) } as const;
    add({ item, what: `${channel.name}, the days entered` });
  }
  return (
    <Form form={form} label="Export a transcript" className="flex flex-col gap-2">
      <div className="flex gap-2">
        <FormDate form={form} name="from" label="From" frameClassName="min-w-0 flex-1" />
        <FormDate form={form} name="to" label="To" deps={["from"]} frameClassName="min-w-0 flex-1" />
      </div>
      <div className="flex items-center justify-between gap-2">
        <FormChoice
          form={form}
          name="format"
          label="Format"
          hideLabel
          options={[
            { value: "pdf", label: "PDF" },
            { value: "json", label: "JSON" },
          ]}
        />
        <Button onClick={() => void addStretch()}>Add to case</Button>
        <SubmitButton form={form} sendingLabel="Exporting…">
          Export
        </SubmitButton>
      </div>
      <FormProblem form={form} className="text-[12px]" />
      <p className="text-[12px] text-muted">
        Includes every edit, deletion, read receipt and member. Its hash is recorded in the audit trail.
      </p>
    </Form>
  );
}
