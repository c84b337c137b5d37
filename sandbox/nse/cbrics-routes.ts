import { z } from "zod";
import { type CallRoute, read } from "#sandbox/http/serve.ts";
import { fieldRefusal } from "#sandbox/model/refusal.ts";
import * as field from "#sandbox/nse/fields.ts";
import { amendmentRow, orderRow, settleRow } from "#sandbox/nse/rows.ts";
import { checkOwnCode } from "#sandbox/nse/rfq-routes.ts";
import { instantOf } from "#sandbox/nse/units.ts";

const CBRICS = "/nse/bondsnew/rest/v1";

const orderBody = z.object({
  refNumber: field.text,
  isin: field.text,
  buySell: field.oneOf(["B", "S"]),
  participantCode: field.text,
  clientCode: field.text,
  counterParticipantCode: field.text,
  counterClientCode: field.text,
  settlementType: field.anyDelta,
  value: field.value,
  quantity: field.count,
  yieldType: field.oneOf(["YTM", "YTP", "YTC"]),
  yield: field.yieldPct,
  price: field.price,
  accruedInterest: field.money,
  consideration: field.money,
  dealDate: field.date,
  dealTime: field.text,
  remarks: field.optionalText,
  lateReason: field.optionalText,
});
const statusBody = z.object({
  orderNumber: field.text,
  status: field.oneOf(["A", "R", "X"]),
  reason: field.optionalText,
});
const orderQuery = z.object({
  fromTimestamp: field.fromTimestamp,
  refNumber: z.string().optional(),
  orderNumber: z.string().optional(),
});
const settleQuery = z.object({
  fromDate: field.date.optional(),
  toDate: field.date.optional(),
  orderNumber: z.string().optional(),
});
const bankBody = z.object({ orderNumber: field.text, ifsc: field.text, bankAccount: field.text });
const dpBody = z.object({ orderNumber: field.text, dpId: field.text, benId: field.text });
const modifyBody = z.object({
  tradeNumber: field.text,
  requestType: field.oneOf(["M", "C"]),
  reasonCode: field.text,
  proposedBySide: field.role,
  yieldType: field.oneOf(["YTM", "YTP", "YTC"]).nullish(),
  accruedInterest: field.money.nullish(),
  settlementType: field.rfqDelta.nullish(),
});
const amendStatusBody = z.object({ id: field.text, status: field.oneOf(["EA", "CR"]) });
const amendQuery = z.object({ fromTimestamp: field.fromTimestamp, tradeNumber: z.string().optional() });

const DECISIONS = { A: "accept", R: "reject", X: "cancel" } as const;

const REPORT_ROUTES: readonly CallRoute[] = [
  {
    method: "POST",
    url: `${CBRICS}/order`,
    name: "report",
    answer: (call) => {
      const sent = read(orderBody, call.request.body);
      checkOwnCode(call, sent.participantCode);
      const dealtAt = instantOf(sent.dealDate, sent.dealTime);
      if (dealtAt === null) throw fieldRefusal("dealTime", "Time should be HH:mm:ss");
      const report = call.run({
        do: "report.add",
        by: call.by,
        reference: sent.refNumber,
        side: sent.buySell === "B" ? "BUY" : "SELL",
        client: sent.clientCode,
        other: sent.counterParticipantCode,
        otherClient: sent.counterClientCode,
        isin: sent.isin,
        face: sent.value,
        bonds: sent.quantity,
        yieldType: sent.yieldType,
        yieldPct: sent.yield,
        price: sent.price,
        delta: sent.settlementType,
        accruedPaise: sent.accruedInterest,
        considerationPaise: sent.consideration,
        dealtAt,
        lateReason: sent.lateReason,
        remarks: sent.remarks,
      });
      return { status: 200, body: orderRow(report) };
    },
  },
  {
    method: "PUT",
    url: `${CBRICS}/order/status`,
    name: "decideReport",
    answer: (call) => {
      const { orderNumber: number, status, reason } = read(statusBody, call.request.body);
      const decision = DECISIONS[status];
      return { status: 200, body: orderRow(call.run({ do: "report.decide", by: call.by, number, decision, reason })) };
    },
  },
  {
    method: "GET",
    url: `${CBRICS}/order/all`,
    name: "reportsSince",
    answer: ({ world, by, request }) => {
      const { fromTimestamp, refNumber, orderNumber } = read(orderQuery, request.query);
      const reports = [...world.state.reports.values()].filter(
        (report) =>
          report.venue === "NSE" &&
          [report.reporter, report.other].includes(by.participant) &&
          report.changedAt >= fromTimestamp &&
          (refNumber === undefined || report.reference === refNumber) &&
          (orderNumber === undefined || report.number === orderNumber),
      );
      return { status: 200, body: reports.map(orderRow) };
    },
  },
];

