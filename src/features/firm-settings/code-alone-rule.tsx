import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { getCodeAlone, setCodeAlone } from "#domain/contract/http/code-alone.ts";
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

type Rule = ResponseOf<typeof getCodeAlone>;

const KEY = ["firm-code-alone"];
const { allowed, reason } = setCodeAlone.body.shape;
const schema = setCodeAlone.body.extend({ allowed, reason: reason.unwrap() });

/** Sets if an emailed or texted code alone signs in the firm's people. */
export function CodeAloneRule() {
  const rule = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getCodeAlone, { signal }) });
  return (
    <LoadedSection
      id="code-alone-rule"
      title="One-time codes"
      about="Anyone who reads a person's email or takes over their number gets the codes sent there. While a code alone is not accepted, your people sign in with a password, or with a code and a second factor; a request for a code alone is answered with instructions."
      query={rule}
      failure="The setting could not be loaded."
      above={<PendingChanges className="mt-3" isShown={({ kind }) => kind === "firm.code_alone"} />}
    >
      {(data) =>
        data.operator_allows ? (
          <RuleForm key={String(data.allowed)} rule={data} />
        ) : (
          <p className="mt-3">Sign-in with a code alone is switched off for all firms on this installation.</p>
        )
      }
    </LoadedSection>
  );
}

function RuleForm({ rule }: { rule: Rule }) {
  const queries = useQueryClient();
  const first = { allowed: rule.allowed, reason: "" };
  const form = useSchemaForm({
    schema,
    empty: first,
    onSend: async (body) => {
      if (body.allowed === rule.allowed) throw new UserFacingError("Already set this way.");
      if (noticeSent(await call(setCodeAlone, { body }))) return;
      await queries.invalidateQueries({ queryKey: KEY });
      const summary = body.allowed ? "Sign-in with a code alone is on" : "Sign-in with a code alone is off";
      notify({ summary, severity: "success", group: "firm" });
    },
    afterSend: () => first,
  });
  return (
    <Form form={form} label="One-time codes" className="mt-3 flex flex-col gap-3">
      <p>
        {rule.without === 0
          ? "Everyone has a password or a second factor."
          : `${rule.without} of ${rule.people} people have neither a password nor a second factor.`}
      </p>
      <FormCheckbox form={form} name="allowed" label="Allow a code alone">
        <span className="text-[13px]">Allow sign-in with a code by email or text message alone.</span>
      </FormCheckbox>
      <ReasonField form={form} name="reason" />
      <FormProblem form={form} />
      <div className="flex items-center gap-4">
        <SubmitButton form={form} title="Mod+Enter" sendingLabel="Saving…">
          Save one-time codes
        </SubmitButton>
        <UnsavedChanges form={form} />
      </div>
    </Form>
  );
}
