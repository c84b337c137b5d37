import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { myClient } from "#domain/contract/http/client.ts";
import { changeFirmProfile, firmDetails } from "#domain/contract/http/profile.ts";
import { CATEGORY_TITLES, CLIENT_TYPE_TITLES } from "#domain/entities/client-kinds.ts";
import type { SessionData } from "#domain/entities/session.ts";
import { STATES, type State } from "#domain/entities/states.ts";
import { can } from "#domain/permissions/capabilities.ts";
import { call } from "#src/lib/api.ts";
import { fetchSession, subjectOf } from "#src/session/session.ts";
import { RequestButton } from "#src/desk-kit/support/request-button.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { FormSelect } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { UnsavedChanges } from "#src/ui/form/unsaved-changes.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import { reloadFirm, useFirm } from "#src/features/profile/profile-queries.ts";
import { Fact, Section } from "#src/features/profile/section.tsx";

type Firm = ResponseOf<typeof myClient>;

const SEGMENT_TITLES: Record<Firm["client_segment"], string> = {
  INSTITUTIONAL: "Institutional",
  NON_INSTITUTIONAL: "Non-institutional",
  WDM: "Wholesale debt market (WDM)",
};
const STATE_OPTIONS = [
  { value: "" as const, label: "Choose one" },
  ...STATES.map((state) => ({ value: state, label: state })),
];

/** Shows the user's firm; its ops admin can edit the firm's own details. */
export function FirmSection({ session }: { session: SessionData }) {
  const { data: firm, error, refetch } = useFirm();
  return (
    <Section id="firm" title={session.name}>
      {error ? (
        <FailedCall what="Your firm could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : firm === undefined ? null : (
        <>
          <dl>
            <Fact
              name="Client type"
              value={[
                CLIENT_TYPE_TITLES[firm.client_type],
                firm.category === null ? "" : CATEGORY_TITLES[firm.category],
              ]
                .filter(Boolean)
                .join(", ")}
            />
            <Fact name="Segment" value={SEGMENT_TITLES[firm.client_segment]} />
            <Fact name="PAN" value={firm.pan} />
            <Fact name="Exchanges" value={firm.allowed_exchanges.join(", ")} />
            <Fact name="RFQ exchanges" value={firm.rfq_exchanges.join(", ") || "None"} />
            {can(subjectOf(session), "firm.settings") ? null : <FirmFacts firm={firm} />}
          </dl>
          {can(subjectOf(session), "firm.settings") ? <FirmForm firm={firm} /> : null}
          <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4 text-[13px]">
            <p className="text-muted">Are your clients, users and limits on another platform?</p>
            <RequestButton request="BUSINESS_MIGRATE" size="normal">
              Move our business here
            </RequestButton>
          </div>
        </>
      )}
    </Section>
  );
}

function FirmFacts({ firm }: { firm: Firm }) {
  const address = [firm.address_line, firm.city, firm.state, firm.pincode].filter(Boolean).join(", ");
  return (
    <>
      <Fact name="Brand name" value={firm.brand_name} />
      <Fact name="Website" value={firm.website} />
      <Fact name="GST" value={firm.gst} />
      <Fact name="Address" value={address} />
    </>
  );
}

function FirmForm({ firm }: { firm: Firm }) {
  const form = useSchemaForm({
    schema: firmDetails,
    empty: {
      brand_name: firm.brand_name,
      website: firm.website,
      gst: firm.gst,
      address_line: firm.address_line,
      city: firm.city,
      state: firm.state as State | "",
      pincode: firm.pincode,
    },
    draft: `profile.firm.${firm.id}`,
    onSend: async (details) => {
      await call(changeFirmProfile, { body: { ...details, client_id: firm.id } });
      await Promise.all([reloadFirm(), fetchSession()]);
      notify({ summary: "Firm saved", severity: "success", group: "profile" });
    },
    afterSend: (typed) => typed,
  });
  return (
    <Form form={form} label="Firm" className="mt-4 flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <FormText form={form} name="brand_name" label="Brand name" autoComplete="organization" />
        <FormText form={form} name="website" label="Website" inputMode="url" autoComplete="url" />
        <FormText
          form={form}
          name="gst"
          label="GST"
          maxLength={15}
          clean={(text) => text.toUpperCase().replaceAll(/\s/g, "")}
        />
        <FormText form={form} name="address_line" label="Address" autoComplete="street-address" />
        <FormText form={form} name="city" label="City" autoComplete="address-level2" />
        <FormSelect form={form} name="state" label="State" options={STATE_OPTIONS} />
        <FormText
          form={form}
          name="pincode"
          label="Pincode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={6}
          clean={(text) => text.replaceAll(/\D/g, "")}
        />
      </div>
      <FormProblem form={form} />
      <div className="flex items-center gap-4">
        <SubmitButton form={form} sendingLabel="Saving…">
          Save firm
        </SubmitButton>
        <UnsavedChanges form={form} />
      </div>
    </Form>
  );
}
