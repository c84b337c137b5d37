import { useWatch } from "react-hook-form";
import { z } from "zod";
import { inviteUser } from "#domain/contract/http/user-accounts.ts";
import { useApprovalRequired } from "#src/desk-kit/approvals/approval-queries.ts";
import { ReasonField } from "#src/desk-kit/approvals/reason-field.tsx";
import { noticeSent } from "#src/desk-kit/approvals/sent-for-approval.ts";
import { Button } from "#src/ui/button.tsx";
import { FormTicks } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import { useOpenInvitation, useUserChanges } from "#src/features/users/user-queries.ts";
import { nameText, ROLE_OPTIONS, rolesOf } from "#domain/accounts/user-text.ts";

const { email, first_name, last_name, mobile, roles, reason } = inviteUser.body.shape;
/** Roles are ticked by title. */
const schema = z.object({
  email,
  first_name,
  last_name,
  mobile: mobile.unwrap(),
  roles: z.array(z.string()).transform(rolesOf).pipe(roles),
  reason: reason.unwrap(),
});
const EMPTY: z.input<typeof schema> = { email: "", first_name: "", last_name: "", mobile: "", roles: [], reason: "" };

interface InviteFormProps {
  /** Called with the new user's id; null while the invitation awaits approval. */
  onInvited: (id: string | null) => void;
  onCancel: () => void;
}

/** Invites a person to the firm by email. */
export function InviteForm({ onInvited, onCancel }: InviteFormProps) {
  const { invite } = useUserChanges();
  const isApproved = useApprovalRequired();
  const form = useSchemaForm({
    schema,
    empty: EMPTY,
    draft: "users.invite",
    onSend: async (person) => {
      const account = await invite(person);
      if (noticeSent(account)) return onInvited(null);
      const summary = open
        ? `Invitation of ${account.email} changed and sent again`
        : `Invitation sent to ${account.email}`;
      notify({ summary, severity: "success", group: "users" });
      onInvited(account.id);
    },
    afterSend: () => EMPTY,
  });
  const open = useOpenInvitation(useWatch({ control: form.control, name: "email" }));
  return (
    <section aria-labelledby="invite-title" className="p-4">
      <h2 id="invite-title" className="text-[15px] font-semibold">
        Invite a colleague
      </h2>
      <p className="mt-1 text-muted">They will receive an email with a link that works once, for seven days.</p>
      <Form form={form} label="Invite a colleague" isLong className="mt-3 flex flex-col gap-3">
        <FormText
          form={form}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          help={
            open && `${nameText(open)} has an open invitation: this changes it, and the earlier link stops working.`
          }
          autoFocus
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <FormText form={form} name="first_name" label="First name" />
          <FormText form={form} name="last_name" label="Last name" />
        </div>
        <FormText form={form} name="mobile" label="Mobile (optional)" type="tel" inputMode="tel" />
        <FormTicks form={form} name="roles" label="Roles" options={ROLE_OPTIONS} />
        <ReasonField form={form} name="reason" />
        <FormProblem form={form} />
        <div className="flex gap-2">
          <SubmitButton form={form} kind="primary" title="Mod+Enter" sendingLabel="Sending…">
            {isApproved ? "Send for approval" : "Send invitation"}
          </SubmitButton>
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </Form>
    </section>
  );
}
