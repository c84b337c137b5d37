import { Link } from "@tanstack/react-router";
import { z } from "zod";
import { nameText } from "#domain/accounts/user-text.ts";
import { clearSecondFactor, type StaffPersonAccount } from "#domain/contract/http/staff-people.ts";
import { IDENTITY_PROOF_TEXTS, identityProof } from "#domain/accounts/identity-proof.ts";
import { rolesText } from "#domain/entities/roles.ts";
import { ActButton } from "#src/shell/controls/act-button.tsx";
import { Button } from "#src/ui/button.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormSelect } from "#src/ui/form/choice-fields.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { textLink } from "#src/ui/link-looks.ts";
import { notify } from "#src/ui/toast.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { personStateText, whenText } from "#src/features/staff/people/person-columns.tsx";
import { usePersonChanges } from "#src/features/staff/people/person-queries.ts";

interface PersonViewProps {
  person: StaffPersonAccount;
  /** Act awaiting its second press or its reason. */
  asked: string | null;
  onAct: (act: "end-sessions") => void;
  /** Drops what was asked. */
  onEnd: () => void;
  onEndSession: (id: string) => void;
}

/** Shows an account: details, sign-in, sessions and acts. */
export function PersonView({ person, asked, onAct, onEnd, onEndSession }: PersonViewProps) {
  return (
    <section aria-label={nameText(person)} className="flex flex-col gap-4 p-4">
      <header>
        <h2 className="text-[15px] font-semibold break-words">
          <UserText text={nameText(person)} />
        </h2>
        <p className="break-words text-muted">
          <UserText text={person.email} />
        </p>
      </header>
      <dl className="grid grid-cols-[110px_1fr] gap-y-1">
        <dt className="text-muted">Firm</dt>
        <dd className="min-w-0 break-words">
          <Link to="/staff/firms" search={{ firm: person.firm.id }} title="Open the firm (F)" className={textLink}>
            <UserText text={person.firm.name} />
          </Link>
        </dd>
        <dt className="text-muted">Status</dt>
        <dd>{personStateText(person)}</dd>
        <dt className="text-muted">Roles</dt>
        <dd>{rolesText(person)}</dd>
        <dt className="text-muted">Second factor</dt>
        <dd>{person.has_second_factor ? "On" : "Off"}</dd>
        <dt className="text-muted">Last sign-in</dt>
        <dd className="tabular-nums">{whenText(person.last_sign_in_at)}</dd>
        {person.status === "invited" ? (
          <>
            <dt className="text-muted">Link valid until</dt>
            <dd className="tabular-nums">{whenText(person.invite_expires_at)}</dd>
          </>
        ) : null}
      </dl>
      <Sessions person={person} onEndSession={onEndSession} />
      {asked === "second-factor" ? (
        <ClearForm person={person} onEnd={onEnd} />
      ) : (
        <div className="flex flex-wrap gap-2 border-t border-line pt-4 empty:hidden">
          {person.status === "invited" ? <ActButton id="people.resend">Resend the invitation</ActButton> : null}
          {person.sessions.length === 0 ? null : asked === "end-sessions" ? (
            <span className="flex gap-2">
              <Button kind="danger" autoFocus onClick={() => onAct("end-sessions")}>
                Sign them out now
              </Button>
              <Button onClick={onEnd}>Cancel</Button>
            </span>
          ) : (
            <ActButton id="people.end-sessions" kind="danger">
              Sign out everywhere
            </ActButton>
          )}
          {person.has_second_factor ? (
            <ActButton id="people.second-factor" kind="danger">
              Clear the second factor
            </ActButton>
          ) : null}
        </div>
      )}
    </section>
  );
}

interface SessionsProps {
  person: StaffPersonAccount;
  onEndSession: (id: string) => void;
}

function Sessions({ person: { sessions }, onEndSession }: SessionsProps) {
  return (
    <div>
      <h3 className="text-[12px] font-medium text-muted">Signed in</h3>
      {sessions.length === 0 ? <p className="mt-1">Nowhere.</p> : null}
      <ul aria-label="Sessions" className="mt-1 flex flex-col">
        {sessions.map((each) => (
          <li key={each.id} className="flex items-start justify-between gap-2 border-t border-line py-1.5">
            <span className="min-w-0">
              <span className="block break-words">
                {each.device}
                {each.address === "" ? null : (
                  <>
                    , <span className="code">{each.address}</span>
                  </>
                )}
              </span>
              <span className="block text-[12px] text-muted tabular-nums">
                Since {whenText(each.signed_in_at)}, last seen {whenText(each.last_seen_at)}
              </span>
            </span>
            <Button
              size="small"
              aria-label={`Sign out ${each.device}, since ${whenText(each.signed_in_at)}`}
              onClick={() => onEndSession(each.id)}
            >
              Sign out
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const PROOFS = [
  { value: "", label: "Choose one" },
  ...identityProof.options.map((value) => ({ value, label: IDENTITY_PROOF_TEXTS[value] })),
];
/** No default: staff must state the check they made. */
const proof = z.string().transform((chosen, context) => {
  const read = identityProof.safeParse(chosen);
  if (read.success) return read.data;
  for (const { message } of read.error.issues) context.addIssue({ code: "custom", message });
  return z.NEVER;
});
const schema = clearSecondFactor.body.extend({ proof });

/** Asks for the reason; sent by Mod+Enter or its button, never by Enter alone. */
function ClearForm({ person, onEnd }: { person: StaffPersonAccount; onEnd: () => void }) {
  const changes = usePersonChanges();
  const form = useSchemaForm({
    schema,
    empty: { proof: "", reason: "" },
    onSend: async (body) => {
      await changes.clearSecondFactor(person.id, body);
      notify({
        summary: "Second factor cleared and signed out",
        detail: nameText(person),
        severity: "success",
        group: "staff",
      });
      onEnd();
    },
  });
  return (
    <Form form={form} label="Clear the second factor" isLong className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="text-[13px] font-semibold">Clear the second factor</h3>
      <p className="text-muted">
        A password or a one-time code alone will then sign in. The person is notified by email and signed out
        everywhere.
      </p>
      <FormText form={form} name="reason" label="Reason" help="How you know it is them." autoFocus />
      <FormSelect form={form} name="proof" label="Proof of identity" options={PROOFS} />
      <FormProblem form={form} />
      <div className="flex gap-2">
        <SubmitButton form={form} kind="danger" title="Mod+Enter" sendingLabel="Clearing…">
          Clear now
        </SubmitButton>
        <Button kind="quiet" onClick={onEnd}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
