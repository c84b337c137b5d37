import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { getFirmSecondFactor, setFirmSecondFactor } from "#domain/contract/http/second-factor.ts";
import { PendingChanges } from "#src/desk-kit/approvals/pending-changes.tsx";
import { ReasonField } from "#src/desk-kit/approvals/reason-field.tsx";
import { noticeSent } from "#src/desk-kit/approvals/sent-for-approval.ts";
import { LoadedSection } from "#src/features/firm-settings/loaded-section.tsx";
import { call } from "#src/lib/api.ts";
import { UserFacingError } from "#src/lib/user-facing-error.ts";
import { fetchSession } from "#src/session/session.ts";
import { FormCheckbox } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { UnsavedChanges } from "#src/ui/form/unsaved-changes.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";

type Rule = ResponseOf<typeof getFirmSecondFactor>;

const KEY = ["firm-second-factor"];
const { required, reason } = setFirmSecondFactor.body.shape;
const schema = setFirmSecondFactor.body.extend({ required, reason: reason.unwrap() });

/** Sets if everybody in the firm needs a second factor. */
export function SecondFactorRule() {
  const rule = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getFirmSecondFactor, { signal }) });
  return (
    <LoadedSection
      id="second-factor-rule"
      title="Second factor"
      about="When required, everyone in your firm signs in with a passkey or an authenticator code in addition to their password. Anyone without one must set it up before doing anything else, including in current sessions."
      query={rule}
      failure="The setting could not be loaded."
      above={<PendingChanges className="mt-3" isShown={({ kind }) => kind === "firm.second_factor"} />}
    >
      {(data) => <RuleForm key={String(data.required)} rule={data} />}
    </LoadedSection>
  );
}

function RuleForm({ rule }: { rule: Rule }) {
  const queries = useQueryClient();
  const first = { required: rule.required, reason: "" };
  const form = useSchemaForm({
    schema,
    empty: first,
    onSend: async (body) => {
      if (body.required === rule.required) throw new UserFacingError("Already set this way.");
      if (noticeSent(await call(setFirmSecondFactor, { body }))) return;
      await queries.invalidateQueries({ queryKey: KEY });
      const summary = body.required ? "Second factor required for everyone" : "Second factor optional";
      notify({ summary, severity: "success", group: "firm" });
      // The admin who required it may have none themselves.
      await fetchSession();
    },
    afterSend: () => first,
  });
  return (
    <Form form={form} label="Second factor" className="mt-3 flex flex-col gap-3">
      <p>{rule.without === 0 ? "Everyone has one." : `${rule.without} of ${rule.people} people have none.`}</p>
      <FormCheckbox form={form} name="required" label="Require a second factor">
        <span className="text-[13px]">Require a second factor from everyone in the firm.</span>
      </FormCheckbox>
      <ReasonField form={form} name="reason" />
      <FormProblem form={form} />
      <div className="flex items-center gap-4">
        <SubmitButton form={form} title="Mod+Enter" sendingLabel="Saving…">
          Save second factor
        </SubmitButton>
        <UnsavedChanges form={form} />
      </div>
    </Form>
  );
}
