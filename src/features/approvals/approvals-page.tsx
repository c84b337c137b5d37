import { useLocation } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { Approval } from "#domain/accounts/approval.ts";
import { decideApproval } from "#domain/contract/http/approvals.ts";
import { type ApprovalsShown, reloadEverything, useApprovals } from "#src/desk-kit/approvals/approval-queries.ts";
import { approvalColumns } from "#src/features/approvals/approval-columns.tsx";
import { type Decision, DECISION_LABELS, decisionsOn } from "#src/features/approvals/approval-text.ts";
import { ApprovalView } from "#src/features/approvals/approval-view.tsx";
import { approvalsPage } from "#src/features/approvals/approvals-commands.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { fetchSession } from "#src/session/session.ts";
import { ListPage } from "#src/ui/list-page/list-page.tsx";
import { NothingYet } from "#src/ui/list-page/nothing-yet.tsx";
import { useListPage } from "#src/ui/list-page/use-list-page.ts";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { notify } from "#src/ui/toast.tsx";

/** Lists the firm's changes that need a second person's approval. */
export function ApprovalsPage() {
  const columns = approvalColumns(useMedia(NARROW));
  const { hash } = useLocation();
  const [shown, setShown] = useState<ApprovalsShown>("pending");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = useRef(false);
  const query = useApprovals(shown);
  const { data } = query;
  const rows = data?.results ?? [];
  const page = useListPage(rows, { first: hash === "" ? null : hash });
  const change = page.row;
  // Someone else's decision removes a change from the list; a choice made for it does not pass to the next row.
  const asked = decisionsOn(change).find((decision) => decision === page.asked) ?? null;

  function drop(): void {
    setReason("");
    setProblem(null);
  }
  function show(next: ApprovalsShown): void {
    setShown(next);
    page.choose(page.chosen);
    drop();
  }
  function asking(decision: Decision) {
    if (!decisionsOn(change).includes(decision)) return barredText(change, decision);
    return () => {
      drop();
      page.confirms(decision);
    };
  }
  async function send(): Promise<void> {
    if (change === undefined || asked === null || isSending.current) return;
    isSending.current = true;
    await page.run(async () => {
      try {
        const body = { decision: asked, ...(asked === "reject" && reason.trim() !== "" ? { reason } : {}) };
        await call(decideApproval, { params: { id: change.id }, body });
        const summary = DECISION_LABELS[asked].done;
        notify({ summary, detail: change.sentence, severity: "success", group: "approvals" });
        drop();
        // The change may have altered the viewer's own roles, which decide what this page offers.
        void fetchSession();
      } catch (thrown) {
        if (!(thrown instanceof CallError)) throw thrown;
        setReason("");
        setProblem(thrown.text);
      } finally {
        isSending.current = false;
        await reloadEverything();
      }
    });
  }
  approvalsPage.useActs({
    approve: asking("approve"),
    reject: asking("reject"),
    withdraw: asking("withdraw"),
    send,
    back: () => page.end(),
    list: () => show(shown === "pending" ? "decided" : "pending"),
  });

  return (
    <ListPage
      page={page}
      title="Approvals"
      label="Changes"
      counted={
        <p role="status" className="min-h-4 text-[12px] text-muted">
          {data === undefined ? "" : waitingText(data.waiting)}
        </p>
      }
      tools={<SelectButtonGroup label="Changes" hideLabel value={shown} options={LISTS} onChange={show} />}
      what="changes"
      query={query}
      empty={<NothingYet text={emptyText(shown, data?.required === true)} />}
      columns={columns}
      rows={rows}
      listKey={shown}
      count={data?.count ?? null}
      onCurrent={(id) => {
        if (id === change?.id) return;
        page.choose(id);
        drop();
      }}
      onActivate={({ id }) => page.choose(id)}
      side={
        change === undefined ? (
          <p className="p-4 text-muted">Choose a change to see what it does.</p>
        ) : (
          <ApprovalView
            key={change.id}
            change={change}
            asked={asked}
            problem={problem}
            reason={reason}
            onReason={setReason}
          />
        )
      }
    />
  );
}

const LISTS = [
  { value: "pending", label: "Pending" },
  { value: "decided", label: "Decided" },
] as const;

function waitingText(waiting: number): string {
  if (waiting === 0) return "Nothing for you to approve";
  return waiting === 1 ? "1 change for you to approve" : `${waiting} changes for you to approve`;
}

function barredText(change: Approval | undefined, decision: Decision): string {
  if (change === undefined) return "Choose a change first.";
  if (change.status !== "pending") return "This change has already been decided.";
  return decision === "withdraw"
    ? "Only the person who made a change can withdraw it."
    : "You made this change. A colleague has to approve it.";
}

function emptyText(shown: ApprovalsShown, isRequired: boolean): string {
  if (shown === "decided") return "No decisions yet.";
  return isRequired
    ? "Nothing pending. Changes to roles, credentials and clients' bank details appear here until a second person approves them."
    : "Your firm does not require a second person's approval: changes take effect at once. Your ops admin can require it in Firm settings.";
}
