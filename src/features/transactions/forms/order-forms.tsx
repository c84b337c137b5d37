import type { Order } from "#domain/entities/order.ts";
import { SettleAgainForm } from "#src/features/transactions/forms/settle-again-form.tsx";
import { AmendForm } from "#src/features/transactions/forms/amend-form.tsx";
import { CancelForm, RefuseAmendmentForm, RejectForm } from "#src/features/transactions/forms/reason-forms.tsx";
import { ClearingForm } from "#src/features/transactions/forms/clearing-form.tsx";
import { IntentionForm } from "#src/features/transactions/forms/intention-form.tsx";
import { MatchForm } from "#src/features/transactions/forms/match-form.tsx";
import { ModifyForm } from "#src/features/transactions/forms/modify-form.tsx";
import { PlaceForm } from "#src/features/transactions/forms/place-form.tsx";
import { ReportLegForm } from "#src/features/transactions/forms/report-leg-form.tsx";
import { SettleForm } from "#src/features/transactions/forms/settle-form.tsx";
import { WithdrawReportForm } from "#src/features/transactions/forms/withdraw-report-form.tsx";
import { OrderVersions } from "#src/features/transactions/forms/order-versions.tsx";
import { type OrderSection, useOrderSection } from "#src/features/transactions/open-order.ts";
import { useCan } from "#src/session/session.ts";

/** Form of the chosen act, below the terms; nothing once the act is no longer offered. */
export function OrderForms({ order }: { order: Order }) {
  const section = useOrderSection((desk) => desk.section);
  const mayAct = useCan("orders.act");
  if (section === "versions") return <OrderVersions order={order} />;
  if (section === null || !mayAct || !order.may.includes(ACT_OF[section])) return null;
  const SectionForm = FORMS[section];
  return <SectionForm key={OF_ANY_VERSION.has(section) ? order.id : order.version} order={order} />;
}

type FormSection = Exclude<OrderSection, "versions">;

/**
 * Forms that do not depend on the order's version, so that typed text survives a change by the other side; the others
 * restart with the new terms.
 */
const OF_ANY_VERSION: ReadonlySet<FormSection> = new Set(["place", "report-leg", "withdraw-report", "match"]);

const ACT_OF = {
  reject: "reject",
  modify: "modify",
  amend: "modify",
  cancel: "cancel",
  "refuse-amendment": "decide",
  settle: "settle",
  again: "settle_again",
  intention: "intention",
  place: "place",
  "report-leg": "report",
  "withdraw-report": "withdraw_report",
  match: "match",
  clearing: "clearing",
} as const satisfies Record<FormSection, string>;

const FORMS: Record<FormSection, (props: { order: Order }) => React.ReactNode> = {
  reject: RejectForm,
  modify: ModifyForm,
  amend: AmendForm,
  cancel: CancelForm,
  "refuse-amendment": RefuseAmendmentForm,
  settle: SettleForm,
  again: SettleAgainForm,
  intention: IntentionForm,
  place: PlaceForm,
  "report-leg": ReportLegForm,
  "withdraw-report": WithdrawReportForm,
  match: MatchForm,
  clearing: ClearingForm,
};
