import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { searchCustodians } from "#domain/contract/http/client-records.ts";
import { VENUE_NAMES } from "#domain/entities/exchanges.ts";
import { formatTime } from "#domain/lib/format-date.ts";
import { reportPlatformOf } from "#domain/trading/route.ts";
import { ConfirmStrip } from "#src/desk-kit/confirm/confirm-strip.tsx";
import { reportOptions } from "#src/desk-kit/deals/dealt-on-options.ts";
import { BarredTexts, ExchangeField } from "#src/desk-kit/deals/exchange-field.tsx";
import { BondSearchInput } from "#src/desk-kit/inputs/bond-search-input.tsx";
import { ParticipantInput } from "#src/desk-kit/inputs/participant-input.tsx";
import {
  EMPTY_REPORT,
  isReportedLate,
  reportTyped,
  type TypedReport,
} from "#src/features/transactions/report-typed.ts";
import { reviewReport } from "#src/features/transactions/send-report.ts";
import { call } from "#src/lib/api.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { FormChoice, FormSelect } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormNumber, FormText } from "#src/ui/form/text-fields.tsx";
import { useField } from "#src/ui/form/use-field.ts";
import { type SchemaForm, useSchemaForm } from "#src/ui/form/use-schema-form.ts";

const schema = reportTyped(serverNowMs);
const ALREADY_OTC = "A trade reported here is OTC. Choose the exchange to report it to.";
type ReportedForm = SchemaForm<TypedReport>;

/** Reports a trade made elsewhere; the other firm accepts or rejects it. */
export function ReportForm() {
  const form: ReportedForm = useSchemaForm({
    schema,
    empty: EMPTY_REPORT,
    // The draft ends with the confirming key, not when the sentence is shown.
    draft: { name: "order.report", isStep: true },
    onSend: (read) => reviewReport(form, read),
  });
  return (
    <div className="flex min-h-full flex-col">
      <Form form={form} label="Report a trade" isLong className="flex flex-1 flex-col gap-3 p-3">
        <p className="text-muted">
          A trade made by phone or elsewhere. It must reach the exchange within 15 minutes of the trade; the other firm
          accepts it there.
        </p>
        <BondField form={form} />
        <FormChoice
          form={form}
          name="kind"
          label="Kind"
          options={[
            { value: "ORDER", label: "Order" },
            { value: "PROCUREMENT", label: "Procurement, to place onward" },
          ]}
        />
        <SideField form={form} />
        <PartyField form={form} />
        <div className="grid grid-cols-2 gap-3">
          <FormText form={form} name="face" label="Size" help="5cr, 50l or rupees" />
          <FormText form={form} name="level" label="Level" help="7.18, or @99.25 for a price" />
          <FormText form={form} name="settlement" label="Settlement" help="T0, T1 or a date" />
          <FormText
            form={form}
            name="trade_time"
            label="Trade time"
            deps={["late_reason"]}
            help={`HH:MM today, IST; now ${formatTime(serverNowMs())}`}
          />
          <PlaceField form={form} />
          <FormText form={form} name="reference" label="Own reference" help="Your own reference, for searching" />
        </div>
        <TicketInstead form={form} />
        <LateField form={form} />
        <OwnSide form={form} />
        <div className="sticky bottom-0 -mx-3 -mb-3 flex items-center justify-end gap-3 border-t border-line bg-raised px-3 py-2">
          <FormProblem form={form} className="flex-1" />
          <SubmitButton form={form} kind="primary">
            Report…
          </SubmitButton>
        </div>
      </Form>
      <ConfirmStrip />
    </div>
  );
}

function BondField({ form }: { form: ReportedForm }) {
  const { id, value, error, change } = useField({ form, name: "bond", label: "Bond" });
  return (
    <div id={id} tabIndex={-1}>
      <BondSearchInput label="Bond" value={value} error={error} autoFocus onChange={change} />
    </div>
  );
}

/** Class of the bond in hand; null before one is chosen. */
function useClass(form: ReportedForm) {
  return useWatch({ control: form.control, name: "bond" })?.contract_parameters.instrument_class ?? null;
}

function PlaceField({ form }: { form: ReportedForm }) {
  return <ExchangeField form={form} options={reportOptions(useClass(form))} otc={ALREADY_OTC} />;
}

