import { useWatch } from "react-hook-form";
import { z } from "zod";
import { editTicket, type TradeCounterparty } from "#domain/contract/http/tickets.ts";
import { VENUE_NAMES } from "#domain/entities/exchanges.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatSize } from "#domain/lib/format-rupees.ts";
import { EXECUTION_LABEL } from "#domain/tickets/difference.ts";
import { dealText } from "#domain/tickets/step-text.ts";
import { askFor } from "#src/desk-kit/act/act.ts";
import { counterpartyOf, FacilitatorInput } from "#src/features/tickets/facilitator-input.tsx";
import { DealtOnFields } from "#src/features/tickets/dealt-on-fields.tsx";
import { useFinstrument } from "#src/desk-kit/inputs/use-finstrument.ts";
import { RfqShareMeter } from "#src/features/tickets/rfq-share-meter.tsx";
import { withTypedTerms } from "#src/features/tickets/rfq-share-typed.ts";
import { takeFresh } from "#src/features/tickets/ticket-acts.ts";
import { focusTicket, takeTicket, useTicketSection } from "#src/features/tickets/open-ticket.ts";
import { levelBody, levelText, settlementBody, settlementTyped, sizeTyped } from "#src/desk-kit/deals/typed-deal.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { Button } from "#src/ui/button.tsx";
import { FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormBelow } from "#src/ui/form/form-below.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useField } from "#src/ui/form/use-field.ts";
import { type SchemaForm, useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";

const schema = z.object({
  quantity: sizeTyped,
  level: levelText,
  settlement: settlementTyped,
  exchange: editTicket.body.shape.exchange.unwrap(),
  execution: editTicket.body.shape.execution.unwrap(),
  facilitator: z.custom<TradeCounterparty | null>(),
});

type Typed = z.input<typeof schema>;

/** Level in typed form: the fixed field. */
function levelTyped({ fixed_field: fixed, yield_stored, unit_price_stored }: Ticket): string {
  if (fixed === "price") return `@${formatPrice(unit_price_stored)}`;
  return yield_stored === null ? "" : formatYieldPct(yield_stored);
}

/** Changes of the form as text: `size 5 Cr → 2.5cr, level 7.0500 → 7.06`. */
function changesText(from: Typed, to: Typed): string {
  const rows = [
    ["size", from.quantity, to.quantity],
    ["level", from.level, to.level],
    ["settlement", from.settlement, to.settlement],
    ["exchange", VENUE_NAMES[from.exchange], VENUE_NAMES[to.exchange]],
    ["execution", EXECUTION_LABEL[from.execution], EXECUTION_LABEL[to.execution]],
    ["facilitator", from.facilitator?.user_name ?? "none", to.facilitator?.user_name ?? "none"],
  ] as const;
  const moved = rows.filter(([, before, after]) => before !== after);
  return moved.map(([term, before, after]) => `${term} ${before} → ${after}`).join(", ");
}

/** Shows a changed ticket, with a toast. */
function showChanged(changed: Ticket): void {
  takeTicket(changed);
  notify({
    summary: `Changed: ticket ${changed.number}`,
    detail: dealText(changed),
    severity: "success",
    group: `ticket-${changed.id}`,
  });
}

/** Edits the terms of the deal. On a sent ticket both consents lapse, and the other side sees old and new terms. */
export function EditForm({ ticket }: { ticket: Ticket }) {
  const isSent = ticket.state !== "DRAFT";
  const of = useFinstrument(ticket.finstrument_id).data?.contract_parameters.instrument_class ?? null;
  const close = () => {
    useTicketSection.getState().open(null);
    focusTicket();
  };
  const empty: Typed = {
    quantity: formatSize(ticket.quantity),
    level: levelTyped(ticket),
    settlement: formatDate(ticket.settlement_date),
    exchange: ticket.exchange ?? "NSE",
    execution: ticket.execution,
    facilitator: ticket.facilitator === null ? null : counterpartyOf(ticket.facilitator),
  };
  const form: SchemaForm<Typed> = useSchemaForm({
    schema,
    empty,
    names: { unit_price_stored: "level", yield_stored: "level", settlement_delta: "settlement" },
    onSend: async (read) => {
      const { quantity, level, settlement, exchange, execution, facilitator } = read;
      const typed = form.methods.getValues();
      const body = {
        version: ticket.version,
        quantity,
        exchange,
        execution,
        facilitator: facilitator?.user_id ?? null,
        ...(typed.settlement === empty.settlement ? {} : settlementBody(settlement)),
        ...(typed.level === empty.level ? {} : levelBody(level)),
      };
      const send = async () => {
        try {
          return await call(editTicket, { params: { id: ticket.id }, body });
        } catch (error) {
          if (error instanceof CallError) takeFresh(error);
          throw error;
        }
      };
      const done = (changed: Ticket) => {
        showChanged(changed);
        close();
      };
      if (!isSent) return done(await send());
      const changes = changesText(empty, typed);
      if (changes === "") return close();
      askFor({
        line: `Change ticket ${ticket.number}, ${dealText(ticket)}: ${changes}. Both sides consent again.`,
        warnings: [],
        label: "Change the ticket",
        side: null,
        send,
        done,
        refused: form.refuse,
      });
    },
  });
  return (
    <FormBelow form={form} label="Edit the ticket">
      <p className="text-muted">
        {isSent ? "A change cancels both consents; the other side sees old and new." : "This draft has not been sent."}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <FormText form={form} name="quantity" label="Size" help="5cr, 50l or rupees" autoFocus />
        <FormText form={form} name="level" label="Level" help="7.18, or @99.25 for a price" />
        <FormText form={form} name="settlement" label="Settlement" help="T0, T1 or a date" />
        <DealtOnFields form={form} of={of} />
      </div>
      <FacilitatorField form={form} />
      <ShareOfDeal form={form} ticket={ticket} />
      <FormProblem form={form} />
      <div className="flex justify-end gap-2">
        <Button kind="quiet" onClick={close}>
          Close
        </Button>
        <SubmitButton form={form} kind="primary">
          Change the ticket
        </SubmitButton>
      </div>
    </FormBelow>
  );
}

/** Shows the effect of the chosen execution on the firm's RFQ share. */
function ShareOfDeal({ form, ticket }: { form: SchemaForm<Typed>; ticket: Ticket }) {
  const [execution, quantity, level, settlement] = useWatch({
    control: form.control,
    name: ["execution", "quantity", "level", "settlement"],
  });
  const asked = withTypedTerms({ ticket: ticket.id }, { quantity, level, settlement });
  return <RfqShareMeter asked={asked} version={ticket.version} execution={execution} />;
}

function FacilitatorField({ form }: { form: SchemaForm<Typed> }) {
  const { id, value, error, change } = useField({ form, name: "facilitator", label: "Facilitator" });
  return <FacilitatorInput id={id} value={value} error={error} change={change} />;
}
