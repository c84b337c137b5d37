import type { Order, OrderAct } from "#domain/entities/order.ts";
import { askedAgain, askedOf } from "#domain/orders/needs-answer.ts";
import { orderFacts } from "#src/features/transactions/order-commands.ts";
import { agreeAgainLabel, cancelWords } from "#src/features/transactions/order-sentences.ts";
import { ActBar } from "#src/desk-kit/deals/act-bar.tsx";
import { useSeconds } from "#src/desk-kit/deals/use-seconds.ts";
import { clearingBar } from "#src/features/transactions/report-sentences.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useCan, useSession } from "#src/session/session.ts";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";

const BUTTON =
  "inline-flex h-8 items-center gap-2 rounded border border-line-strong px-3 font-medium hover:bg-hover aria-disabled:opacity-50";
const PRIMARY =
  "inline-flex h-8 items-center gap-2 rounded bg-primary px-3 font-medium text-on-primary hover:bg-primary-hover aria-disabled:opacity-55";

/** Acts on the order open to the viewer; users who only view get its documents. */
export function OrderActBar({ order }: { order: Order }) {
  const mayAct = useCan("orders.act");
  const clientId = useSession(({ session }) => session?.id ?? "");
  const may = (act: OrderAct) => mayAct && order.may.includes(act);
  const isDeciding = may("decide");
  const again = askedAgain(order, clientId);
  const asks = askedOf(order, clientId, useSeconds());
  useCommandContext(orderFacts.asks, asks ?? "");
  return (
    <ActBar>
      <CommandButton id="order.versions" showKey className={BUTTON}>
        Steps
      </CommandButton>
      <CommandButton id="order.confirmation" showKey className={BUTTON}>
        Confirmation
      </CommandButton>
      {may("place") ? (
        <CommandButton id="order.place" showKey className={BUTTON}>
          Place
        </CommandButton>
      ) : null}
      {may("cancel") ? (
        <CommandButton id={asks === "cancel" ? "order.agree-cancel" : "order.cancel"} showKey className={BUTTON}>
          {cancelWords(order, clientId, serverNowMs()).label}
        </CommandButton>
      ) : null}
      {may("reject") || isDeciding ? (
        <CommandButton id="order.reject" showKey className={BUTTON}>
          {isDeciding ? "Refuse the amendment" : "Reject"}
        </CommandButton>
      ) : null}
      {may("modify") ? (
        <CommandButton id="order.modify" showKey className={BUTTON}>
          {order.state === "CONFIRMED" ? "Propose an amendment" : "Change"}
        </CommandButton>
      ) : null}
      {may("intention") ? (
        <CommandButton id="order.intention" showKey className={BUTTON}>
          Custodian's intention
        </CommandButton>
      ) : null}
      {may("settle") ? <CommandButton id="order.settle" showKey className={BUTTON} /> : null}
      {may("settle_again") ? (
        <CommandButton id="order.settle-again" showKey className={again === null ? PRIMARY : BUTTON}>
          {again === null ? "Settle again" : "Another day"}
        </CommandButton>
      ) : null}
      {mayAct && again !== null ? (
        <CommandButton id="order.agree-again" showKey className={PRIMARY}>
          {agreeAgainLabel(again)}
        </CommandButton>
      ) : null}
      {may("withdraw_report") ? (
        <CommandButton id="order.withdraw-report" showKey className={BUTTON}>
          Withdraw report
        </CommandButton>
      ) : null}
      {may("clearing") && clearingBar(order, serverNowMs()) === undefined ? (
        <CommandButton id="order.clearing" showKey className={BUTTON}>
          CCIL
        </CommandButton>
      ) : null}
      {may("match") ? (
        <CommandButton id="order.match" showKey className={PRIMARY}>
          Enter match
        </CommandButton>
      ) : null}
      {may("report") ? (
        <CommandButton id="order.report-leg" showKey className={PRIMARY}>
          Mark reported
        </CommandButton>
      ) : null}
      {may("accept") || isDeciding ? (
        <CommandButton id="order.accept" showKey className={PRIMARY}>
          {isDeciding ? "Agree" : "Accept"}
        </CommandButton>
      ) : null}
    </ActBar>
  );
}