/** Shown for paper that both sides report to a platform: such a deal is written as a ticket. */
function TicketInstead({ form }: { form: ReportedForm }) {
  const of = useClass(form);
  const platform = of === null ? null : reportPlatformOf(of);
  if (platform === null) return null;
  return (
    <div role="status" className="flex flex-col items-start gap-2 rounded bg-warn-soft px-2 py-1.5">
      <BarredTexts options={reportOptions(of)} className="text-warn" />
      <p className="text-warn">
        Write the deal as a ticket: once both sides have consented, each reports its own leg on {VENUE_NAMES[platform]}.
      </p>
      <CommandButton
        id="ticket.new"
        showKey
        className="inline-flex h-7 items-center gap-2 rounded border border-line-strong bg-surface px-2 font-medium hover:bg-hover aria-disabled:opacity-50"
      >
        New ticket
      </CommandButton>
    </div>
  );
}

/** A procurement is always a purchase. */
function SideField({ form }: { form: ReportedForm }) {
  const kind = useWatch({ control: form.control, name: "kind" });
  if (kind === "PROCUREMENT") return null;
  return (
    <FormChoice
      form={form}
      name="side"
      label="My side"
      options={[
        { value: "buyer", label: "Buy", tone: "bid" },
        { value: "seller", label: "Sell", tone: "ask" },
      ]}
    />
  );
}

function PartyField({ form }: { form: ReportedForm }) {
  const [kind, side] = useWatch({ control: form.control, name: ["kind", "side"] });
  const { id, value, error, change } = useField({ form, name: "counterparty", label: "Counterparty" });
  const seeks = kind === "PROCUREMENT" || side === "buyer" ? "seller" : "buyer";
  return <ParticipantInput id={id} label="Counterparty" seeks={seeks} value={value} error={error} onChange={change} />;
}

/** Shown once the 15 minutes after the trade are over. */
function LateField({ form }: { form: ReportedForm }) {
  const at = useWatch({ control: form.control, name: "trade_time" });
  if (!isReportedLate(at, serverNowMs())) return null;
  return (
    <FormText
      form={form}
      name="late_reason"
      label="Reason for the late report"
      help="The exchange and both firms' compliance officers read this."
    />
  );
}

const NONE = { value: "", label: "None" } as const;

/** Private terms of the reporter's side. */
function OwnSide({ form }: { form: ReportedForm }) {
  const [exchange, broker] = useWatch({ control: form.control, name: ["exchange", "broker"] });
  const custodians = useQuery({
    queryKey: ["custodians", exchange],
    queryFn: () => call(searchCustodians, { query: { exchange } }),
  });
  const options = (custodians.data?.results ?? []).map(({ client_id: id, name }) => ({ value: id, label: name }));
  return (
    <details>
      <summary className="cursor-pointer text-muted">My side: account, custodian, broker</summary>
      <div className="mt-2 flex flex-col gap-3">
        <PersonField form={form} name="account" label="Account" />
        <FormSelect form={form} name="custodian" label="Custodian" options={[NONE, ...options]} />
        <PersonField form={form} name="broker" label="Broker" />
        {broker === null ? null : (
          <div className="grid grid-cols-2 gap-3">
            <FormSelect
              form={form}
              name="brokerage_basis"
              label="Brokerage"
              options={[
                { value: "PAISE_PER_100_FACE", label: "Paise per ₹ 100 of face" },
                { value: "PERCENT_OF_PRINCIPAL", label: "Percent of the principal" },
                { value: "FLAT_RUPEES", label: "Rupees, flat" },
                { value: "NIL", label: "Nil" },
              ]}
            />
            <FormNumber form={form} name="brokerage_value" label="Rate or amount" />
          </div>
        )}
      </div>
    </details>
  );
}

const SOUGHT = {
  account: { seeks: "entity", help: "Type three letters of the client's name; leave empty for your own account" },
  broker: { seeks: "broker", help: "Type three letters of your side's broker; leave empty for none" },
} as const;

function PersonField({ form, name, label }: { form: ReportedForm; name: "account" | "broker"; label: string }) {
  const { id, value, error, change } = useField({ form, name, label });
  return <ParticipantInput id={id} label={label} value={value} error={error} onChange={change} {...SOUGHT[name]} />;
}
