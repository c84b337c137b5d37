import type { Control, FieldValues } from "react-hook-form";
import type { SchemaForm } from "#src/ui/form/use-schema-form.ts";
import { FormText } from "#src/ui/form/text-fields.tsx";

/** Typed profile of a person requesting access. */
export interface TypedProfile {
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  company_name: string;
  brand_name: string;
}
export const EMPTY_PROFILE: TypedProfile = {
  first_name: "",
  last_name: "",
  phone: "",
  email: "",
  company_name: "",
  brand_name: "",
};

/** Form fields of the contract's profile fields. */
export const PROFILE_NAMES = Object.fromEntries(
  Object.keys(EMPTY_PROFILE).map((field) => [`ticket_attributes.profile.${field}`, `profile.${field}`]),
);

interface WithProfile extends FieldValues {
  profile: TypedProfile;
}

/** Profile fields for visitors who request access; of signed-in people it is known. */
export function AccessProfileFields<In extends WithProfile>({ form: given }: { form: SchemaForm<In> }) {
  // The fields below are those of every form that has a profile.
  const form = given as unknown as SchemaForm<WithProfile> & { control: Control<WithProfile> };
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="sr-only">Who asks</legend>
      <FormText form={form} name="profile.first_name" label="First name" autoComplete="given-name" />
      <FormText form={form} name="profile.last_name" label="Last name" autoComplete="family-name" />
      <FormText form={form} name="profile.phone" label="Phone" type="tel" autoComplete="tel" />
      <FormText form={form} name="profile.email" label="Email" type="email" autoComplete="email" />
      <FormText form={form} name="profile.company_name" label="Company name" autoComplete="organization" />
      <FormText form={form} name="profile.brand_name" label="Brand name (optional)" />
    </fieldset>
  );
}
