import type { Order } from "#domain/entities/order.ts";
import { SettleAgainForm } from "#src/features/transactions/forms/settle-again-form.tsx";
import { AmendForm } from "#src/features/transactions/forms/amend-form.tsx";
import { CancelForm, RefuseAmendmentForm, RejectForm } from "#src/features/transactions/forms/reason-forms.tsx";
import { IntentionForm } from "#src/features/transactions/forms/intention-form.tsx";
import { ModifyForm } from "#src/features/transactions/forms/modify-form.tsx";
import { PlaceForm } from "#src/features/transactions/forms/place-form.tsx";
import { SettleForm } from "#src/features/transactions/forms/settle-form.tsx";
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
  // Placements do not depend on the order's version, so typed ones survive a change; the other forms restart with the
  // new terms.
  return <SectionForm key={section === "place" ? order.id : order.version} order={order} />;
}

type FormSection = Exclude<OrderSection, "versions">;

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
};
