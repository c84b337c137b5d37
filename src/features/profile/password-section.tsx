import { useState } from "react";
import { changePassword, forgotPassword } from "#domain/contract/http/password.ts";
import type { Profile } from "#domain/contract/http/profile.ts";
import { PASSWORD_MIN } from "#domain/validation/password-rule.ts";
import { call } from "#src/lib/api.ts";
import { Button } from "#src/ui/button.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormPassword } from "#src/ui/form/password-field.tsx";
import { refuseStolen } from "#src/ui/form/refuse-stolen.ts";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { reloadSessions } from "#src/features/profile/profile-queries.ts";
import { Section } from "#src/features/profile/section.tsx";

const schema = () => refuseStolen(changePassword.body, "new_password1");
const EMPTY = { current_password: "", new_password1: "", new_password2: "" };

/** Changes the password, or sets one for users who sign in by codes. */
export function PasswordSection({ profile }: { profile: Profile }) {
  return profile.has_password ? (
    <Section id="password" title="Password" lead="Changing it signs you out everywhere else.">
      <ChangeForm />
    </Section>
  ) : (
    <Section id="password" title="Password" lead="You sign in with one-time codes and have no password.">
      <SetByMail email={profile.email} />
    </Section>
  );
}

function ChangeForm() {
  const form = useSchemaForm({
    schema,
    empty: EMPTY,
    onSend: async (body) => {
      await call(changePassword, { body });
      await reloadSessions();
      notify({ summary: "Password changed", detail: "Your other sessions have ended.", severity: "success" });
    },
    afterSend: () => EMPTY,
  });
  return (
    <Form form={form} label="Password" className="flex flex-col gap-4 sm:max-w-[360px]">
      <FormPassword form={form} name="current_password" label="Current password" autoComplete="current-password" />
      <FormPassword
        form={form}
        name="new_password1"
        label="New password"
        autoComplete="new-password"
        deps={["new_password2"]}
        help={`${PASSWORD_MIN} characters or more. A few unrelated words are best.`}
        hasMeter
      />
      <FormPassword form={form} name="new_password2" label="New password again" autoComplete="new-password" />
      <FormProblem form={form} />
      <SubmitButton form={form} className="self-start" sendingLabel="Changing…">
        Change password
      </SubmitButton>
    </Form>
  );
}

function SetByMail({ email }: { email: string }) {
  const [isSent, setSent] = useState(false);
  async function send(): Promise<void> {
    try {
      await call(forgotPassword, { body: { email, web_url: `${window.location.origin}/auth/reset-password` } });
      setSent(true);
    } catch (error) {
      notifyError(error);
    }
  }
  return isSent ? (
    <p role="status">Check your email for a link to set a password. It works once, for 30 minutes.</p>
  ) : (
    <Button onClick={() => void send()}>Email me a link to set one</Button>
  );
}
