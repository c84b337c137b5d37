import { Hourglass } from "lucide-react";
import { useCommand } from "#src/shell/controls/use-command.ts";
import { useContextValue } from "#src/shell/controls/use-command-context.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { cx } from "#src/lib/cx.ts";

/** How many negotiations, orders and lists wait for this firm and invitations for this person; opens the next, turns first. */
export function NeedsMe() {
  const turns = useContextValue(facts.waitingForMe);
  const orders = useContextValue(facts.ordersForMe);
  const invitations = useContextValue(facts.invitedToTalk);
  const lists = useContextValue(facts.listsWaiting);
  const turn = { count: turns, next: useCommand("cluster.next") };
  const others = [
    { count: orders, next: useCommand("order.next") },
    { count: lists, next: useCommand("list.next") },
    { count: invitations, next: useCommand("chat.next-unread") },
  ];
  const waiting = [turn, ...others];
  const count = waiting.reduce((sum, each) => sum + each.count, 0);
  const { next } = waiting.find((each) => each.count > 0) ?? turn;
  return (
    <button
      type="button"
      aria-keyshortcuts={next.ariaKeys}
      aria-label={`Needs me ${count}`}
      aria-disabled={next.barred === undefined ? undefined : true}
      title={next.barred ?? `${next.command?.title ?? ""} (${next.keyText ?? ""})`}
      onClick={() => (next.barred === undefined ? next.run("button") : undefined)}
      className={cx("h-7 shrink-0 rounded px-2", count > 0 ? "bg-warn-soft font-semibold text-warn" : "text-muted")}
    >
      <span className="max-sm:hidden">Needs me </span>
      <Hourglass className="mr-0.5 inline size-3.5 sm:hidden" strokeWidth={1.5} aria-hidden />
      {count}
    </button>
  );
}
