import { useLocation } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { BRAND } from "#domain/brand.ts";
import type { Approval } from "#domain/accounts/approval.ts";
import { decideApproval } from "#domain/contract/http/approvals.ts";
import { type ApprovalsShown, reloadEverything, useApprovals } from "#src/desk-kit/approvals/approval-queries.ts";
import { approvalColumns } from "#src/features/approvals/approval-columns.tsx";
import { type Decision, DECISION_LABELS, decisionsOn } from "#src/features/approvals/approval-text.ts";
import { ApprovalView } from "#src/features/approvals/approval-view.tsx";
import { useApprovalCommands } from "#src/features/approvals/approvals-commands.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { fetchSession } from "#src/session/session.ts";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { Grid, type GridHandle } from "#src/ui/grid/grid.tsx";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { notify } from "#src/ui/toast.tsx";

const ROW_PX = 32;
const CARD_PX = 52;
const WAITING_ROWS = 4;

/** Lists the firm's changes that need a second person's approval. */
export function ApprovalsPage() {
  const isNarrow = useMedia(NARROW);
  const { hash } = useLocation();
  const [shown, setShown] = useState<ApprovalsShown>("pending");
  const [current, setCurrent] = useState<string | null>(hash === "" ? null : hash);
  const [choice, setChoice] = useState<{ id: string; decision: Decision } | null>(null);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const grid = useRef<GridHandle>(null);
  const isSending = useRef(false);
  const { data, error, isPending, refetch } = useApprovals(shown);
  const rows = data?.results ?? [];
  const change = rows.find(({ id }) => id === current) ?? rows[0];
  // Someone else's decision removes a change from the list; a choice made for it must not pass to the next row.
  const asked = choice !== null && choice.id === change?.id ? choice.decision : null;

  function drop(): void {
    setChoice(null);
    setReason("");
    setProblem(null);
  }
  function ask(decision: Decision): void {
    if (change === undefined || !decisionsOn(change).includes(decision)) {
      notify({ summary: barredText(change, decision), severity: "warn", group: "barred" });
      return;
    }
    drop();
    setChoice({ id: change.id, decision });
    setCurrent(change.id);
  }
  async function send(): Promise<void> {
    if (change === undefined || asked === null || isSending.current) return;
    isSending.current = true;
    try {
      const body = { decision: asked, ...(asked === "reject" && reason.trim() !== "" ? { reason } : {}) };
      await call(decideApproval, { params: { id: change.id }, body });
      notify({
        summary: DECISION_LABELS[asked].done,
        detail: change.sentence,
        severity: "success",
        group: "approvals",
      });
      drop();
      // The change may have altered the viewer's own roles, which decide what this page offers.
      void fetchSession();
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      drop();
      setProblem(thrown.text);
    } finally {
      isSending.current = false;
      await reloadEverything();
      grid.current?.focus();
    }
  }

  // Commands are registered once, so they read the current handlers from this ref.
  const latest = useRef({ ask, send });
  useEffect(() => {
    latest.current = { ask, send };
  });
  useApprovalCommands({
    ask: useCallback((decision: Decision) => latest.current.ask(decision), []),
    send: useCallback(() => void latest.current.send(), []),
    back: useCallback(() => {
      setChoice(null);
      grid.current?.focus();
    }, []),
    switchList: useCallback(() => setShown((now) => (now === "pending" ? "decided" : "pending")), []),
  });

  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-none max-lg:flex-col">
      <title>{`Approvals · ${BRAND}`}</title>
      <div className="flex min-w-0 flex-1 flex-col border-line lg:border-r">
        <header className="flex flex-wrap items-end gap-3 border-b border-line p-3">
          <div className="mr-auto">
            <h1 className="text-[17px] leading-6 font-semibold">Approvals</h1>
            <p role="status" className="text-[12px] text-muted">
              {data === undefined ? "" : waitingText(data.waiting)}
            </p>
          </div>
          <SelectButtonGroup
            label="Changes"
            hideLabel
            value={shown}
            options={[
              { value: "pending", label: "Pending" },
              { value: "decided", label: "Decided" },
            ]}
            onChange={(next) => {
              setShown(next);
              drop();
            }}
          />
        </header>
        {error !== null && data === undefined ? (
          <FailedCall
            what="The changes could not be loaded."
            error={error}
            onRetry={() => void refetch()}
            className="p-4"
          />
        ) : data !== undefined && rows.length === 0 ? (
          <p className="max-w-[72ch] p-4 text-muted">{emptyText(shown, data.required)}</p>
        ) : (
          <div className="flex min-h-0 flex-1 flex-col bg-surface max-lg:h-[40dvh] max-lg:flex-none">
            <Grid
              ref={grid}
              label="Changes"
              columns={approvalColumns(isNarrow)}
              rows={rows}
              rowId={({ id }) => id}
              rowHeightPx={isNarrow ? CARD_PX : ROW_PX}
              headHeightPx={ROW_PX}
              listKey={shown}
              count={data?.count ?? null}
              waiting={{ rows: isPending ? WAITING_ROWS : 0, isShown: true }}
              isBusy={isPending}
              current={change?.id ?? null}
              onCurrent={(id) => {
                if (id === change?.id) return;
                setCurrent(id);
                drop();
              }}
              onActivate={({ id }) => setCurrent(id)}
            />
          </div>
        )}
      </div>
      <div className="w-104 shrink-0 overflow-auto bg-raised max-lg:w-full max-lg:border-t max-lg:border-line">
        {change === undefined ? (
          <p className="p-4 text-muted">Choose a change to see what it does.</p>
        ) : (
          <ApprovalView
            key={change.id}
            change={change}
            asked={asked}
            problem={problem}
            reason={reason}
            onReason={setReason}
            onAsk={ask}
          />
        )}
      </div>
    </div>
  );
}

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
