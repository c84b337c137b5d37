import { createHmac } from "node:crypto";
import { z } from "zod";
import { istTimeOf } from "#domain/lib/iso-date.ts";
import type { Participant, VenueTimings } from "#domain/exchange/participants.ts";
import { codeOfNse } from "#domain/exchange/venue-code.ts";
import type { AcceptQuote, DealMoney } from "#domain/exchange/venue-deal.ts";
import type { PlaceQuote, QuoteChange } from "#domain/exchange/venue-quote.ts";
import type { ReportDeal } from "#domain/exchange/venue-report.ts";
import type { OnThread, ThreadOffer } from "#domain/exchange/venue-thread.ts";
import type { VenueRow } from "#domain/exchange/venue-row.ts";
import { sameText } from "#server/machine/identity/keys.ts";
import type { Outcome, SeenQuote, Venue, VenueSession, VenueSettings } from "#server/market/exchange/adapter.ts";
import { callVenue, UNREADABLE_ANSWER, type VenueAnswer, type VenueRequest } from "#server/market/exchange/call.ts";
import { jsonBody } from "#server/market/exchange/json-body.ts";
import {
  amendmentBody,
  amendmentOf,
  amendmentRow,
  amendmentRows,
  settlementOf,
  settleRows,
} from "#server/market/exchange/nse-clearing-rows.ts";
import {
  crores,
  dateOf,
  dealOf,
  isDealt,
  ONE_TO_MANY,
  ONE_TO_ONE,
  orderRow,
  orderRows,
  percent,
  quoteOf,
  reportOf,
  rfqRows,
  threadOf,
  threadRow,
  threadRows,
  timeOf,
  timestamp,
} from "#server/market/exchange/nse-rows.ts";

// NSE's dialect, see docs/exchange-wire.md: crores, percent, dd-MMM-yyyy, times in India, no reference of the caller's.

const refusalBody = z.looseObject({
  messages: z.array(z.union([z.string(), z.looseObject({ field: z.string(), msg: z.string() })])),
});
const loginBody = z.looseObject({ loginKey: z.string().min(1) });
const timingsBody = z.looseObject({
  timings: z.array(
    z.looseObject({
      issueType: z.string(),
      startTime: z.number(),
      yieldCutOffT0: z.number(),
      yieldCutOffT1: z.number(),
    }),
  ),
});
const participantRows = z.array(
  z.looseObject({
    participantCode: z.string(),
    name: z.string(),
    entityType: z.string().nullish(),
  }),
);
const callbackBody = z.looseObject({
  rfqList: rfqRows.default([]),
  negotiationList: threadRows.default([]),
  orderList: orderRows.default([]),
  dealAmendList: amendmentRows.default([]),
  settleOrderList: settleRows.default([]),
});
const NO_ROWS = { rfqList: [], negotiationList: [], orderList: [], dealAmendList: [], settleOrderList: [] };
const DECISION_LETTERS = { accept: "A", reject: "R", cancel: "X" } as const;

function changeBody(change: QuoteChange): Record<string, unknown> {
  const { faceRupees, lotRupees, yieldFraction, price, validTill } = change;
  return {
    value: crores(faceRupees),
    quantity: faceRupees / lotRupees,
    yield: percent(yieldFraction),
    price,
    ...(validTill === null
      ? { gtdFlag: "Y", endTime: null }
      : { gtdFlag: null, endTime: istTimeOf(Date.parse(validTill)).slice(0, 5) }),
  };
}

function placeBody(quote: PlaceQuote): Record<string, unknown> {
  return {
    ...changeBody(quote),
    isin: quote.isin,
    participantCode: quote.participantCode,
    clientCode: quote.clientCode ?? quote.participantCode,
    ...(quote.brokerCode ? { dealType: "B", brokerCode: quote.brokerCode } : { dealType: "D" }),
    buySell: quote.side === "BID" ? "B" : "S",
    quoteType: quote.price === null ? "Y" : "B",
    settlementType: quote.settlementDelta,
    yieldType: quote.yieldType,
    ...(quote.putCallDate === null ? {} : { putCallDate: timestamp(new Date(quote.putCallDate)).split(" ")[0] }),
    calcMethod: quote.isMoneyMarket ? "M" : "O",
    quoteNegotiable: "Y",
    valueNegotiable: "Y",
    minFillValue: crores(quote.lotRupees),
    valueStepSize: crores(quote.lotRupees),
    anonymous: quote.isAnonymous ? "Y" : null,
    access: quote.mode === "OTO" ? ONE_TO_ONE : ONE_TO_MANY,
    ...(quote.mode === "OTO" ? { participantList: quote.toCodes } : {}),
    remarks: quote.tag,
  };
}

