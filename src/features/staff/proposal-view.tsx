import { useImperativeHandle, useRef, useState, type Ref } from "react";
import { BASIS_LABELS, TERM_LABELS, termValueText } from "#domain/bond-terms/term-text.ts";
import type { TermProposal } from "#domain/contract/http/bond-terms.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { CallError } from "#src/lib/call-error.ts";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/field.tsx";
import { notify } from "#src/ui/toast.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { useDecide } from "#src/features/staff/term-proposals.ts";

type Decision = "confirm" | "reject";

export interface ProposalHandle {
  focus: (decision: Decision) => void;
  /** Sends the decision with the last edited box. */
  send: () => void;
}

interface ProposalViewProps {
  ref: Ref<ProposalHandle>;
  proposal: TermProposal;
  onDecided: () => void;
}

/** Shows one proposed term: deals on it, earlier confirmations, and the decision. */
export function ProposalView({ ref, proposal, onDecided }: ProposalViewProps) {
  const { term, value, status, evidence, history } = proposal;
  const [texts, setTexts] = useState<Record<Decision, string>>({ confirm: "", reject: "" });
  const [last, setLast] = useState<Decision>("confirm");
  const boxes = { confirm: useRef<HTMLInputElement>(null), reject: useRef<HTMLInputElement>(null) };
  const decide = useDecide(proposal.id);
  const failed = decide.error instanceof CallError ? decide.error : null;
  const isOpen = status === "OPEN";

  function send(decision: Decision): void {
    if (!isOpen || decide.isPending) return;
    const { version } = proposal;
    setLast(decision);
    decide.mutate(
      decision === "confirm"
        ? { decision, version, source: texts.confirm }
        : { decision, version, reason: texts.reject },
      {
        onSuccess: ({ bond_name: bond }) => {
          notify({
            summary: decision === "confirm" ? "Confirmed for everyone" : "Rejected",
            detail: `${bond}: ${TERM_LABELS[term].toLowerCase()} ${termValueText(term, value)}`,
            severity: "success",
            group: "bond-terms",
          });
          onDecided();
        },
        onError: () => boxes[decision].current?.focus(),
      },
    );
  }
  useImperativeHandle(ref, () => ({
    focus: (decision) => boxes[decision].current?.focus(),
    send: () => send(last),
  }));

  const box = (decision: Decision, label: string, help: string) => (
    <TextField
      ref={boxes[decision]}
      label={label}
      value={texts[decision]}
      error={failed?.fields[decision === "confirm" ? "source" : "reason"]}
      help={help}
      onFocus={() => setLast(decision)}
      onChange={(event) => setTexts({ ...texts, [decision]: event.target.value })}
    />
  );
  const isFieldError = failed !== null && Object.keys(failed.fields).length > 0;
  return (
    <section aria-label="Proposed term" className="flex flex-col gap-4 p-4">
      <header>
        <h2 className="text-[15px] font-semibold">{proposal.bond_name}</h2>
        <p>
          {TERM_LABELS[term]}: <span className="font-medium">{termValueText(term, value)}</span>
        </p>
        <p className="code text-muted">{proposal.finstrument_id}</p>
      </header>
      {isOpen ? (
        <form
          aria-label="Decision"
          noValidate
          onSubmit={(event) => event.preventDefault()}
          className="flex flex-col gap-2"
        >
          {box("confirm", "Source", "The document that states it, such as offer document, page 12")}
          <Button kind="primary" disabled={decide.isPending} onClick={() => send("confirm")}>
            Confirm for everyone
          </Button>
          {box("reject", "Reason", "Why this is not the bond's term")}
          <Button kind="danger" disabled={decide.isPending} onClick={() => send("reject")}>
            Reject
          </Button>
          <p role="alert" className={failed !== null && !isFieldError ? "text-danger" : "hidden"}>
            {failed?.text}
          </p>
        </form>
      ) : (
        <p role="status">
          {status === "CONFIRMED" ? "Confirmed" : "Rejected"} by {proposal.decided_by}:{" "}
          <UserText text={proposal.source ?? proposal.reason ?? ""} />
        </p>
      )}
      <div>
        <h3 className="text-[12px] font-medium text-muted">Dealt on by</h3>
        <ul aria-label="Dealt on by" className="mt-1 flex flex-col gap-1">
          {evidence.map((each) => (
            <li key={each.eoi_id} className="border-t border-line pt-1">
              {each.user_name}, {each.client_name} · {BASIS_LABELS[each.basis]}
              <span className="block text-[12px] text-muted">
                {formatDateTime(Date.parse(each.at))} · <span className="code">{each.eoi_id}</span> · {each.ground}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="text-[12px] font-medium text-muted">Confirmed before</h3>
        {history.length === 0 ? <p className="mt-1 text-muted">Never.</p> : null}
        <ol aria-label="Confirmed before" className="mt-1 flex flex-col gap-1">
          {history.map((each) => (
            <li key={each.version} className="border-t border-line pt-1">
              Version {each.version}: {termValueText(each.term, each.value)}
              <span className="block text-[12px] text-muted">
                {each.decided_by}, {formatDateTime(Date.parse(each.at))} · <UserText text={each.source} />
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
