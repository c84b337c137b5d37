import { reportOrder, reportProcurement } from "#domain/contract/http/orders.ts";
import { confirmsOf, type DealWarning } from "#domain/entities/deal-warning.ts";
import type { Order } from "#domain/entities/order.ts";
import { type Act, askFor, whenUnusual } from "#src/desk-kit/act/act.ts";
import { ORDER_VIEW, takeOrder, useOrderDesk } from "#src/features/transactions/order-desk.ts";
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

/** Which field of the form a field of the contract is typed in. */
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

/** Shows what reporting binds to; it is sent with the distinct key, and a refusal is said at its field. */
export function reviewReport(form: SchemaForm<TypedReport>, read: ReadReport): void {
  askFor(reportAct(form, read, []));
}

function reportAct(form: SchemaForm<TypedReport>, read: ReadReport, warnings: readonly DealWarning[]): Act<Order> {
  const isBuying = read.kind === "PROCUREMENT" || read.side === "buyer";
  const body = { ...reportBodyOf(read), confirms: confirmsOf(warnings) };
  const { side: _bought, ...procured } = body;
  return {
    line: reportLine(read),
    warnings,
    label: "Report",
    side: isBuying ? "BID" : "ASK",
    unusual: whenUnusual((fresh) => reportAct(form, read, fresh)),
    refused: (error) => showRefusal(form, error),
    send: () =>
      read.kind === "PROCUREMENT" ? call(reportProcurement, { body: procured }) : call(reportOrder, { body }),
    done(order) {
      form.discard();
      takeOrder(order);
      useOrderDesk.getState().open(null);
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
