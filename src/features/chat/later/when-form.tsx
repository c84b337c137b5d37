import { useState } from "react";
import { z } from "zod";
import { formatTime } from "#domain/lib/format-date.ts";
import { istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { dayTyped } from "#domain/validation/typed-fields.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { FormDate, FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { openDialog } from "#src/features/chat/chat-ui.ts";
import { DialogForm } from "#src/features/chat/dialog-form.tsx";

const HOUR_MS = 3_600_000;
const NO_MOMENT = "Choose a date and a time.";

/** Parses date and time in IST to epoch ms. */
const moment = z
  .object({ date: dayTyped, clock: z.string().regex(/^\d\d:\d\d$/, NO_MOMENT) })
  .transform(({ date, clock }) => istInstantMs(date, clock))
  .refine((at) => at > serverNowMs(), { path: ["clock"], message: "This time has passed. Choose a later one." });

interface WhenFormProps {
  label: string;
  action: string;
  /** Action due at that time, in one line. */
  line: string;
  /** @param at epoch ms */
  onTime: (at: number) => Promise<void>;
}

/** Asks for date and time in IST. */
export function WhenForm({ label, action, line, onTime }: WhenFormProps) {
  const [suggested] = useState(() => serverNowMs() + HOUR_MS);
  const form = useSchemaForm({
    schema: moment,
    empty: { date: istDateOf(suggested), clock: formatTime(suggested) },
    names: { remind_at: "clock", send_at: "clock" },
    onSend: async (at) => {
      await onTime(at);
      openDialog(null);
    },
  });
  return (
    <DialogForm form={form} label={label} action={action}>
      <p className="line-clamp-2 text-muted">{line}</p>
      <div className="flex gap-3">
        <FormDate form={form} name="date" label="Date" deps={["clock"]} data-autofocus="" frameClassName="flex-1" />
        <FormText form={form} name="clock" label="Time (IST)" type="time" frameClassName="flex-1" />
      </div>
    </DialogForm>
  );
}
