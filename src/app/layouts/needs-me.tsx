import { Hourglass, MessageSquarePlus } from "lucide-react";
import { facts } from "#src/desk-kit/market/focus.ts";
import { useUnanswered } from "#src/desk-kit/market/use-unanswered.ts";
import { cx } from "#src/lib/cx.ts";
import { useCommand } from "#src/shell/controls/use-command.ts";
import { useContextValue } from "#src/shell/controls/use-command-context.ts";

const BUTTON = "h-7 shrink-0 rounded px-2";
const ICON = "mr-0.5 inline size-3.5 sm:hidden";

/**
 * Number of items that need this person, ordered by time left; the count turns red once one is late. Chat invitations
 * are counted beside it.
 */
export function NeedsMe() {
  const count = useContextValue(facts.needs);
  const isLate = useContextValue(facts.needsTone) === "late";
  const invitations = useContextValue(facts.invitedToTalk);
  const isLoading = useUnanswered("clusters", "tickets", "orders", "lists") !== undefined && count === 0;
  const next = useCommand("cluster.next");
  const invited = useCommand("chat.next-unread");
  const late = isLate ? ", one is late" : "";
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts={next.ariaKeys}
        aria-label={isLoading ? "Needs me" : `Needs me ${count}${late}`}
        aria-disabled={next.barred === undefined ? undefined : true}
        title={next.barred ?? `${next.command?.title ?? ""}${late} (${next.keyText ?? ""})`}
        onClick={() => next.run("button")}
        className={cx(
          BUTTON,
          count === 0 ? "text-muted" : cx("bg-warn-soft font-semibold", isLate ? "text-danger" : "text-warn"),
        )}
      >
        <span className="max-sm:hidden">Needs me </span>
        <Hourglass className={ICON} strokeWidth={1.5} aria-hidden />
        {isLoading ? null : count}
      </button>
      {invitations === 0 ? null : (
        <button
          type="button"
          aria-keyshortcuts={invited.ariaKeys}
          aria-label={`Invitations to chat ${invitations}`}
          title={`${invited.command?.title ?? ""} (${invited.keyText ?? ""})`}
          onClick={() => invited.run("button")}
          className={cx(BUTTON, "text-warn")}
        >
          <span className="max-sm:hidden">Invited </span>
          <MessageSquarePlus className={ICON} strokeWidth={1.5} aria-hidden />
          {invitations}
        </button>
      )}
    </>
  );
}
