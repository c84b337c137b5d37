import { Check, Undo2 } from "lucide-react";
import { isBlocked } from "#domain/entities/deal-warning.ts";
import { BREACH_ADVICE } from "#domain/limits/limit-text.ts";
import { focusNextFrame } from "#src/lib/focus-next-frame.ts";
import { CallError } from "#src/lib/call-error.ts";
import { lookingText, lookups } from "#src/lib/lookups.ts";
import { command, type Command } from "#src/shell/commands/command.ts";
import { any } from "#src/shell/commands/when.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { notify } from "#src/ui/toast.tsx";
import { retypeProblem, useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";

/** Restores the focus from before the act. Does so at once, because the next key may ask again. */
function focusAgain(cameFrom: Element | null): void {
  const isThere = cameFrom instanceof HTMLElement && cameFrom.isConnected && cameFrom !== document.body;
  if (isThere) return cameFrom.focus();
  focusNextFrame(() =>
    useConfirm.getState().pending === null
      ? document.querySelector<HTMLElement>("[data-side-view] input, [data-panel-focus]")
      : null,
  );
}

/** Resolves with the response, or as soon as the outcome of an unanswered call is being looked up. */
function answeredOrLookedUp(sent: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = lookups.subscribe(({ keys }) => {
      if (keys.length > 0) resolve();
    });
    void sent.then(resolve, reject).finally(stop);
  });
}

/** A sentence is shown. The key of a lapsed one gives the reason it does nothing. */
const onScreen = any(facts.confirming, facts.lapsed);

/** The distinct key of every binding act, and the key to go back. */
export const confirmCommands: Command[] = [
  command({
    id: "deal.confirm",
    title: "Confirm",
    section: "Negotiation",
    icon: Check,
    keys: ["y"],
    when: onScreen,
    danger: true,
    dealsNothing: facts.withdrawing,
    hidden: true,
    refuse: () => {
      const { over, isSent } = useConfirm.getState();
      if (over !== null) return over;
      return lookups.getState().keys.length === 0 ? retypeProblem() : lookingText(isSent);
    },
    run: async () => {
      const { pending, cameFrom, send } = useConfirm.getState();
      if (!pending) return;
      if (pending.warnings.some(isBlocked)) {
        notify({ summary: BREACH_ADVICE, severity: "warn", group: "deal" });
        return;
      }
      const sent = (async () => {
        try {
          await send();
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          const about = error.isNotDone ? { detail: pending.line } : {};
          notify({ summary: error.text, ...about, severity: "error", group: "deal" });
        }
        if (pending.place === "desk" && useConfirm.getState().pending === null) focusAgain(cameFrom);
      })();
      // Keys wait for the response, but not for the lookup when none arrives.
      await answeredOrLookedUp(sent);
    },
  }),
  command({
    id: "deal.back",
    title: "Back",
    section: "Negotiation",
    icon: Undo2,
    keys: ["n"],
    when: onScreen,
    hidden: true,
    run: () => {
      const { cameFrom, drop } = useConfirm.getState();
      drop();
      focusAgain(cameFrom);
    },
  }),
];
