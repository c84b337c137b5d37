import { z } from "zod";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import { reportBody, type reportOrder } from "#domain/contract/http/orders.ts";
import type { TradeCounterparty } from "#domain/contract/http/tickets.ts";
import type { FinstrumentSummary } from "#domain/entities/bond.ts";
import { fieldTexts, requiredText } from "#domain/lib/field-texts.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { tradeInstant } from "#domain/tickets/clocks.ts";
import { REPORT_WITHIN_MS } from "#domain/surveillance/late-report.ts";
import { typedNumberOf } from "#domain/validation/typed-fields.ts";
import { routeBar } from "#domain/trading/route.ts";
import { moneyText } from "#domain/trading/bound-text.ts";
import { levelBody, levelText, settlementBody, settlementTyped, sizeTyped } from "#src/desk-kit/deals/typed-deal.ts";
import { whyTyped } from "#src/features/transactions/forms/order-form.tsx";

const isChosen = (value: unknown) => value !== null;
const { exchange, trade_time: tradeTime, brokerage } = reportBody.shape;

const fields = z.object({
  kind: z.enum(["ORDER", "PROCUREMENT"]),
  side: reportBody.shape.side,
  bond: z.custom<FinstrumentSummary | null>().refine(isChosen, fieldTexts.required),
  counterparty: z.custom<TradeCounterparty | null>().refine(isChosen, fieldTexts.required),
  face: sizeTyped,
  level: levelText,
  settlement: settlementTyped,
  trade_time: tradeTime,
  exchange,
  account: z.custom<TradeCounterparty | null>(),
  custodian: z.string(),
  broker: z.custom<TradeCounterparty | null>(),
  brokerage_basis: z.enum(["PAISE_PER_100_FACE", "PERCENT_OF_PRINCIPAL", "FLAT_RUPEES", "NIL"]),
  brokerage_value: typedNumberOf(brokerage.unwrap().unwrap().shape.value),
  reference: z.string().trim().max(40),
  late_reason: whyTyped.or(z.literal("")),
});

export type TypedReport = z.input<typeof fields>;
export type ReadReport = z.output<typeof fields>;

/** True when a trade at the typed time is reported late: 15 minutes after it or more. (N-08) */
export function isReportedLate(typedTime: string, nowMs: number): boolean {
  if (!tradeTime.safeParse(typedTime).success) return false;
  const made = tradeInstant(typedTime, nowMs);
  return made !== null && nowMs >= made.getTime() + REPORT_WITHIN_MS;
}

/** Schema of a trade made elsewhere; a late report needs a reason. @param nowMs the server's time */
export const reportTyped = (nowMs: () => number) =>
  fields
    .refine(({ trade_time: at }) => tradeInstant(at, nowMs()) !== null, {
      path: ["trade_time"],
      message: "This time is in the future.",
    })
    .superRefine(({ bond, exchange: to }, context) => {
      const of = bond?.contract_parameters.instrument_class;
      if (of === undefined) return;
      const barred = routeBar(of, { exchange: to, execution: "OTC_REPORT" }, istDateOf(nowMs()));
      if (barred !== null) context.addIssue({ code: "custom", path: ["exchange"], message: barred.text });
    })
    .refine(({ trade_time: at, late_reason: why }) => why !== "" || !isReportedLate(at, nowMs()), {
      path: ["late_reason"],
      message: requiredText("Reason for the late report"),
    });

export const EMPTY_REPORT: TypedReport = {
  kind: "ORDER",
  side: "buyer",
  bond: null,
  counterparty: null,
  face: "",
  level: "",
  settlement: "T1",
  trade_time: "",
  exchange: "NSE",
  account: null,
  custodian: "",
  broker: null,
  brokerage_basis: "PAISE_PER_100_FACE",
  brokerage_value: "0",
  reference: "",
  late_reason: "",
};

/** Request body of the report. */
export function reportBodyOf(read: ReadReport): BodyIn<typeof reportOrder> {
  const party = must(read.counterparty, "counterparty");
  const { broker } = read;
  return {
    side: read.kind === "PROCUREMENT" ? "buyer" : read.side,
    finstrument_id: must(read.bond, "bond").id,
    face: read.face,
    ...levelBody(read.level),
    ...settlementBody(read.settlement),
    trade_time: read.trade_time,
    exchange: read.exchange,
    counterparty: { client_id: party.client_id, user_id: party.user_id },
    account_id: read.account?.client_id ?? null,
    custodian_id: read.custodian === "" ? null : read.custodian,
    ...(broker === null
      ? {}
      : { broker_id: broker.user_id, brokerage: { basis: read.brokerage_basis, value: read.brokerage_value } }),
    reference: read.reference === "" ? null : read.reference,
    late_reason: read.late_reason === "" ? null : read.late_reason,
  };
}

/** Sentence that reporting commits to. @param rupees settlement amount; null if unknown */
export function reportLine(read: ReadReport, rupees: number | null): string {
  const isBuying = read.kind === "PROCUREMENT" || read.side === "buyer";
  const level =
    read.level.field === "price" ? `@${read.level.price.toFixed(4)}` : `${read.level.yieldPct.toFixed(4)} %`;
  const day =
    read.settlement.kind === "delta"
      ? `T+${read.settlement.settlementDelta}`
      : formatDate(read.settlement.settlementDate);
  const other = must(read.counterparty, "counterparty").name;
  const what = `${formatCompactRupees(read.face)} ${must(read.bond, "bond").display_name}`;
  const deal = isBuying ? `you buy ${what} at ${level} from ${other}` : `you sell ${what} at ${level} to ${other}`;
  const kind = read.kind === "PROCUREMENT" ? ", to place onward" : "";
  return `Report to ${read.exchange}: ${deal} ${moneyText(rupees)}${kind}, made at ${read.trade_time}, settling ${day}`;
}