function acceptBody({ quoteNumber, threadNumber, isInitiator, ...accepted }: AcceptQuote) {
  const { faceRupees, yieldFraction, price, participantCode, clientCode } = accepted;
  return {
    rfqNumber: quoteNumber,
    ...(threadNumber ? { id: threadNumber } : {}),
    participantCode,
    // The quote already carries the initiator's client.
    ...(isInitiator ? {} : { clientCode }),
    acceptedValue: crores(faceRupees),
    acceptedYield: percent(yieldFraction),
    ...(price === null ? {} : { acceptedPrice: price }),
    role: isInitiator ? "I" : "R",
  };
}

const offerBody = ({
  faceRupees,
  yieldFraction,
  price,
}: Pick<ThreadOffer, "faceRupees" | "yieldFraction" | "price">) => ({
  value: crores(faceRupees),
  yield: percent(yieldFraction),
  ...(price === null ? {} : { price }),
});
const onThread = ({ quoteNumber, threadNumber, role }: OnThread) => ({
  rfqNumber: quoteNumber,
  id: threadNumber,
  role: role === "INITIATOR" ? "I" : "R",
});

function moneyBody({ quoteNumber, dealNumber, isInitiator, ...money }: DealMoney): Record<string, unknown> {
  return {
    ngRfqNumber: quoteNumber,
    ngId: dealNumber,
    participantCode: money.participantCode,
    price: money.price,
    accruedInterest: money.accruedRupees,
    consideration: money.considerationRupees,
    role: isInitiator ? "I" : "R",
  };
}

function orderBody(deal: ReportDeal): Record<string, unknown> {
  const [dealDate = "", dealTime = ""] = timestamp(new Date(deal.dealtAt)).split(" ");
  return {
    refNumber: deal.tag,
    isin: deal.isin,
    buySell: deal.side === "BID" ? "B" : "S",
    participantCode: deal.participantCode,
    clientCode: deal.clientCode,
    counterParticipantCode: deal.counterpartyCode,
    counterClientCode: deal.counterpartyClientCode,
    dealType: "D",
    settlementType: deal.settlementDelta,
    value: crores(deal.faceRupees),
    quantity: deal.faceRupees / deal.lotRupees,
    yieldType: "YTM",
    yield: percent(deal.yieldFraction),
    price: deal.price,
    accruedInterest: deal.accruedRupees,
    consideration: deal.considerationRupees,
    dealDate,
    dealTime,
    ...(deal.lateReason === null ? {} : { lateReason: deal.lateReason }),
  };
}

/** NSE's refusals: texts, or fields with texts. */
function refused({ status, body }: VenueAnswer): Outcome<never> {
  const read = refusalBody.safeParse(body);
  const messages = read.success ? read.data.messages : [];
  const fields: Record<string, string> = {};
  for (const message of messages) if (typeof message !== "string") fields[message.field] ??= message.msg;
  if (Object.keys(fields).length > 0) {
    return { kind: "refused", code: "FIELD", text: Object.values(fields)[0] ?? "", fields };
  }
  const text = messages.find((message) => typeof message === "string") ?? `Status ${status}`;
  return { kind: "refused", code: codeOfNse(text), text, fields };
}

