import { z } from "zod";
import { once } from "#sandbox/bse/answered.ts";
import * as field from "#sandbox/bse/fields.ts";
import { amendmentRow, dealRow, reportRow, settlementRow } from "#sandbox/bse/rows.ts";
import type { Answer } from "#sandbox/http/dialect.ts";
import { type Call, type CallRoute, read } from "#sandbox/http/serve.ts";
import type { Accounts, Deal, Role, Side } from "#sandbox/model/state.ts";
import { dealOf } from "#sandbox/model/world.ts";

const side = field.oneOf(["BUY", "SELL"]);
const splitBody = z
  .object({ custodian: field.text, face_rupees: field.face, accrued: field.money, consideration: field.money })
  .transform(({ custodian, face_rupees: face, accrued: accruedPaise, consideration: considerationPaise }) => ({
    custodian,
    face,
    accruedPaise,
    considerationPaise,
  }));
const moneyBody = z.object({
  price: field.price,
  accrued: field.money,
  consideration: field.money,
  splits: z.array(splitBody).max(50).default([]),
  side: side.nullish(),
});
const decisionBody = z.object({
  accept: field.flag,
  price: field.price.nullish(),
  accrued: field.money.nullish(),
  consideration: field.money.nullish(),
  side: side.nullish(),
});
const clientBody = z.object({ side, client: field.text });
const reportBody = z.object({
  reference: field.text,
  isin: field.text,
  side,
  to: field.text,
  client: field.text.optional(),
  to_client: field.text.optional(),
  face_rupees: field.face,
  bonds: field.count,
  yield_pct: field.yieldPct,
  yield_type: field.oneOf(["YTM", "YTP", "YTC"]).default("YTM"),
  price: field.price,
  accrued: field.money,
  consideration: field.money,
  settlement: field.anyDelta,
  dealt_at: field.instant,
  late_reason: field.text.nullish(),
});
const reportDecision = z.object({ accept: field.flag, reason: field.text.nullish() });
const amendmentBody = z.object({
  kind: field.oneOf(["M", "C"]),
  reason: field.text,
  side: side.nullish(),
  yield_type: field.oneOf(["YTM", "YTP", "YTC"]).nullish(),
  accrued: field.money.nullish(),
  settlement: field.quoteDelta.nullish(),
});
const approval = z.object({ approve: field.flag });
const accountsBody = z.object({
  ifsc: field.text.optional(),
  bank_account: field.text.optional(),
  dp_id: field.text.optional(),
  ben_id: field.text.optional(),
});
const params = z.object({ d: z.string().default(""), r: z.string().default(""), a: z.string().default("") });
const settlementQuery = z.object({
  from: field.date.optional(),
  to: field.date.optional(),
  deal: z.string().optional(),
});

/** The role of a named side of a deal. */
function roleOfSide(call: Call, deal: string, named: Side | null | undefined): Role | null {
  if (named == null) return null;
  return dealOf(call.world, call.by, deal).initiatorSide === named ? "I" : "R";
}

const answerDeal = (call: Call, deal: Deal): Answer => ({ status: 200, body: dealRow(call.world, deal) });