const SETTLEMENT_ROUTES: readonly CallRoute[] = [
  {
    method: "GET",
    url: `${CBRICS}/settle/order/all`,
    name: "settlements",
    answer: ({ world, by, request }) => {
      const { fromDate, toDate, orderNumber } = read(settleQuery, request.query);
      const rows = [...world.state.settlements.values()].filter((settlement) => {
        const deal = world.state.deals.get(world.state.dealIds.get(settlement.deal) ?? "");
        return (
          settlement.venue === "NSE" &&
          (deal?.buyer === by.participant || deal?.seller === by.participant) &&
          (fromDate === undefined || settlement.date >= fromDate) &&
          (toDate === undefined || settlement.date <= toDate) &&
          (orderNumber === undefined || settlement.deal === orderNumber)
        );
      });
      return { status: 200, body: rows.map((row) => settleRow(world, row, by.participant)) };
    },
  },
  {
    method: "POST",
    url: `${CBRICS}/settle/order/updatebank`,
    name: "setAccounts",
    answer: ({ run, world, by, request }) => {
      const { orderNumber: deal, ...accounts } = read(bankBody, request.body);
      return {
        status: 200,
        body: settleRow(world, run({ do: "settlement.accounts", by, deal, accounts }), by.participant),
      };
    },
  },
  {
    method: "POST",
    url: `${CBRICS}/settle/order/updatedp`,
    name: "setAccounts",
    answer: ({ run, world, by, request }) => {
      const { orderNumber: deal, ...accounts } = read(dpBody, request.body);
      return {
        status: 200,
        body: settleRow(world, run({ do: "settlement.accounts", by, deal, accounts }), by.participant),
      };
    },
  },
];

const AMENDMENT_ROUTES: readonly CallRoute[] = [
  {
    method: "POST",
    url: "/nse/rest/v1/dealamend/modifycancel",
    name: "proposeAmendment",
    answer: ({ run, by, request }) => {
      const sent = read(modifyBody, request.body);
      const amendment = run({
        do: "amendment.propose",
        by,
        deal: sent.tradeNumber,
        kind: sent.requestType,
        role: sent.proposedBySide,
        reason: sent.reasonCode,
        yieldType: sent.yieldType ?? null,
        accruedPaise: sent.accruedInterest ?? null,
        delta: sent.settlementType ?? null,
      });
      return { status: 200, body: amendmentRow(amendment) };
    },
  },
  {
    method: "POST",
    url: "/nse/rest/v1/dealamend/updatestatus",
    name: "decideAmendment",
    answer: ({ run, by, request }) => {
      const { id, status } = read(amendStatusBody, request.body);
      return { status: 200, body: amendmentRow(run({ do: "amendment.decide", by, id, yes: status === "EA" })) };
    },
  },
  {
    method: "GET",
    url: "/nse/rest/v1/dealamend/all",
    name: "amendmentsSince",
    answer: ({ world, by, request }) => {
      const { fromTimestamp, tradeNumber } = read(amendQuery, request.query);
      const rows = [...world.state.amendments.values()].filter((amendment) => {
        const deal = world.state.deals.get(world.state.dealIds.get(amendment.deal) ?? "");
        const isMine = [deal?.buyer, deal?.seller, deal?.broker].includes(by.participant);
        const isAsked = tradeNumber === undefined || amendment.deal === tradeNumber;
        return amendment.venue === "NSE" && isMine && isAsked && amendment.changedAt >= fromTimestamp;
      });
      return { status: 200, body: rows.map(amendmentRow) };
    },
  },
];

export const CBRICS_ROUTES: readonly CallRoute[] = [...REPORT_ROUTES, ...SETTLEMENT_ROUTES, ...AMENDMENT_ROUTES];
