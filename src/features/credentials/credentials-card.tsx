import { useId, useState } from "react";
import { z } from "zod";
import { type CredentialsState, setCredentials } from "#domain/contract/http/exchange-credentials.ts";
import type { ClearingCorporation } from "#domain/entities/clearing.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { useApprovalRequired } from "#src/desk-kit/approvals/approval-queries.ts";
import { PendingChanges } from "#src/desk-kit/approvals/pending-changes.tsx";
import { ReasonField } from "#src/desk-kit/approvals/reason-field.tsx";
import { noticeSent } from "#src/desk-kit/approvals/sent-for-approval.ts";
import { cx } from "#src/lib/cx.ts";
import { Button } from "#src/ui/button.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormPassword } from "#src/ui/form/password-field.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { UnsavedChanges } from "#src/ui/form/unsaved-changes.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { useCredentialChanges } from "#src/features/credentials/credentials-queries.ts";

const TITLES: Record<ClearingCorporation, string> = { NSCCL: "NSE (NSE Clearing)", ICCL: "BSE (ICCL)" };

const { participant_code, username, password, reason } = setCredentials.body.shape;
const schema = z.object({ participant_code, username, password, reason: reason.unwrap() });
const EMPTY = { participant_code: "", username: "", password: "", reason: "" };

/** Credentials of one clearing corporation: shows if they are stored, and sets, replaces or deletes them. */
export function CredentialsCard({ state }: { state: CredentialsState }) {
  const { corp, exchange, is_set: isSet } = state;
  const titleId = useId();
  const { set } = useCredentialChanges();
  const isApproved = useApprovalRequired();
  const form = useSchemaForm({
    schema,
    empty: EMPTY,
    onSend: async (typed) => {
      if (noticeSent(await set({ ...typed, corp }))) return;
      notify({ summary: `Credentials for ${exchange} stored`, severity: "success", group: "credentials" });
    },
    // Clears the fields, so no secret stays on the page.
    afterSend: () => EMPTY,
  });
  return (
    <section aria-labelledby={titleId} className="rounded-lg border border-line bg-raised p-4">
      <h2 id={titleId} className="text-[15px] font-semibold">
        {TITLES[corp]}
      </h2>
      <StateLine state={state} />
      <PendingChanges className="mt-2" isShown={({ subject }) => subject === corp} />
      <Form form={form} label={TITLES[corp]} className="mt-3 flex flex-col gap-3">
        <FormText form={form} name="participant_code" label="Participant code" className="code" />
        <FormText form={form} name="username" label="Username" />
        <FormPassword form={form} name="password" label="Password" autoComplete="new-password" />
        <ReasonField form={form} name="reason" />
        <FormProblem form={form} />
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton form={form} title="Mod+Enter" sendingLabel="Storing…">
            {isApproved ? "Send for approval" : isSet ? "Replace" : "Store"}
          </SubmitButton>
          {isSet ? <RemoveButton corp={corp} exchange={exchange} /> : null}
          <UnsavedChanges form={form} />
        </div>
      </Form>
    </section>
  );
}

function StateLine({ state }: { state: CredentialsState }) {
  const { is_set: isSet, is_readable: isReadable, set_at: setAt, set_by: setBy } = state;
  const { check, exchange, refused_text: refusedText } = state;
  const isRefused = isSet && check === "credentials_refused";
  const isFaulty = isSet && (!isReadable || isRefused);
  return (
    <p role="status" className={cx("mt-1", isFaulty ? "text-danger" : "text-muted")}>
      {!isSet ? (
        "Not set"
      ) : (
        <>
          Set by <UserText text={setBy ?? ""} />, {formatDateTime(setAt === null ? null : Date.parse(setAt))}
          {isSet && check === "accepted" ? `. ${exchange} accepts them.` : ""}
          {isSet && isReadable && check === "not_tried" ? `. ${exchange} has not answered yet.` : ""}
          {isRefused
            ? `. ${exchange} rejected them: ${refusedText ?? ""}. Your dealers' quotes and orders for ${exchange} are on hold. Enter the credentials again.`
            : ""}
          {isSet && !isReadable ? ". They were encrypted with an earlier key: enter them again." : ""}
        </>
      )}
    </p>
  );
}

/** Deletes on the second press; the first asks for confirmation. */
function RemoveButton({ corp, exchange }: Pick<CredentialsState, "corp" | "exchange">) {
  const { remove } = useCredentialChanges();
  const [isAsking, setAsking] = useState(false);
  async function act(): Promise<void> {
    setAsking(false);
    try {
      if (noticeSent(await remove({ corp }))) return;
      notify({ summary: `Credentials for ${exchange} deleted`, severity: "success", group: "credentials" });
    } catch (error) {
      notifyError(error);
    }
  }
  if (!isAsking) {
    return (
      <Button kind="danger" onClick={() => setAsking(true)}>
        Delete
      </Button>
    );
  }
  return (
    <span className="flex gap-2">
      <Button kind="danger" onClick={() => void act()}>
        Delete now
      </Button>
      {/* Moves the focus to the harmless button when the pressed one disappears. */}
      <Button ref={(button) => button?.focus()} onClick={() => setAsking(false)}>
        Cancel
      </Button>
    </span>
  );
}
