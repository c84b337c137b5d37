import { useWatch } from "react-hook-form";
import {
  typedDetails,
  type Invite,
  type RegistrationDetails,
  type TypedDetails,
} from "#domain/contract/http/registration.ts";
import {
  CATEGORY_TITLES,
  CLIENT_TYPE_TITLES,
  INDIVIDUAL_CATEGORIES,
  isIndividual,
} from "#domain/entities/client-kinds.ts";
import { clientType } from "#domain/entities/roles.ts";
import { PASSWORD_MIN } from "#domain/validation/password-rule.ts";
import { FormCheckbox, FormChoice, FormSelect } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormPassword } from "#src/ui/form/password-field.tsx";
import { refuseStolen } from "#src/ui/form/refuse-stolen.ts";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm, type SchemaForm } from "#src/ui/form/use-schema-form.ts";
import { PolicyLink } from "#src/ui/policy-link.tsx";

const TYPES = clientType.options.map((value) => ({ value, label: CLIENT_TYPE_TITLES[value] }));
const CATEGORIES = [
  { value: "", label: "Choose one" },
  ...INDIVIDUAL_CATEGORIES.map((value) => ({ value, label: CATEGORY_TITLES[value] })),
];
const WAYS = [
  { value: "password", label: "Password" },
  { value: "otp", label: "One-time codes" },
] as const;

const schema = () => refuseStolen(typedDetails, "password");

interface DetailsFormProps {
  invite: Invite;
  /** Initial values of the form. */
  empty: TypedDetails;
  /** Values typed earlier, when returning from the code. */
  typed: TypedDetails | undefined;
  draft: string;
  /** Requests the code. */
  onSend: (details: RegistrationDetails, typed: TypedDetails) => Promise<void>;
}

/** Form for the person, their firm and the way to sign in. */
export function DetailsForm({ invite, empty, typed, draft, onSend }: DetailsFormProps) {
  const form: SchemaForm<TypedDetails> = useSchemaForm({
    schema,
    empty,
    typed,
    draft: { name: draft, without: ["password"], isStep: true },
    onSend: (details) => onSend(details, form.methods.getValues()),
  });
  const [type, way] = useWatch({ control: form.control, name: ["client_type", "auth_mode"] });
  const { is_registered: isRegistered } = invite.firm;
  return (
    <Form form={form} className="flex flex-col gap-4">
      {isRegistered ? null : (
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-3 text-[15px] font-semibold">Your firm</legend>
          <FormSelect form={form} name="client_type" label="Client type" options={TYPES} className="h-10" />
          {isIndividual(type) ? (
            <FormSelect form={form} name="category" label="Category" options={CATEGORIES} className="h-10" />
          ) : (
            <FormText
              form={form}
              name="corporate_identity.name"
              label="Company name"
              autoComplete="organization"
              large
            />
          )}
        </fieldset>
      )}
      <fieldset className="flex flex-col gap-4">
        {isRegistered ? null : <legend className="mb-3 text-[15px] font-semibold">You</legend>}
        <FormText
          form={form}
          name="pan"
          label="PAN"
          help={
            isRegistered || isIndividual(type) ? "Your own, such as ABCDE1234F." : "Your firm's, such as AAACM1234K."
          }
          maxLength={10}
          large
          clean={(text) => text.toUpperCase().replaceAll(/\s/g, "")}
          autoFocus
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <FormText form={form} name="identity.first_name" label="First name" autoComplete="given-name" large />
          <FormText form={form} name="identity.last_name" label="Last name" autoComplete="family-name" large />
        </div>
        <FormText form={form} name="contact.email" label="Email" readOnly large />
        <FormText
          form={form}
          name="contact.mobile"
          label="Mobile"
          type="tel"
          autoComplete="tel"
          help={invite.code_to === "mobile" ? "A one-time code goes there." : undefined}
          large
          clean={(text) => text.replaceAll(/[\s()-]/g, "")}
        />
        <FormCheckbox form={form} name="contact.whatsapp_consent" label="WhatsApp messages">
          <span className="text-[13px]">You may write to me on WhatsApp at this number.</span>
        </FormCheckbox>
        <FormChoice form={form} name="auth_mode" label="Sign in with" options={WAYS} />
        {way === "password" ? (
          <FormPassword
            form={form}
            name="password"
            label="Password"
            autoComplete="new-password"
            help={`${PASSWORD_MIN} characters or more. A few unrelated words are best.`}
            large
            hasMeter
          />
        ) : null}
      </fieldset>
      <p className="text-[13px] text-muted">
        <PolicyLink to="/privacy">Privacy</PolicyLink> explains what we store about you, why and for how long. You will
        be asked to agree to it before your first use.
      </p>
      <FormProblem form={form} className="rounded border border-danger bg-ask-soft px-3 py-2" />
      <SubmitButton form={form} kind="primary" size="large" sendingLabel="Sending the code…">
        Send code
      </SubmitButton>
    </Form>
  );
}
