import { useState } from "react";
import { type IsoDate, istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { formatTime } from "#domain/lib/format-date.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { DateField } from "#src/ui/date-field.tsx";
import { TextField } from "#src/ui/field.tsx";
import { openDialog } from "#src/features/chat/chat-ui.ts";
import { DialogForm, FormProblem } from "#src/features/chat/dialog-form.tsx";

const HOUR_MS = 3_600_000;

interface WhenFormProps {
  label: string;
  action: string;
  /** What is to happen then. */
  line: string;
  /** @param at epoch ms */
  onTime: (at: number) => Promise<void>;
}

/** A date and a clock of India for something that is to happen later. */
export function WhenForm({ label, action, line, onTime }: WhenFormProps) {
  const [suggested] = useState(() => serverNowMs() + HOUR_MS);
  const [date, setDate] = useState<IsoDate | null>(istDateOf(suggested));
  const [clock, setClock] = useState(formatTime(suggested));

  async function submit(): Promise<void> {
    if (date === null || !/^\d\d:\d\d$/.test(clock)) throw new FormProblem("Choose a date and a time.");
    const at = istInstantMs(date, clock);
    if (at <= serverNowMs()) throw new FormProblem("This time has passed. Choose one ahead.");
    await onTime(at);
    openDialog(null);
  }

  return (
    <DialogForm label={label} action={action} onSubmit={submit}>
      <p className="line-clamp-2 text-muted">{line}</p>
      <div className="flex gap-3">
        <DateField label="Date" value={date} data-autofocus="" frameClassName="flex-1" onDate={setDate} />
        <TextField
          label="Time (IST)"
          type="time"
          value={clock}
          frameClassName="flex-1"
          onChange={(event) => setClock(event.target.value)}
        />
      </div>
    </DialogForm>
  );
}
