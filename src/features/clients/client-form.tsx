import { useWatch } from "react-hook-form";
import type { ReactNode } from "react";
import { CATEGORY_TITLES, CLIENT_TYPE_TITLES, INDIVIDUAL_CATEGORIES } from "#domain/entities/client-kinds.ts";
import { CLIENT_FIELD_LABELS as LABELS } from "#domain/accounts/client-record.ts";
import { clientType } from "#domain/entities/roles.ts";
import { STATES } from "#domain/entities/states.ts";
import { FormChoice, FormSelect } from "#src/ui/form/choice-fields.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import type { SchemaForm } from "#src/ui/form/use-schema-form.ts";
import { type ClientDraft, hasCategory } from "#src/features/clients/typed-client.ts";

const TYPES = [
  { value: "", label: "Choose a type" },
  ...clientType.options.map((value) => ({ value, label: CLIENT_TYPE_TITLES[value] })),
];
const CATEGORIES = [
  { value: "", label: "Choose a category" },
  ...INDIVIDUAL_CATEGORIES.map((value) => ({ value, label: CATEGORY_TITLES[value] })),
];
const STATE_OPTIONS = [{ value: "", label: "Choose a state" }, ...STATES.map((value) => ({ value, label: value }))];
const DEPOSITORIES = [
  { value: "NSDL", label: "NSDL" },
  { value: "CDSL", label: "CDSL" },
];

const inCapitals = (typed: string) => typed.toUpperCase();

/** Fields of a client, in the order of its documents. */
export function ClientFields({ form }: { form: SchemaForm<ClientDraft> }) {
  const [type, depository] = useWatch({ control: form.control, name: ["client_type", "depository"] });
  return (
    <>
      <Section title="Client">
        <FormText form={form} name="name" label={LABELS.name} autoFocus />
        <FormSelect form={form} name="client_type" label={LABELS.client_type} options={TYPES} deps={["category"]} />
        {hasCategory({ client_type: type }) ? (
          <FormSelect form={form} name="category" label={LABELS.category} options={CATEGORIES} />
        ) : null}
        <FormText
          form={form}
          name="pan"
          label={LABELS.pan}
          clean={inCapitals}
          placeholder="ABCDE1234F"
          maxLength={10}
          className="code"
        />
        <FormText
          form={form}
          name="ucc"
          label={`${LABELS.ucc} (optional)`}
          clean={inCapitals}
          help="Defaults to the PAN."
          maxLength={10}
          className="code"
        />
        <FormText
          form={form}
          name="gst"
          label={`${LABELS.gst} (optional)`}
          clean={inCapitals}
          placeholder="27ABCDE1234F1Z5"
          maxLength={15}
          className="code"
        />
      </Section>
      <Section title="Contact">
        <FormText form={form} name="email" label={LABELS.email} type="email" inputMode="email" />
        <FormText form={form} name="mobile" label={LABELS.mobile} type="tel" inputMode="tel" />
      </Section>
      <Section title="Address">
        <FormText form={form} name="address" label={LABELS.address} frameClassName="sm:col-span-2" />
        <FormText form={form} name="city" label={LABELS.city} />
        <FormSelect form={form} name="state" label={LABELS.state} options={STATE_OPTIONS} />
        <FormText
          form={form}
          name="pincode"
          label={LABELS.pincode}
          inputMode="numeric"
          maxLength={6}
          className="code"
        />
      </Section>
      <Section title="Bank">
        <FormText
          form={form}
          name="account_number"
          label={LABELS.account_number}
          inputMode="numeric"
          maxLength={18}
          className="code"
        />
        <FormText
          form={form}
          name="ifsc"
          label={LABELS.ifsc}
          clean={inCapitals}
          placeholder="HDFC0000001"
          maxLength={11}
          className="code"
        />
      </Section>
      <Section title="Demat account">
        <FormChoice
          form={form}
          name="depository"
          label={LABELS.depository}
          options={DEPOSITORIES}
          deps={["dp_id", "dp_client_id", "bo_id"]}
          className="sm:col-span-2"
        />
        {depository === "NSDL" ? (
          <>
            <FormText form={form} name="dp_id" label={LABELS.dp_id} clean={inCapitals} maxLength={8} className="code" />
            <FormText
              form={form}
              name="dp_client_id"
              label={LABELS.dp_client_id}
              inputMode="numeric"
              maxLength={8}
              className="code"
            />
          </>
        ) : depository === "CDSL" ? (
          <FormText form={form} name="bo_id" label={LABELS.bo_id} inputMode="numeric" maxLength={16} className="code" />
        ) : null}
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="rounded-lg border border-line bg-raised px-4 pt-1 pb-4">
      <legend className="px-1 text-[13px] font-semibold">{title}</legend>
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