/** @param settings its `url` is the part before `/rest/v1` */
export function nseVenue(settings: VenueSettings): Venue {
  const { url, clock } = settings;
  const base = `${url}/rest/v1`;
  const reporting = `${url}/bondsnew/rest/v1`;
  async function ask<S extends z.ZodType, T>(
    request: Omit<VenueRequest, "url"> & { path: string; session?: VenueSession; platform?: string },
    shape: S,
    valueOf: (body: z.output<S>) => T | undefined,
  ): Promise<Outcome<T>> {
    const { path, session, platform = base, ...rest } = request;
    const headers = session === undefined ? {} : { loginkey: session.key };
    const reply = await callVenue({ ...rest, url: platform + path, headers }, settings);
    if (reply.kind !== "answer") return reply;
    if (reply.status >= 400) return refused(reply);
    const read = shape.safeParse(reply.body);
    const value = read.success ? valueOf(read.data) : undefined;
    // A success in an unknown format: the result has to be looked up.
    return value === undefined
      ? { kind: "unknown", why: UNREADABLE_ANSWER }
      : { kind: "done", value, venueAt: reply.at };
  }
  const one = (rows: z.output<typeof rfqRows>) => (rows[0] === undefined ? undefined : quoteOf(rows[0]));
  const oneDeal = (rows: z.output<typeof threadRows>) => (rows[0] === undefined ? undefined : dealOf(rows[0]));
  const negotiate = (session: VenueSession, act: string, body: object) =>
    ask({ method: "POST", path: `/negotiation/${act}`, session, body }, threadRows, ([row]) =>
      row === undefined ? undefined : (threadOf(row, session.participantCode) ?? undefined),
    );
  const sinceOf = (since: Date | null) =>
    since === null ? "" : `?fromTimestamp=${encodeURIComponent(timestamp(since))}`;
  return {
    exchange: "NSE",
    clock,
    async login({ participantCode: domain, username: login, password }) {
      const outcome = await ask(
        { method: "POST", path: "/login", body: { domain, login, password } },
        loginBody,
        ({ loginKey }) => ({ key: loginKey }),
      );
      // At login a 401 is a refusal, not the end of a session.
      return outcome.kind === "unsent" && outcome.isSignedOut ? accessDenied() : outcome;
    },
    timings: (session) => ask({ method: "GET", path: "/market/timings", session }, timingsBody, timingsOf),
    participants: (session) =>
      ask({ method: "GET", path: "/participants/all", session }, participantRows, (rows) => rows.map(participantOf)),
    placeQuote: (session, quote) =>
      ask({ method: "POST", path: "/rfqmaster/add/isin", session, body: placeBody(quote) }, rfqRows, one),
    amendQuote: (session, number, change) =>
      ask(
        { method: "POST", path: "/rfqmaster/update/isin", session, body: { number, ...changeBody(change) } },
        rfqRows,
        one,
      ),
    withdrawQuote: (session, number) =>
      ask({ method: "POST", path: "/rfqmaster/withdraw", session, body: { numbers: [number] } }, rfqRows, one),
    respond: (session, { quoteNumber: rfqNumber, participantCode, clientCode, ...offer }) => {
      const body = { rfqNumber, participantCode, clientCode, dealType: "D", ...offerBody(offer) };
      return negotiate(session, "add", body);
    },
    counter: (session, offer) => negotiate(session, "update", { ...onThread(offer), ...offerBody(offer) }),
    withdrawOffer: (session, on) => negotiate(session, "withdrawquote", onThread(on)),
    terminate: (session, on) => negotiate(session, "terminate", onThread(on)),
    acceptQuote: (session, quote) =>
      ask({ method: "POST", path: "/negotiation/accept", session, body: acceptBody(quote) }, threadRows, oneDeal),
    proposeMoney: (session, money) => {
      const { clientCode, isMoneyMarket, isBrokered = false } = money;
      const body = {
        ...moneyBody(money),
        dealType: isBrokered ? "B" : "D",
        clientCode,
        calcMethod: isMoneyMarket ? "M" : "O",
      };
      return ask({ method: "POST", path: "/deal/propose", session, body }, threadRow, dealOf);
    },
    decideMoney: (session, money, { isAccepted }) => {
      const body = { ...moneyBody(money), status: isAccepted ? "PC" : "PR" };
      return ask({ method: "POST", path: "/deal/acceptreject", session, body }, threadRow, dealOf);
    },
    report: (session, deal) =>
      ask({ method: "POST", path: "/order", platform: reporting, session, body: orderBody(deal) }, orderRow, reportOf),
    decideReport: (session, { number: orderNumber, decision, reason }) => {
      const body = { orderNumber, status: DECISION_LETTERS[decision], ...(reason === null ? {} : { reason }) };
      return ask({ method: "PUT", path: "/order/status", platform: reporting, session, body }, orderRow, reportOf);
    },
    proposeAmendment: (session, amendment) =>
      ask(
        { method: "POST", path: "/dealamend/modifycancel", session, body: amendmentBody(amendment) },
        amendmentRow,
        amendmentOf,
      ),
    decideAmendment: (session, { number: id, isApproved }) => {
      const body = { id, status: isApproved ? "EA" : "CR" };
      return ask({ method: "POST", path: "/dealamend/updatestatus", session, body }, amendmentRow, amendmentOf);
    },
    amendmentsSince: (session, since) =>
      ask({ method: "GET", path: `/dealamend/all${sinceOf(since)}`, session }, amendmentRows, (rows) =>
        rowsOf({ ...NO_ROWS, dealAmendList: rows }, session.participantCode),
      ),
    settlementsBetween: (session, { from, to }) => {
      const path = `/settle/order/all?fromDate=${dateOf(from)}&toDate=${dateOf(to)}`;
      return ask({ method: "GET", path, platform: reporting, session }, settleRows, (rows) =>
        rowsOf({ ...NO_ROWS, settleOrderList: rows }, session.participantCode),
      );
    },
    async dealsSince(session, since) {
      const query = sinceOf(since);
      const deals = await ask({ method: "GET", path: `/negotiation/all${query}`, session }, threadRows, (rows) =>
        rowsOf({ ...NO_ROWS, negotiationList: rows }, session.participantCode),
      );
      if (deals.kind !== "done") return deals;
      const orders = { method: "GET", path: `/order/all${query}`, platform: reporting, session } as const;
      const reports = await ask(orders, orderRows, (rows) =>
        rowsOf({ ...NO_ROWS, orderList: rows }, session.participantCode),
      );
      return reports.kind === "done" ? { ...deals, value: [...deals.value, ...reports.value] } : reports;
    },
    async quotesSince(session, since) {
      const query = sinceOf(since);
      const own = await ask({ method: "GET", path: `/rfqmaster/all/isin${query}`, session }, rfqRows, seen(true));
      if (own.kind !== "done") return own;
      const others = await ask({ method: "GET", path: `/marketwatch/isin${query}`, session }, rfqRows, seen(false));
      return others.kind === "done" ? { ...own, value: [...own.value, ...others.value] } : others;
    },
    readCallback(body, headers) {
      const token = headers["token"];
      const expected = createHmac("sha256", settings.secret).update(body).digest("hex");
      if (typeof token !== "string" || !sameText(expected, token.trim().toLowerCase())) return null;
      const read = callbackBody.safeParse(jsonBody(body));
      // Participant that the callback is for; without it the next poll reads other participants' negotiations.
      const code = headers["x-participant-code"];
      return read.success ? rowsOf(read.data, typeof code === "string" ? code : null) : [];
    },
  };
}

