import { useState } from "react";
import { z } from "zod";
import { changeUserAccount, type UserAccount } from "#domain/contract/http/user-accounts.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { useApprovalRequired } from "#src/desk-kit/approvals/approval-queries.ts";
import { PendingChanges } from "#src/desk-kit/approvals/pending-changes.tsx";
import { ReasonField } from "#src/desk-kit/approvals/reason-field.tsx";
import { noticeSent } from "#src/desk-kit/approvals/sent-for-approval.ts";
import { Button } from "#src/ui/button.tsx";
import { FormTicks } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { UnsavedChanges } from "#src/ui/form/unsaved-changes.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { useUserChanges } from "#src/features/users/user-queries.ts";
import { nameText, ROLE_OPTIONS, rolesOf, roleTitles, STATUS_LABELS } from "#domain/accounts/user-text.ts";
import type { UserAct } from "#src/features/users/user-acts.ts";

const schema = z.object({
  roles: z.array(z.string()).transform(rolesOf).pipe(changeUserAccount.body.shape.roles.unwrap()),
  reason: changeUserAccount.body.shape.reason.unwrap(),
});

interface UserViewProps {
  user: UserAccount;
  acts: readonly UserAct[];
  /** Act awaiting its second press. */
  asked: string | null;
  onAct: (act: UserAct["id"]) => void;
  onCancel: () => void;
}

/** Shows one person: details, roles and possible acts. */
export function UserView({ user, acts, asked, onAct, onCancel }: UserViewProps) {
  const when = (instant: string | null) => (instant === null ? "Never" : formatDateTime(Date.parse(instant)));
  return (
    <section aria-label={nameText(user)} className="flex flex-col gap-4 p-4">
      <header>
        <h2 className="text-[15px] font-semibold">
          <UserText text={nameText(user)} />
        </h2>
        <p className="break-words text-muted">
          <UserText text={user.email} />
          {user.mobile === "" ? "" : ` · ${user.mobile}`}
        </p>
      </header>
      <dl className="grid grid-cols-[110px_1fr] gap-y-1">
        <dt className="text-muted">Status</dt>
        <dd>{STATUS_LABELS[user.status]}</dd>
        <dt className="text-muted">Last seen</dt>
        <dd>{when(user.last_seen_at)}</dd>
        {user.status === "invited" ? (
          <>
            <dt className="text-muted">Link valid until</dt>
            <dd>{when(user.invite_expires_at)}</dd>
          </>
        ) : null}
      </dl>
      <PendingChanges isShown={({ subject }) => subject === user.id} />
      <RolesForm key={`${user.id} ${user.roles.join()}`} user={user} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        {acts.map((act) =>
          asked === act.id ? (
            <span key={act.id} className="flex gap-2">
              <Button kind="danger" autoFocus onClick={() => onAct(act.id)}>
                {act.confirm}
              </Button>
              <Button onClick={onCancel}>Cancel</Button>
            </span>
          ) : (
            <Button
              key={act.id}
              kind={act.confirm === undefined ? "plain" : "danger"}
              title={`${act.label} (${act.key.toUpperCase()})`}
              onClick={() => onAct(act.id)}
            >
              {act.label}
            </Button>
          ),
        )}
      </div>
    </section>
  );
}

function RolesForm({ user }: { user: UserAccount }) {
  const { change } = useUserChanges();
  const isApproved = useApprovalRequired();
  const [first] = useState({ roles: roleTitles(user.roles), reason: "" });
  const form = useSchemaForm({
    schema,
    empty: first,
    onSend: async ({ roles, reason }) => {
      if (noticeSent(await change(user.id, { roles, reason }))) return;
      notify({ summary: "Roles changed", detail: nameText(user), severity: "success", group: "users" });
    },
    // A change awaiting approval does not apply yet, so the form returns to the current values.
    afterSend: (typed) => (isApproved ? first : typed),
  });
  return (
    <Form form={form} label="Roles" className="flex flex-col gap-3">
      <FormTicks form={form} name="roles" label="Roles" options={ROLE_OPTIONS} />
      <ReasonField form={form} name="reason" />
      <FormProblem form={form} />
      <div className="flex items-center gap-3">
        <SubmitButton form={form} kind="primary" title="Mod+Enter" sendingLabel="Saving…">
          {isApproved ? "Send for approval" : "Save roles"}
        </SubmitButton>
        <UnsavedChanges form={form} />
      </div>
    </Form>
  );
}
