import { useState } from "react";
import { useWatch } from "react-hook-form";
import { requestOtp } from "#domain/contract/http/auth.ts";
import { changeProfile, type Profile } from "#domain/contract/http/profile.ts";
import { z } from "zod";
import { fieldProblem, mobile, optional, pan } from "#domain/validation/identity-rules.ts";
import { call } from "#src/lib/api.ts";
import { fetchSession } from "#src/session/session.ts";
import { Button } from "#src/ui/button.tsx";
import { FormCheckbox } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormPassword } from "#src/ui/form/password-field.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { UnsavedChanges } from "#src/ui/form/unsaved-changes.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { useSecondsUntil } from "#src/ui/use-seconds-until.ts";
import { setProfile } from "#src/features/profile/profile-queries.ts";

const { first_name, last_name, mobile: number, whatsapp_consent } = changeProfile.body.shape;
const schema = z.object({
  first_name,
  last_name,
  mobile: number,
  whatsapp_consent,
  pan: optional(pan),
  otp: z.string(),
  password: z.string(),
});

/** Edits name, number and consent. A new number needs a code before it is stored. */
export function PersonForm({ profile }: { profile: Profile }) {
  const [resendAtMs, setResendAtMs] = useState<number | null>(null);
  const left = useSecondsUntil(resendAtMs);
  const form = useSchemaForm({
    schema,
    empty: {
      first_name: profile.first_name,
      last_name: profile.last_name,
      mobile: profile.mobile,
      pan: profile.pan,
      whatsapp_consent: profile.whatsapp_consent,
      otp: "",
      password: "",
    },
    draft: { name: "profile.person", without: ["otp", "password"] },
    onSend: async ({ password, ...rest }) => {
      const body = { ...rest, password: password === "" ? null : password };
      setProfile(await call(changeProfile, { body }));
      await fetchSession();
      notify({ summary: "Profile saved", severity: "success", group: "profile" });
    },
    afterSend: (typed) => ({ ...typed, otp: "", password: "" }),
  });
  const typedMobile = useWatch({ control: form.control, name: "mobile" });
  const isNew = typedMobile !== profile.mobile;
  async function sendCode(): Promise<void> {
    const problem = fieldProblem(mobile, typedMobile);
    if (problem !== undefined) {
      form.methods.setError("mobile", { message: problem });
      return;
    }
    try {
      const to = profile.code_to === "mobile" ? { mobile: typedMobile } : { email: profile.email };
      const { resend_in_seconds: resendS } = await call(requestOtp, {
        body: { ...to, request_type: "update_profile" },
      });
      setResendAtMs(Date.now() + resendS * 1000);
      notify({ summary: "Code sent", severity: "info", group: "otp" });
    } catch (error) {
      notifyError(error);
    }
  }
  return (
    <Form form={form} label="You" className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <FormText form={form} name="first_name" label="First name" autoComplete="given-name" />
        <FormText form={form} name="last_name" label="Last name" autoComplete="family-name" />
        <FormText
          form={form}
          name="mobile"
          label="Mobile"
          type="tel"
          autoComplete="tel"
          clean={(text) => text.replaceAll(/[\s()-]/g, "")}
        />
        <FormText
          form={form}
          name="pan"
          label="PAN"
          maxLength={10}
          clean={(text) => text.toUpperCase().replaceAll(/\s/g, "")}
        />
      </div>
      {isNew ? (
        <div className="flex flex-wrap items-end gap-3">
          <FormText
            form={form}
            name="otp"
            label="One-time code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            help={profile.code_to === "mobile" ? "Sent to the new number." : "Sent to your email."}
            clean={(text) => text.replaceAll(/\D/g, "")}
          />
          <Button onClick={() => void sendCode()} disabled={left > 0} className="mb-5">
            {left > 0 ? `Send again in ${left} s` : "Send code"}
          </Button>
          {profile.has_password ? (
            <FormPassword
              form={form}
              name="password"
              label="Your password"
              autoComplete="current-password"
              help="Needed because the new number can receive sign-in codes."
            />
          ) : null}
        </div>
      ) : null}
      <FormCheckbox form={form} name="whatsapp_consent" label="WhatsApp messages">
        <span className="text-[13px]">You may write to me on WhatsApp at this number.</span>
      </FormCheckbox>
      <FormProblem form={form} />
      <div className="flex items-center gap-4">
        <SubmitButton form={form} kind="primary" sendingLabel="Saving…">
          Save
        </SubmitButton>
        <UnsavedChanges form={form} />
      </div>
    </Form>
  );
}
