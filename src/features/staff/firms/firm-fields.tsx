import type { FieldPathByValue, FieldValues } from "react-hook-form";
import { ROLE_OPTIONS } from "#domain/accounts/user-text.ts";
import { clientSegment, DEFAULT_EXCHANGES } from "#domain/entities/roles.ts";
import { FormCheckbox, FormSelect, FormTicks } from "#src/ui/form/choice-fields.tsx";
import { FormDate, FormText } from "#src/ui/form/text-fields.tsx";
import type { SchemaForm } from "#src/ui/form/use-schema-form.ts";
import { SEGMENT_LABELS } from "#src/features/staff/firms/firm-text.ts";
import type { TypedSettings } from "#src/features/staff/firms/typed-firm.ts";

const SEGMENTS = clientSegment.options.map((value) => ({ value, label: SEGMENT_LABELS[value] }));

/** Fields of a firm set by staff, for new and existing firms. */
export function SettingsFields<In extends FieldValues & TypedSettings>({ form: given }: { form: SchemaForm<In> }) {
  // Every form with these fields uses these names.
  const form = given as unknown as SchemaForm<TypedSettings>;
  return (
    <>
      <FormSelect form={form} name="client_segment" label="Segment" options={SEGMENTS} />
      <FormTicks form={form} name="exchanges" label="Exchanges" options={DEFAULT_EXCHANGES} />
      <FormCheckbox form={form} name="is_premium" label="Premium plan" />
      <FormDate
        form={form}
        name="mind_trial_ends_on"
        label="Mind trial ends (optional)"
        help="The last day for everyone in the firm. A person's own date applies if it is later."
      />
    </>
  );
}

interface InviteeFieldsProps<In extends FieldValues> {
  form: SchemaForm<In>;
  names: {
    email: FieldPathByValue<In, string>;
    first: FieldPathByValue<In, string>;
    last: FieldPathByValue<In, string>;
    roles: FieldPathByValue<In, string[]>;
  };
  autoFocus?: boolean;
}

/** Fields for an invited person and their roles. */
export function InviteeFields<In extends FieldValues>({ form, names, autoFocus = false }: InviteeFieldsProps<In>) {
  return (
    <>
      <FormText form={form} name={names.email} label="Email" type="email" inputMode="email" autoFocus={autoFocus} />
      <div className="grid gap-3 sm:grid-cols-2">
        <FormText form={form} name={names.first} label="First name" />
        <FormText form={form} name={names.last} label="Last name" />
      </div>
      <FormTicks form={form} name={names.roles} label="Roles" options={ROLE_OPTIONS} />
    </>
  );
}
