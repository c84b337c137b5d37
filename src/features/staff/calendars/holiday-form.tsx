import { useState } from "react";
import { z } from "zod";
import type { CalendarChange } from "#domain/calendar/calendar-change.ts";
import { checkSession, HOLIDAY_COLUMNS, HOLIDAY_LABELS, holidayFields } from "#domain/calendar/calendar-change.ts";
import { HOLIDAY_SCOPE_LABELS } from "#domain/calendar/exchange-holiday.ts";
import type { ShownHoliday } from "#domain/contract/http/calendars.ts";
import { type Exchange, EXCHANGES } from "#domain/entities/exchanges.ts";
import { dayTyped } from "#domain/validation/typed-fields.ts";
import { Button } from "#src/ui/button.tsx";
import { FormChoice } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormDate, FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";

const { session_open, session_close, source } = holidayFields.shape;
const AT = ["NSE", "BSE", "BOTH"] as const;
const schema = holidayFields
  .extend({
    date: dayTyped,
    session_open: session_open.unwrap(),
    session_close: session_close.unwrap(),
    source: source.unwrap(),
    at: z.enum(AT),
  })
  .superRefine(checkSession);
type Typed = z.input<typeof schema>;

/** Form fields by path of the server's errors: one entry for each exchange. */
const NAMES = Object.fromEntries(
  HOLIDAY_COLUMNS.flatMap((field) => [0, 1].map((index) => [`changes.${index}.${field}`, field] as const)),
);
const CLOSES_OPTIONS = (["BOTH", "TRADING", "SETTLEMENT"] as const).map((value) => ({
  value,
  label: value === "BOTH" ? "Both" : HOLIDAY_SCOPE_LABELS[value],
}));

interface HolidayFormProps {
  /** Holiday to change; null for a new one. */
  holiday: ShownHoliday | null;
  exchange: Exchange;
  /** Previews the effect of the entries. */
  onPreview: (changes: CalendarChange[]) => Promise<void>;
  onCancel: () => void;
}

/** Adds a holiday at one exchange or both, or changes one. Its effect is previewed before it applies. */
export function HolidayForm({ holiday, exchange, onPreview, onCancel }: HolidayFormProps) {
  const [first] = useState<Typed>({
    at: exchange,
    date: holiday?.date ?? "",
    name: holiday?.name ?? "",
    closes: holiday?.closes ?? "BOTH",
    session_open: holiday?.session?.open ?? "",
    session_close: holiday?.session?.close ?? "",
    source: holiday?.source ?? "",
  });
  const form = useSchemaForm({
    schema,
    empty: holiday === null ? { ...first, at: "BOTH" } : first,
    ...(holiday === null ? { draft: "calendars.holiday" } : {}),
    names: NAMES,
    onSend: ({ at, ...fields }) => {
      if (holiday !== null)
        return onPreview([{ kind: "change", exchange: holiday.exchange, was: holiday.date, ...fields }]);
      const exchanges = at === "BOTH" ? EXCHANGES : [at];
      return onPreview(exchanges.map((each) => ({ kind: "add" as const, exchange: each, ...fields })));
    },
  });
  const title = holiday === null ? "Add a holiday" : "Change the holiday";
  return (
    <Form form={form} label={title} isLong className="flex flex-col gap-3">
      {holiday === null ? (
        <FormChoice
          form={form}
          name="at"
          label="Exchange"
          options={AT.map((value) => ({ value, label: value === "BOTH" ? "NSE and BSE" : value }))}
        />
      ) : null}
      <div className="grid gap-3 sm:grid-cols-2">
        <FormDate form={form} name="date" label={HOLIDAY_LABELS.date} data-autofocus="" />
        <FormText form={form} name="name" label={HOLIDAY_LABELS.name} />
      </div>
      <FormChoice form={form} name="closes" label={HOLIDAY_LABELS.closes} options={CLOSES_OPTIONS} />
      <div className="grid gap-3 sm:grid-cols-2">
        <FormText
          form={form}
          name="session_open"
          label="Special session from (optional)"
          placeholder="18:00"
          deps={["session_close"]}
        />
        <FormText form={form} name="session_close" label="to" placeholder="19:00" deps={["session_open"]} />
      </div>
      <FormText form={form} name="source" label="Circular (optional)" />
      <FormProblem form={form} />
      <div className="flex gap-2">
        <SubmitButton form={form} kind="primary" title="Mod+Enter" sendingLabel="Checking…">
          Preview the effect
        </SubmitButton>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