/** @param seenBy the participant that receives it; null if not given */
function rowsOf(
  { rfqList, negotiationList, orderList, ...clearing }: z.output<typeof callbackBody>,
  seenBy: string | null,
): VenueRow[] {
  return [
    ...rfqList.map((row): VenueRow => ({ kind: "quote", body: quoteOf(row) })),
    ...negotiationList.flatMap((row): VenueRow[] => {
      const thread = seenBy === null ? null : threadOf(row, seenBy);
      return [
        ...(isDealt(row) ? [{ kind: "deal" as const, body: dealOf(row) }] : []),
        ...(thread === null ? [] : [{ kind: "thread" as const, body: thread }]),
      ];
    }),
    ...orderList.map((row): VenueRow => ({ kind: "report", body: reportOf(row) })),
    ...clearing.dealAmendList.map((row): VenueRow => ({ kind: "amendment", body: amendmentOf(row) })),
    ...clearing.settleOrderList.map((row): VenueRow => ({ kind: "settlement", body: settlementOf(row) })),
  ];
}

function accessDenied(): Outcome<never> {
  return { kind: "refused", code: "SESSION", text: "Access Denied", fields: {} };
}

const seen = (isMine: boolean) => (rows: z.output<typeof rfqRows>) =>
  rows.map((row): SeenQuote => ({ quote: quoteOf(row), isMine }));

/** Uses the timings of corporate bonds for all types: the exchange refuses a request where another type differs. */
function timingsOf({ timings }: z.output<typeof timingsBody>): VenueTimings[] | undefined {
  const own = timings.find(({ issueType }) => issueType === "CB") ?? timings[0];
  if (own === undefined) return undefined;
  const open = timeOf(own.startTime);
  return [own.yieldCutOffT0, own.yieldCutOffT1].map((ms, settlementDelta) => ({
    settlementDelta,
    open,
    yieldCutOff: timeOf(ms),
  }));
}

function participantOf(row: z.output<typeof participantRows>[number]): Participant {
  return {
    code: row.participantCode,
    name: row.name,
    entityType: row.entityType ?? undefined,
  };
}
