import { setApprovalRule } from "#domain/contract/http/approvals.ts";
import { reloadApprovals, useApprovals } from "#src/desk-kit/approvals/approval-queries.ts";
import { PendingChanges } from "#src/desk-kit/approvals/pending-changes.tsx";
import { ReasonField } from "#src/desk-kit/approvals/reason-field.tsx";
import { noticeSent } from "#src/desk-kit/approvals/sent-for-approval.ts";
import { LoadedSection } from "#src/features/firm-settings/loaded-section.tsx";
import { call } from "#src/lib/api.ts";
import { UserFacingError } from "#src/lib/user-facing-error.ts";
import { FormCheckbox } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { UnsavedChanges } from "#src/ui/form/unsaved-changes.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";

const { required, reason } = setApprovalRule.body.shape;
const schema = setApprovalRule.body.extend({ required, reason: reason.unwrap() });

/** Sets if changes need a second person's approval. */
export function ApprovalRule() {
  const approvals = useApprovals();
  return (
    <LoadedSection
      id="approval-rule"
      title="Second person's approval"
      about="Changes to roles, invitations, exchange credentials, limits and clients' bank details take effect only once a second person with the same permission approves them. Each needs two active people. Switching this off needs approval too."
      query={approvals}
      failure="The setting could not be loaded."
      above={<PendingChanges className="mt-3" isShown={({ kind }) => kind === "firm.approvals"} />}
    >
      {(data) => <RuleForm key={String(data.required)} isRequired={data.required} />}
    </LoadedSection>
  );
}

function RuleForm({ isRequired }: { isRequired: boolean }) {
  const first = { required: isRequired, reason: "" };
  const form = useSchemaForm({
    schema,
    empty: first,
    onSend: async (body) => {
      if (body.required === isRequired) throw new UserFacingError("Already set this way.");
      if (noticeSent(await call(setApprovalRule, { body }))) return;
      await reloadApprovals();
      const summary = body.required ? "Changes now need a second person's approval" : "Changes take effect at once";
      notify({ summary, severity: "success", group: "firm" });
    },
    afterSend: () => first,
  });
  return (
    <Form form={form} label="Second person's approval" className="mt-3 flex flex-col gap-3">
      <FormCheckbox form={form} name="required" label="Require a second person">
        <span className="text-[13px]">Require a second person's approval.</span>
      </FormCheckbox>
      <ReasonField form={form} name="reason" />
      <FormProblem form={form} />
      <div className="flex items-center gap-4">
        <SubmitButton form={form} title="Mod+Enter" sendingLabel="Saving…">
          {isRequired ? "Send for approval" : "Save"}
        </SubmitButton>
        <UnsavedChanges form={form} />
      </div>
    </Form>
  );
}
