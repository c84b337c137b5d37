import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { searchCustodians } from "#domain/contract/http/client-records.ts";
import { changeMembers, searchBrokers, setBrokerage, type TradeCounterparty } from "#domain/contract/http/tickets.ts";
import { isExchange } from "#domain/entities/exchanges.ts";
import type { DealSide, SideTerms, Ticket } from "#domain/entities/ticket.ts";
import { brokerOf } from "#domain/tickets/sides.ts";
import { typedNumberOf } from "#domain/validation/typed-fields.ts";
import { ParticipantInput } from "#src/desk-kit/inputs/participant-input.tsx";
import { takeFresh } from "#src/features/tickets/ticket-acts.ts";
import { focusTicket, takeTicket, useTicketSection } from "#src/features/tickets/open-ticket.ts";
import { call } from "#src/lib/api.ts";
import { useSession } from "#src/session/session.ts";
import { CallError } from "#src/lib/call-error.ts";
import { Button } from "#src/ui/button.tsx";
import { FormSelect } from "#src/ui/form/choice-fields.tsx";
import { FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormBelow } from "#src/ui/form/form-below.tsx";
import { FormNumber } from "#src/ui/form/text-fields.tsx";
import { useField } from "#src/ui/form/use-field.ts";
import { type SchemaForm, useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";

const NONE = { value: "", label: "None" } as const;
const value = setBrokerage.body.shape.value.unwrap();
const schema = z.object({
  broker: z.string(),
  basis: setBrokerage.body.shape.basis,
  value: typedNumberOf(value),
  custodian: z.string(),
  /** Client the side deals for; null for its own account. */
  account: z.custom<TradeCounterparty | null>(),
});
type Typed = z.input<typeof schema>;

/** Edits the private terms of a side: broker, brokerage, custodian and client account. */
export function OwnForm({ ticket, side }: { ticket: Ticket; side: DealSide }) {
  const brokers = useQuery({
    queryKey: ["ticket-brokers", ticket.id, ticket.exchange],
    queryFn: () => call(searchBrokers, { params: { id: ticket.id } }),
  });
  const custodians = useQuery({
    queryKey: ["custodians", ticket.exchange],
    queryFn: () =>
      call(searchCustodians, {
        query: ticket.exchange === undefined || !isExchange(ticket.exchange) ? {} : { exchange: ticket.exchange },
      }),
  });
  const own = ticket.own[side];
  // A broker editing its side's terms cannot choose that side's clients.
  const dealsForClients = useSession(({ session }) => session?.id === ticket[side].client_id);
  const close = () => {
    useTicketSection.getState().open(null);
    focusTicket();
  };
  const broker = brokerOf(ticket.brokers, side)?.user_id ?? "";
  const custodian = own?.custodian?.client_id ?? "";
  const account = accountOf(own);
  const form = useSchemaForm({
    schema,
    empty: {
      broker,
      basis: own?.brokerage?.basis ?? "PAISE_PER_100_FACE",
      value: String(own?.brokerage?.value ?? 0),
      custodian,
      account,
    } satisfies Typed,
    names: {
      broker_id: "broker",
      custodian_id: "custodian",
      account_id: "account",
      "brokerage.basis": "basis",
      "brokerage.value": "value",
    },
    onSend: async (read) => {
      try {
        const accountId = read.account?.client_id ?? null;
        const { basis, value: rate } = read.broker === "" ? { basis: "NIL" as const, value: 0 } : read;
        const fresh = await call(changeMembers, {
          params: { id: ticket.id },
          body: {
            version: ticket.version,
            side,
            broker_id: read.broker || null,
            brokerage: { basis, value: rate },
            ...(read.custodian === custodian ? {} : { custodian_id: read.custodian || null }),
            ...(accountId === (account?.client_id ?? null) ? {} : { account_id: accountId }),
          },
        });
        takeTicket(fresh);
        close();
        notify({ summary: `Set: ticket ${fresh.number}`, severity: "success", group: `ticket-${fresh.id}` });
      } catch (error) {
        if (error instanceof CallError) takeFresh(error);
        throw error;
      }
    },
  });
  const brokerOptions = (brokers.data?.results ?? []).flatMap(({ user_id: id, user_name: name, name: firm }) =>
    id === null ? [] : [{ value: id, label: `${firm} (${name ?? ""})` }],
  );
  const custodianOptions = (custodians.data?.results ?? []).map(({ client_id: id, name }) => ({
    value: id,
    label: name,
  }));
  return (
    <FormBelow form={form} label="My side">
      <p className="text-muted">Visible only to your side and its broker. A change cancels your own consent.</p>
      <FormSelect form={form} name="broker" label="Broker" options={[NONE, ...brokerOptions]} />
      <div className="grid grid-cols-2 gap-3">
        <FormSelect
          form={form}
          name="basis"
          label="Brokerage"
          options={[
            { value: "PAISE_PER_100_FACE", label: "Paise per ₹ 100 of face" },
            { value: "PERCENT_OF_PRINCIPAL", label: "Percent of the principal" },
            { value: "FLAT_RUPEES", label: "Rupees, flat" },
            { value: "NIL", label: "Nil" },
          ]}
        />
        <FormNumber form={form} name="value" label="Rate or amount" />
      </div>
      <FormSelect form={form} name="custodian" label="Custodian" options={[NONE, ...custodianOptions]} />
      {dealsForClients ? <AccountField form={form} /> : null}
      <FormProblem form={form} />
      <div className="flex justify-end gap-2">
        <Button kind="quiet" onClick={close}>
          Close
        </Button>
        <SubmitButton form={form} kind="primary">
          Set for my side
        </SubmitButton>
      </div>
    </FormBelow>
  );
}

/** Current client account of the side, as a search result. */
function accountOf(own: SideTerms | undefined): TradeCounterparty | null {
  if (!own?.account) return null;
  const { client_id: id, name } = own.account;
  const nobody = { user_id: null, user_name: null, nsccl_code: null, iccl_code: null };
  return { ...nobody, client_id: id, brand_name: name, name, is_offline: true };
}

function AccountField({ form }: { form: SchemaForm<Typed> }) {
  const { id, value, error, change } = useField({ form, name: "account", label: "Account" });
  return (
    <ParticipantInput
      id={id}
      label="Account"
      seeks="entity"
      help="Type three letters of the client's name; leave empty for your own account"
      value={value}
      error={error}
      onChange={change}
    />
  );
}
