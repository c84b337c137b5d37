import { reportOrder, reportProcurement } from "#domain/contract/http/orders.ts";
import { confirmsOf, type DealWarning } from "#domain/entities/deal-warning.ts";
import { shiftDecimal } from "#domain/lib/decimal.ts";
import { must } from "#domain/lib/must.ts";
import type { Order } from "#domain/entities/order.ts";
import { type Act, askFor, whenUnusual } from "#src/desk-kit/act/act.ts";
import { lookFirst } from "#src/desk-kit/act/look-first.ts";
import { settlementBody } from "#src/desk-kit/deals/typed-deal.ts";
import { tradeMoney } from "#src/desk-kit/inputs/trade-money.ts";
import { ORDER_VIEW, takeOrder, useOrderSection } from "#src/features/transactions/open-order.ts";
import {
  type ReadReport,
  reportBodyOf,
  reportLine,
  type TypedReport,
} from "#src/features/transactions/report-typed.ts";
import { call } from "#src/lib/api.ts";
import type { CallError } from "#src/lib/call-error.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { refusalOf } from "#src/ui/form/refusal.ts";
import type { SchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";

/** Form fields by field of the contract. */
const NAMES = {
  finstrument_id: "bond",
  unit_price_stored: "level",
  yield_stored: "level",
  settlement_delta: "settlement",
  account_id: "account",
  custodian_id: "custodian",
  broker_id: "broker",
  brokerage: "brokerage_value",
};

/** Shows the effect of reporting; the distinct key sends it, and a refusal shows at its field. */
export async function reviewReport(form: SchemaForm<TypedReport>, read: ReadReport): Promise<void> {
  const { level } = read;
  const looked = await lookFirst(async () => ({
    rupees: await tradeMoney({
      finstrumentId: must(read.bond, "bond").id,
      fixedField: level.field,
      level: level.field === "price" ? level.price : shiftDecimal(level.yieldPct, -2),
      settlement: settlementBody(read.settlement),
      face: read.face,
    }),
  }));
  if (looked !== null) askFor(reportAct(form, read, looked.rupees, []));
}

function reportAct(
  form: SchemaForm<TypedReport>,
  read: ReadReport,
  rupees: number | null,
  warnings: readonly DealWarning[],
): Act<Order> {
  const isBuying = read.kind === "PROCUREMENT" || read.side === "buyer";
  const body = { ...reportBodyOf(read), confirms: confirmsOf(warnings) };
  const { side: _bought, ...procured } = body;
  return {
    line: reportLine(read, rupees),
    warnings,
    label: "Report",
    side: isBuying ? "BID" : "ASK",
    unusual: whenUnusual((fresh) => reportAct(form, read, rupees, fresh)),
    refused: (error) => showRefusal(form, error),
    send: () =>
      read.kind === "PROCUREMENT" ? call(reportProcurement, { body: procured }) : call(reportOrder, { body }),
    done(order) {
      form.discard();
      takeOrder(order);
      useOrderSection.getState().open(null);
      useSideDesk.getState().open(ORDER_VIEW, { id: order.id });
      notify({ summary: `Reported: ${order.number}`, severity: "success", group: `order-${order.id}` });
    },
  };
}

function showRefusal(form: SchemaForm<TypedReport>, error: CallError): void {
  const { fields, text } = refusalOf(error, (name) => form.labels.has(name), NAMES);
  const names = Object.keys(fields) as (keyof TypedReport)[];
  for (const name of names) form.methods.setError(name, { type: "server", message: fields[name] ?? "" });
  if (text !== null) form.methods.setError("root.server", { type: "server", message: text });
  const [first] = names;
  if (first !== undefined) document.getElementById(`${form.id}-${first}`)?.focus();
}
