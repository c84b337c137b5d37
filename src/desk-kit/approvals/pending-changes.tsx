import { Link } from "@tanstack/react-router";
import { Hourglass } from "lucide-react";
import type { Approval } from "#domain/accounts/approval.ts";
import { useApprovals } from "#src/desk-kit/approvals/approval-queries.ts";
import { cx } from "#src/lib/cx.ts";
import { UserText } from "#src/ui/user-text.tsx";

interface PendingChangesProps {
  /** True for changes that belong here. */
  isShown: (change: Approval) => boolean;
  className?: string;
}

/** Changes that wait for a second person's approval; none is applied yet. */
export function PendingChanges({ isShown, className }: PendingChangesProps) {
  const changes = (useApprovals().data?.results ?? []).filter(isShown);
  if (changes.length === 0) return null;
  return (
    <div
      role="note"
      aria-label="Waits for approval"
      className={cx("rounded border border-warn bg-warn-soft px-3 py-2", className)}
    >
      <p className="flex items-center gap-2 font-medium text-warn">
        <Hourglass size={14} strokeWidth={1.5} aria-hidden />
        {changes.length === 1 ? "1 change waits for approval" : `${changes.length} changes wait for approval`}
      </p>
      <ul className="mt-1 flex flex-col gap-1">
        {changes.map((change) => (
          <li key={change.id}>
            <UserText text={change.sentence} /> Made by <UserText text={change.made_by} />.{" "}
            <Link to="/approvals" hash={change.id} className="font-medium text-fg underline underline-offset-2">
              {change.is_mine ? "See it" : "Review it"}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Mark on a row with a pending change. */
export function PendingMark({ subject }: { subject: string }) {
  const { data } = useApprovals();
  if (data?.results.some((change) => change.subject === subject) !== true) return null;
  return (
    <span className="inline-flex shrink-0 items-center gap-1 rounded border border-warn px-1 text-[11px] text-warn">
      <Hourglass size={11} strokeWidth={1.5} aria-hidden /> Waits for approval
    </span>
  );
}
