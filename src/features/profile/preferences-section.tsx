import { securityPreference } from "#domain/contract/http/chat-people.ts";
import type { Profile } from "#domain/contract/http/profile.ts";
import { call } from "#src/lib/api.ts";
import { notify } from "#src/ui/toast.tsx";
import { FormCheckbox } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { UnsavedChanges } from "#src/ui/form/unsaved-changes.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { z } from "zod";
import { reloadProfile } from "#src/features/profile/profile-queries.ts";
import { Section } from "#src/features/profile/section.tsx";

const schema = z.object({ mail_new_browser: z.boolean(), sign_in_by_code: z.boolean() });

/** Preferences for sign-in alerts and their channels. */
export function PreferencesSection({ profile }: { profile: Profile }) {
  const form = useSchemaForm({
    schema,
    empty: profile.preferences,
    onSend: async (preferences) => {
      await call(securityPreference, { body: { preferences } });
      await reloadProfile();
      notify({ summary: "Sign-ins saved", severity: "success", group: "profile" });
    },
    afterSend: (typed) => typed,
  });
  return (
    <Section id="sign-ins" title="Sign-ins">
      <Form form={form} label="Sign-ins" className="flex flex-col gap-3">
        <FormCheckbox form={form} name="mail_new_browser" label="Email about new browsers">
          <span className="text-[13px]">Email me when someone signs in as me in a browser I have not used before.</span>
        </FormCheckbox>
        <FormCheckbox form={form} name="sign_in_by_code" label="Sign in by one-time code">
          <span className="text-[13px]">
            {byCodeText(profile)}
            <span className="mt-1 block text-muted">
              A code is weaker than a password: anyone who reads your email or takes over your number has it. If you
              have a second factor, you are asked for that as well.
            </span>
          </span>
        </FormCheckbox>
        <FormProblem form={form} />
        <div className="flex items-center gap-4">
          <SubmitButton form={form} sendingLabel="Saving…">
            Save sign-ins
          </SubmitButton>
          <UnsavedChanges form={form} />
        </div>
      </Form>
    </Section>
  );
}

function byCodeText({ code_alone: isAlone, has_password: hasPassword, second_factor_since: since }: Profile): string {
  if (!isAlone && since === null) {
    return "A one-time code may sign me in once I have a second factor. A code alone is not accepted, by your firm's setting or ours.";
  }
  if (!hasPassword) return "A one-time code may sign me in. This stays on until you set a password.";
  return isAlone && since === null
    ? "A one-time code alone may sign me in, without my password."
    : "A one-time code may sign me in without my password, together with my second factor.";
}
