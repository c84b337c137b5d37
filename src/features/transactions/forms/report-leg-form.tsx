import { useWatch } from "react-hook-form";
import { z } from "zod";
import type { Order } from "#domain/entities/order.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { isIsoDate, istDateOf, istInstantMs, istTimeOf } from "#domain/lib/iso-date.ts";
import { isLateReport } from "#domain/reporting/legs.ts";
import { reportTexts } from "#domain/reporting/texts.ts";
import { orderCalls, reviewOrderAct } from "#src/features/transactions/order-acts.ts";
import { OrderForm, whyTyped } from "#src/features/transactions/forms/order-form.tsx";
import { ownLegOf, platformName, reportedLine } from "#src/features/transactions/report-sentences.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { FormDate, FormText } from "#src/ui/form/text-fields.tsx";
import { type SchemaForm, useSchemaForm } from "#src/ui/form/use-schema-form.ts";

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** Instant of a day and a time with seconds, IST; null for text that is neither. */
export function reportedInstant(day: string, time: string): number | null {
  if (!isIsoDate(day) || !TIME.test(time.trim())) return null;
  return istInstantMs(day, time.trim().slice(0, 5)) + Number(time.trim().slice(6)) * 1000;
}

const fields = z.object({
  reference: z
    .string()
    .trim()
    .refine((text) => text.length >= 6 && text.length <= 30, reportTexts.reference),
  day: z.string().refine(isIsoDate, fieldTexts.date),
  time: z
    .string()
    .trim()
    .refine((text) => TIME.test(text), "Enter the time as HH:MM:SS."),
  late_reason: whyTyped.or(z.literal("")),
});
type Typed = z.input<typeof fields>;

/** True for a report at its due time or later; a time in the future is wrong, not late. */
function isLate(read: Pick<Typed, "day" | "time">, dueMs: number, nowMs: number): boolean {
  const atMs = reportedInstant(read.day, read.time);
  return atMs !== null && isLateReport(dueMs, atMs) && atMs <= nowMs;
}

/** Schema of a report that was entered on the platform. @param nowMs the server's time */
export function reportLegTyped({ dealMs, dueMs, nowMs }: { dealMs: number; dueMs: number; nowMs: () => number }) {
  const at = ({ day, time }: Pick<Typed, "day" | "time">) => reportedInstant(day, time);
  return fields
    .refine((read) => (at(read) ?? 0) <= nowMs(), { path: ["time"], message: reportTexts.reportedLater })
    .refine((read) => (at(read) ?? dealMs) >= Math.floor(dealMs / 1000) * 1000, {
      path: ["time"],
      message: reportTexts.reportedEarlier,
    })
    .refine((read) => read.late_reason !== "" || !isLate(read, dueMs, nowMs()), {
      path: ["late_reason"],
      message: reportTexts.lateReason,
    });
}

/** Marks the own leg as reported, with the platform's reference and time. */
export function ReportLegForm({ order }: { order: Order }) {
  const dueMs = Date.parse(ownLegOf(order).due_at);
  const today = istDateOf(serverNowMs());
  const isToday = istDateOf(Date.parse(order.deal_time)) === today;
  const form: SchemaForm<Typed> = useSchemaForm({
    schema: reportLegTyped({ dealMs: Date.parse(order.deal_time), dueMs, nowMs: serverNowMs }),
    empty: { reference: "", day: today, time: istTimeOf(serverNowMs()), late_reason: "" },
    names: { reported_at: "time" },
    draft: { name: `order.report-leg.${order.id}`, without: ["day", "time"] },
    onSend: ({ reference, day, time, late_reason: why }) => {
      const atMs = reportedInstant(day, time) ?? serverNowMs();
      const lateReason = isLateReport(dueMs, atMs) ? why : null;
      const words = {
        line: reportedLine(order, { reference, atMs, lateReason }),
        label: "Mark reported",
        done: "Reported",
        refused: form.refuse,
      };
      reviewOrderAct(order, words, () =>
        orderCalls.reportLeg(order, { reference, reported_at: new Date(atMs).toISOString(), late_reason: lateReason }),
      );
      return Promise.resolve();
    },
  });
  const platform = platformName(order);
  return (
    <OrderForm form={form} title={`Mark reported on ${platform}`} submit="Mark reported…">
      <p className="text-muted">Report the deal on {platform} first. Then enter what it shows.</p>
      <div className="grid grid-cols-2 gap-3">
        <FormText
          form={form}
          name="reference"
          label="Reference"
          help={`From ${platform}, 6 to 30 characters`}
          className="code"
          autoFocus
        />
        <FormText
          form={form}
          name="time"
          label="Reported at"
          deps={["late_reason"]}
          help={isToday ? "HH:MM:SS today, IST" : "HH:MM:SS, IST"}
          className="tabular-nums"
        />
        {isToday ? null : <FormDate form={form} name="day" label="Reported on" deps={["time", "late_reason"]} />}
      </div>
      <LateField form={form} dueMs={dueMs} />
    </OrderForm>
  );
}

/** Shown for a report at its due time or later. */
function LateField({ form, dueMs }: { form: SchemaForm<Typed>; dueMs: number }) {
  const [day, time] = useWatch({ control: form.control, name: ["day", "time"] });
  if (!isLate({ day, time }, dueMs, serverNowMs())) return null;
  return (
    <FormText
      form={form}
      name="late_reason"
      label="Reason for the late report"
      help="The report is late. Both firms' compliance officers read this."
    />
  );
}