const CHANGES: readonly CallRoute[] = [
  {
    method: "POST",
    url: "/bse/v1/deals/:d/money",
    name: "proposeMoney",
    answer: (call) => {
      const { d: deal } = read(params, call.request.params);
      const sent = read(moneyBody, call.request.body);
      const role = roleOfSide(call, deal, sent.side);
      const figures = { price: sent.price, accruedPaise: sent.accrued, considerationPaise: sent.consideration };
      return answerDeal(
        call,
        call.run({ do: "deal.propose", by: call.by, deal, role, ...figures, splits: sent.splits }),
      );
    },
  },
  {
    method: "POST",
    url: "/bse/v1/deals/:d/money/decision",
    name: "decideMoney",
    answer: (call) => {
      const { d: deal } = read(params, call.request.params);
      const sent = read(decisionBody, call.request.body);
      const role = roleOfSide(call, deal, sent.side);
      const seen = {
        price: sent.price ?? null,
        accruedPaise: sent.accrued ?? null,
        considerationPaise: sent.consideration ?? null,
      };
      return answerDeal(call, call.run({ do: "deal.decide", by: call.by, deal, role, yes: sent.accept, seen }));
    },
  },
  {
    method: "PATCH",
    url: "/bse/v1/deals/:d/client",
    name: "changeClient",
    answer: (call) => {
      const { d: deal } = read(params, call.request.params);
      const sent = read(clientBody, call.request.body);
      const role = roleOfSide(call, deal, sent.side);
      return answerDeal(call, call.run({ do: "deal.client", by: call.by, deal, role, client: sent.client }));
    },
  },
  {
    method: "POST",
    url: "/bse/v1/reports",
    name: "report",
    answer: (call) => {
      const sent = read(reportBody, call.request.body);
      const report = call.run({
        do: "report.add",
        by: call.by,
        reference: sent.reference,
        side: sent.side,
        client: sent.client ?? call.by.participant,
        other: sent.to,
        otherClient: sent.to_client ?? sent.to,
        isin: sent.isin,
        face: sent.face_rupees,
        bonds: sent.bonds,
        yieldType: sent.yield_type,
        yieldPct: sent.yield_pct,
        price: sent.price,
        delta: sent.settlement,
        accruedPaise: sent.accrued,
        considerationPaise: sent.consideration,
        dealtAt: sent.dealt_at,
        lateReason: sent.late_reason ?? null,
        remarks: null,
      });
      return { status: 201, body: reportRow(report) };
    },
  },
  {
    method: "POST",
    url: "/bse/v1/reports/:r/decision",
    name: "decideReport",
    answer: (call) => {
      const { r: number } = read(params, call.request.params);
      const { accept, reason = null } = read(reportDecision, call.request.body);
      const isReporter = call.world.state.reports.get(number)?.reporter === call.by.participant;
      const decision = accept ? "accept" : isReporter ? "cancel" : "reject";
      return {
        status: 200,
        body: reportRow(call.run({ do: "report.decide", by: call.by, number, decision, reason })),
      };
    },
  },
  {
    method: "POST",
    url: "/bse/v1/deals/:d/amendments",
    name: "proposeAmendment",
    answer: (call) => {
      const { d: deal } = read(params, call.request.params);
      const sent = read(amendmentBody, call.request.body);
      const amendment = call.run({
        do: "amendment.propose",
        by: call.by,
        deal,
        kind: sent.kind,
        role: roleOfSide(call, deal, sent.side),
        reason: sent.reason,
        yieldType: sent.yield_type ?? null,
        accruedPaise: sent.accrued ?? null,
        delta: sent.settlement ?? null,
      });
      return { status: 201, body: amendmentRow(call.world, amendment) };
    },
  },
  {
    method: "POST",
    url: "/bse/v1/deals/:d/amendments/:a/decision",
    name: "decideAmendment",
    answer: (call) => {
      const { a: id } = read(params, call.request.params);
      const { approve: yes } = read(approval, call.request.body);
      const amendment = call.run({ do: "amendment.decide", by: call.by, id, yes });
      return { status: 200, body: amendmentRow(call.world, amendment) };
    },
  },
  {
    method: "PATCH",
    url: "/bse/v1/settlements/:d",
    name: "setAccounts",
    answer: (call) => {
      const { d: deal } = read(params, call.request.params);
      const sent = read(accountsBody, call.request.body);
      const accounts: Partial<Accounts> = {
        ...(sent.ifsc === undefined ? {} : { ifsc: sent.ifsc }),
        ...(sent.bank_account === undefined ? {} : { bankAccount: sent.bank_account }),
        ...(sent.dp_id === undefined ? {} : { dpId: sent.dp_id }),
        ...(sent.ben_id === undefined ? {} : { benId: sent.ben_id }),
      };
      const settlement = call.run({ do: "settlement.accounts", by: call.by, deal, accounts });
      return { status: 200, body: settlementRow(call.world, settlement, call.by.participant) };
    },
  },
];

const SETTLEMENTS: CallRoute = {
  method: "GET",
  url: "/bse/v1/settlements",
  name: "settlements",
  answer: ({ world, by, request }) => {
    const { from, to, deal: asked } = read(settlementQuery, request.query);
    const rows = [...world.state.settlements.values()].filter((settlement) => {
      const deal = world.state.deals.get(world.state.dealIds.get(settlement.deal) ?? "");
      return (
        settlement.venue === "BSE" &&
        (deal?.buyer === by.participant || deal?.seller === by.participant) &&
        (from === undefined || settlement.date >= from) &&
        (to === undefined || settlement.date <= to) &&
        (asked === undefined || settlement.deal === asked)
      );
    });
    return { status: 200, body: { settlements: rows.map((row) => settlementRow(world, row, by.participant)) } };
  },
};

export const DEAL_ROUTES: readonly CallRoute[] = [
  ...CHANGES.map((route) => ({ ...route, answer: (call: Call) => once(call, route.answer) })),
  SETTLEMENTS,
];
