import { useWatch } from "react-hook-form";
import { z } from "zod";
import { manualTicket, type TradeCounterparty } from "#domain/contract/http/tickets.ts";
import type { FinstrumentSummary } from "#domain/entities/bond.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { formatTime } from "#domain/lib/format-date.ts";
import { must } from "#domain/lib/must.ts";
import { BondSearchInput } from "#src/desk-kit/inputs/bond-search-input.tsx";
import { DealtOnFields, followClass } from "#src/features/tickets/dealt-on-fields.tsx";
import { FacilitatorInput } from "#src/features/tickets/facilitator-input.tsx";
import { ParticipantInput } from "#src/desk-kit/inputs/participant-input.tsx";
import { RfqShareMeter } from "#src/features/tickets/rfq-share-meter.tsx";
import { withTypedTerms } from "#src/features/tickets/rfq-share-typed.ts";
import { TICKET_VIEW } from "#src/features/tickets/ticket-commands.ts";
import { takeTicket } from "#src/features/tickets/open-ticket.ts";
import { levelBody, levelText, settlementBody, settlementTyped, sizeTyped } from "#src/desk-kit/deals/typed-deal.ts";
import { call } from "#src/lib/api.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { FormChoice } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useField } from "#src/ui/form/use-field.ts";
import { type SchemaForm, useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";

const { side, exchange, execution, trade_time: tradeTime } = manualTicket.body.shape;
const isChosen = (value: unknown) => value !== null;
const schema = z.object({
  bond: z.custom<FinstrumentSummary | null>().refine(isChosen, fieldTexts.required),
  side,
  counterparty: z.custom<TradeCounterparty | null>().refine(isChosen, fieldTexts.required),
  quantity: sizeTyped,
  level: levelText,
  settlement: settlementTyped,
  exchange: exchange.unwrap().unwrap(),
  execution: execution.unwrap(),
  trade_time: tradeTime.unwrap().unwrap().or(z.literal("")),
  facilitator: z.custom<TradeCounterparty | null>(),
});
type Typed = z.input<typeof schema>;

const EMPTY: Typed = {
  bond: null,
  side: "buyer",
  counterparty: null,
  quantity: "",
  level: "",
  settlement: "T1",
  exchange: "NSE",
  execution: "OTC_REPORT",
  trade_time: "",
  facilitator: null,
};

/** Drafts a deal agreed elsewhere; the draft opens for review and sending. */
export function NewTicketForm() {
  const form = useSchemaForm({
    schema,
    empty: EMPTY,
    draft: "ticket.new",
    names: {
      finstrument_id: "bond",
      unit_price_stored: "level",
      yield_stored: "level",
      settlement_delta: "settlement",
    },
    onSend: async ({ bond, counterparty, level, settlement, trade_time: at, facilitator, ...terms }) => {
      const party = must(counterparty, "counterparty");
      const ticket = await call(manualTicket, {
        body: {
          ...terms,
          finstrument_id: must(bond, "bond").id,
          counterparty: { client_id: party.client_id, user_id: party.user_id },
          ...levelBody(level),
          ...settlementBody(settlement),
          trade_time: at === "" ? null : at,
          facilitator: facilitator?.user_id ?? null,
        },
      });
      takeTicket(ticket);
      notify({ summary: `Draft: ticket ${ticket.number}`, severity: "success", group: `ticket-${ticket.id}` });
      useSideDesk.getState().open(TICKET_VIEW, { id: ticket.id });
    },
    afterSend: () => EMPTY,
  });
  return (
    <Form form={form} label="New ticket" isLong className="flex flex-col gap-3 p-3">
      <p className="text-muted">A deal made by phone or elsewhere. Nobody else sees it until you send it.</p>
      <BondField form={form} />
      <FormChoice
        form={form}
        name="side"
        label="My side"
        options={[
          { value: "buyer", label: "Buy", tone: "bid" },
          { value: "seller", label: "Sell", tone: "ask" },
        ]}
      />
      <PartyField form={form} />
      <div className="grid grid-cols-2 gap-3">
        <FormText form={form} name="quantity" label="Size" help="5cr, 50l or rupees" />
        <FormText form={form} name="level" label="Level" help="7.18, or @99.25 for a price" />
        <FormText form={form} name="settlement" label="Settlement" help="T0, T1 or a date" />
        <FormText
          form={form}
          name="trade_time"
          label="Trade time"
          help={`HH:MM today, IST; now ${formatTime(serverNowMs())}`}
        />
        <RouteFields form={form} />
      </div>
      <FacilitatorField form={form} />
      <ShareOfDeal form={form} />
      <div className="sticky bottom-0 -mx-3 -mb-3 flex items-center justify-end gap-3 border-t border-line bg-raised px-3 py-2">
        <FormProblem form={form} className="flex-1" />
        <SubmitButton form={form} kind="primary">
          Create the draft
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Shows the effect of the chosen execution on the firm's RFQ share. */
function ShareOfDeal({ form }: { form: SchemaForm<Typed> }) {
  const [bond, counterparty, execution, quantity, level, settlement] = useWatch({
    control: form.control,
    name: ["bond", "counterparty", "execution", "quantity", "level", "settlement"],
  });
  const deal =
    bond === null
      ? null
      : { finstrument_id: bond.id, ...(counterparty === null ? {} : { counterparty: counterparty.client_id }) };
  const asked = deal === null ? null : withTypedTerms(deal, { quantity, level, settlement });
  return <RfqShareMeter asked={asked} execution={execution} />;
}

const classOf = (bond: FinstrumentSummary | null) => bond?.contract_parameters.instrument_class ?? null;

function RouteFields({ form }: { form: SchemaForm<Typed> }) {
  const bond = useWatch({ control: form.control, name: "bond" });
  return <DealtOnFields form={form} of={classOf(bond)} />;
}

function BondField({ form }: { form: SchemaForm<Typed> }) {
  const { id, value, error, change } = useField({ form, name: "bond", label: "Bond" });
  function take(bond: FinstrumentSummary | null): void {
    change(bond);
    followClass(form, classOf(bond));
  }
  return (
    <div id={id} tabIndex={-1}>
      <BondSearchInput label="Bond" value={value} error={error} autoFocus onChange={take} />
    </div>
  );
}

/** Picks the counterparty: a seller if the user's side buys, else a buyer. */
function PartyField({ form }: { form: SchemaForm<Typed> }) {
  const { value: mine } = useField({ form, name: "side", label: "My side" });
  const { id, value, error, change } = useField({ form, name: "counterparty", label: "Counterparty" });
  const seeks = mine === "buyer" ? "seller" : "buyer";
  return <ParticipantInput id={id} label="Counterparty" seeks={seeks} value={value} error={error} onChange={change} />;
}

function FacilitatorField({ form }: { form: SchemaForm<Typed> }) {
  const { id, value, error, change } = useField({ form, name: "facilitator", label: "Facilitator" });
  return <FacilitatorInput id={id} value={value} error={error} change={change} />;
}
