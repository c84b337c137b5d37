import { createHmac } from "node:crypto";
import { z } from "zod";
import { shiftDecimal } from "#domain/lib/decimal.ts";
import type { Participant, VenueTimings } from "#domain/exchange/participants.ts";
import { codeOfBse } from "#domain/exchange/venue-code.ts";
import type { DealMoney } from "#domain/exchange/venue-deal.ts";
import type { PlaceQuote, QuoteChange } from "#domain/exchange/venue-quote.ts";
import type { ReportDeal } from "#domain/exchange/venue-report.ts";
import type { OnThread, ThreadOffer, VenueThread } from "#domain/exchange/venue-thread.ts";
import type { VenueRow } from "#domain/exchange/venue-row.ts";
import { sameText } from "#server/machine/identity/keys.ts";
import type { Outcome, SeenQuote, Venue, VenueSession, VenueSettings } from "#server/market/exchange/adapter.ts";
import {
  amendmentBody,
  amendmentOf,
  amendmentRow,
  settlementOf,
  settlementRow,
  settlementRows,
} from "#server/market/exchange/bse-clearing-rows.ts";
import {
  dateOf,
  dealOf,
  dealRow,
  fixed4,
  minuteOf,
  quoteOf,
  quoteRow,
  quoteRows,
  reportOf,
  reportRow,
  secondOf,
  threadOf,
  threadRow,
} from "#server/market/exchange/bse-rows.ts";
import { callVenue, UNREADABLE_ANSWER, type VenueAnswer, type VenueRequest } from "#server/market/exchange/call.ts";
import { jsonBody } from "#server/market/exchange/json-body.ts";

// BSE's dialect, see docs/exchange-wire.md: rupees, decimals as texts, dd/MM/yyyy in India, repeats recognised by
// client_ref.

/** Maximum age of a callback's signature: an older one is a replay. */
const SIGNED_WITHIN_S = 300;
/** Events of the feed in one read. */
const FEED_PAGE = 1000;

const refusalBody = z.looseObject({
  errorCode: z.string(),
  errorText: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
const loginBody = z.looseObject({ session: z.string().min(1) });
const timingsBody = z.looseObject({
  start: z.string(),
  yield_cutoff: z.looseObject({ T0: z.string(), T1: z.string() }),
});
const participantRows = z.looseObject({
  participants: z.array(
    z.looseObject({
      code: z.string(),
      name: z.string(),
      entity_type: z.string().nullish(),
    }),
  ),
});
const eventRow = z.looseObject({ seq: z.number(), kind: z.string(), at: z.string(), body: z.unknown() });
const callbackBody = z.looseObject({ events: z.array(z.looseObject({ kind: z.string(), body: z.unknown() })) });
const feedBody = z.looseObject({ events: z.array(eventRow), next: z.number() });

function changeBody({ faceRupees, lotRupees, yieldFraction, price, validTill }: QuoteChange): Record<string, unknown> {
  return {
    face_rupees: faceRupees,
    bonds: faceRupees / lotRupees,
    yield_pct: fixed4(shiftDecimal(yieldFraction, 2)),
    price: price === null ? null : fixed4(price),
    ...(validTill === null ? {} : { valid_till: minuteOf(validTill) }),
  };
}

function placeBody(quote: PlaceQuote): Record<string, unknown> {
  return {
    ...changeBody(quote),
    client_ref: quote.tag,
    isin: quote.isin,
    side: quote.side === "BID" ? "BUY" : "SELL",
    mode: quote.mode,
    to: quote.toCodes,
    ...(quote.clientCode ? { client: quote.clientCode } : {}),
    ...(quote.brokerCode ? { broker: quote.brokerCode } : {}),
    yield_type: quote.yieldType,
    ...(quote.putCallDate === null ? {} : { put_call_date: quote.putCallDate.split("-").toReversed().join("/") }),
    settlement: `T${quote.settlementDelta}`,
    anonymous: quote.isAnonymous,
    min_fill_rupees: quote.lotRupees,
    step_rupees: quote.lotRupees,
  };
}

const rupeesText = (rupees: number) => rupees.toFixed(2);

type Terms = Pick<ThreadOffer, "faceRupees" | "yieldFraction" | "price">;

/** @param tag by which BSE knows a repeat */
function offerBody({ faceRupees, yieldFraction, price }: Terms, tag: string) {
  return {
    client_ref: tag,
    face_rupees: faceRupees,
    yield_pct: fixed4(shiftDecimal(yieldFraction, 2)),
    ...(price === null ? {} : { price: fixed4(price) }),
  };
}

function moneyBody({ price, accruedRupees, considerationRupees }: DealMoney, tag: string) {
  return {
    client_ref: tag,
    price: fixed4(price),
    accrued: rupeesText(accruedRupees),
    consideration: rupeesText(considerationRupees),
  };
}

function reportBody(deal: ReportDeal): Record<string, unknown> {
  return {
    client_ref: deal.tag,
    reference: deal.tag,
    isin: deal.isin,
    side: deal.side === "BID" ? "BUY" : "SELL",
    to: deal.counterpartyCode,
    client: deal.clientCode,
    to_client: deal.counterpartyClientCode,
    face_rupees: deal.faceRupees,
    bonds: deal.faceRupees / deal.lotRupees,
    yield_pct: fixed4(shiftDecimal(deal.yieldFraction, 2)),
    price: fixed4(deal.price),
    accrued: rupeesText(deal.accruedRupees),
    consideration: rupeesText(deal.considerationRupees),
    settlement: `T${deal.settlementDelta}`,
    dealt_at: secondOf(deal.dealtAt),
    ...(deal.lateReason === null ? {} : { late_reason: deal.lateReason }),
  };
}

function refused({ status, body }: VenueAnswer): Outcome<never> {
  const read = refusalBody.safeParse(body);
  if (!read.success) return { kind: "refused", code: "OTHER", text: `Status ${status}`, fields: {} };
  const { errorCode, errorText, fields = {} } = read.data;
  return { kind: "refused", code: codeOfBse(errorCode), text: errorText, fields };
}

/** @param settings its `url` is the part before `/v1` */
export function bseVenue(settings: VenueSettings): Venue {
  const { url, clock } = settings;
  const base = `${url}/v1`;
  async function ask<S extends z.ZodType, T>(
    request: Omit<VenueRequest, "url"> & { path: string; session?: VenueSession },
    shape: S,
    valueOf: (body: z.output<S>) => T,
  ): Promise<Outcome<T>> {
    const { path, session, ...rest } = request;
    const headers = session === undefined ? {} : { "x-bse-session": session.key };
    const reply = await callVenue({ ...rest, url: base + path, headers }, settings);
    if (reply.kind !== "answer") return reply;
    if (reply.status >= 400) return refused(reply);
    const read = shape.safeParse(reply.body);
    return read.success
      ? { kind: "done", value: valueOf(read.data), venueAt: reply.at }
      : { kind: "unknown", why: UNREADABLE_ANSWER };
  }
  /** By participant: the last event of the feed that need not be read again. */
  const readTo = new Map<string, number>();
  /** Changes of the firm's deals and reports since a time, each in its present state. */
  async function feed(session: VenueSession, since: Date | null): Promise<Outcome<VenueRow[]>> {
    const rows = new Map<string, VenueRow>();
    let after = since === null ? 0 : (readTo.get(session.participantCode) ?? 0);
    for (;;) {
      const path = `/feed?after=${after}&limit=${FEED_PAGE}`;
      const page = await ask({ method: "GET", path, session }, feedBody, (body) => body);
      if (page.kind !== "done") return page;
      for (const { seq, at: changedAt, ...event } of page.value.events) {
        const row = rowOf(event, session.participantCode);
        if (row !== null) rows.set(`${row.kind} ${row.body.number}`, row);
        // Keeps the cursor behind events newer than `since`: reads may lag, so these are read again.
        if (since !== null && new Date(changedAt) < since) readTo.set(session.participantCode, seq);
      }
      if (page.value.next === after) return { ...page, value: [...rows.values()] };
      after = page.value.next;
    }
  }
  async function readFeed(session: VenueSession, since: Date | null, kinds: readonly VenueRow["kind"][]) {
    const read = await feed(session, since);
    return read.kind === "done" ? { ...read, value: read.value.filter(({ kind }) => kinds.includes(kind)) } : read;
  }
  const moneyOf = (number: string) => `/deals/${encodeURIComponent(number)}/money`;
  const at = (number: string) => `/quotes/${encodeURIComponent(number)}`;
  const threadAt = ({ quoteNumber, threadNumber }: Pick<OnThread, "quoteNumber" | "threadNumber">) =>
    `${at(quoteNumber)}/threads/${encodeURIComponent(threadNumber)}`;
  async function negotiate(
    session: VenueSession,
    request: Pick<VenueRequest, "method" | "body"> & { path: string },
  ): Promise<Outcome<VenueThread>> {
    const answer = await ask({ ...request, session }, threadRow, (row) => threadOf(row, session.participantCode));
    if (answer.kind !== "done") return answer;
    return answer.value === null ? { kind: "unknown", why: UNREADABLE_ANSWER } : { ...answer, value: answer.value };
  }
  return {
    exchange: "BSE",
    clock,
    async login({ participantCode: member, username: user, password }) {
      const outcome = await ask(
        { method: "POST", path: "/login", body: { member, user, password } },
        loginBody,
        ({ session }) => ({ key: session }),
      );
      // At login a 401 is a refusal, not the end of a session.
      if (outcome.kind !== "unsent" || !outcome.isSignedOut) return outcome;
      return { kind: "refused", code: "SESSION", text: "Access Denied", fields: {} };
    },
    timings: (session) => ask({ method: "GET", path: "/timings", session }, timingsBody, timingsOf),
    participants: (session) =>
      ask({ method: "GET", path: "/participants", session }, participantRows, ({ participants }) =>
        participants.map(({ code, name, entity_type: type }): Participant => ({
          code,
          name,
          entityType: type ?? undefined,
        })),
      ),
    placeQuote: (session, quote) =>
      ask({ method: "POST", path: "/quotes", session, body: placeBody(quote) }, quoteRow, quoteOf),
    amendQuote: (session, number, change) =>
      ask({ method: "PATCH", path: at(number), session, body: changeBody(change) }, quoteRow, quoteOf),
    withdrawQuote: (session, number) =>
      ask({ method: "POST", path: `${at(number)}/withdraw`, session, body: {} }, quoteRow, quoteOf),
    respond: (session, offer, tag) => {
      const body = { ...offerBody(offer, tag), client: offer.clientCode };
      return negotiate(session, { method: "POST", path: `${at(offer.quoteNumber)}/threads`, body });
    },
    counter: (session, offer, tag) =>
      negotiate(session, { method: "PATCH", path: threadAt(offer), body: offerBody(offer, tag) }),
    withdrawOffer: (session, on, tag) =>
      negotiate(session, { method: "POST", path: `${threadAt(on)}/withdraw`, body: { client_ref: tag } }),
    terminate: (session, on, tag) =>
      negotiate(session, { method: "POST", path: `${threadAt(on)}/close`, body: { client_ref: tag } }),
    acceptQuote: (session, { threadNumber, isInitiator, ...quote }, tag) => {
      const path = `${threadNumber ? threadAt({ ...quote, threadNumber }) : at(quote.quoteNumber)}/accept`;
      const body = { ...offerBody(quote, tag), ...(isInitiator ? {} : { client: quote.clientCode }) };
      return ask({ method: "POST", path, session, body }, dealRow, dealOf);
    },
    proposeMoney: (session, money, tag) =>
      ask({ method: "POST", path: moneyOf(money.dealNumber), session, body: moneyBody(money, tag) }, dealRow, dealOf),
    decideMoney: (session, money, { isAccepted }, tag) => {
      const path = `${moneyOf(money.dealNumber)}/decision`;
      const body = { ...moneyBody(money, tag), accept: isAccepted };
      return ask({ method: "POST", path, session, body }, dealRow, dealOf);
    },
    report: (session, sent) =>
      ask({ method: "POST", path: "/reports", session, body: reportBody(sent) }, reportRow, reportOf),
    decideReport: (session, { number, decision, reason }, tag) => {
      const path = `/reports/${encodeURIComponent(number)}/decision`;
      // A report that its own author rejects is cancelled.
      const body = { client_ref: tag, accept: decision === "accept", ...(reason === null ? {} : { reason }) };
      return ask({ method: "POST", path, session, body }, reportRow, reportOf);
    },
    proposeAmendment: (session, amendment, tag) => {
      const path = `/deals/${encodeURIComponent(amendment.dealNumber)}/amendments`;
      return ask({ method: "POST", path, session, body: amendmentBody(amendment, tag) }, amendmentRow, amendmentOf);
    },
    decideAmendment: (session, { number, dealNumber, isApproved: approve }, tag) => {
      const path = `/deals/${encodeURIComponent(dealNumber)}/amendments/${encodeURIComponent(number)}/decision`;
      return ask({ method: "POST", path, session, body: { client_ref: tag, approve } }, amendmentRow, amendmentOf);
    },
    // The feed that the deals are read from has them too.
    amendmentsSince: (session, since) => readFeed(session, since, ["amendment"]),
    settlementsBetween: (session, { from, to }) => {
      const path = `/settlements?from=${dateOf(from)}&to=${dateOf(to)}`;
      return ask({ method: "GET", path, session }, settlementRows, ({ settlements }) =>
        settlements.map((row): VenueRow => ({ kind: "settlement", body: settlementOf(row) })),
      );
    },
    dealsSince: (session, since) => readFeed(session, since, ["deal", "report", "amendment", "settlement"]),
    async quotesSince(session) {
      const own = await ask({ method: "GET", path: "/quotes?mine=1", session }, quoteRows, seen(true));
      if (own.kind !== "done") return own;
      const others = await ask({ method: "GET", path: "/quotes?mine=0", session }, quoteRows, seen(false));
      return others.kind === "done" ? { ...own, value: [...own.value, ...others.value] } : others;
    },
    readCallback(body, headers, now) {
      const signature = headers["x-bse-signature"];
      if (typeof signature !== "string" || !isSigned(settings.secret, body, signature, now)) return null;
      const read = callbackBody.safeParse(jsonBody(body));
      if (!read.success) return [];
      // Participant that the callback is for; without it the next poll reads other participants' negotiations.
      const code = headers["x-participant-code"];
      return read.data.events.flatMap((event) => rowOf(event, typeof code === "string" ? code : null) ?? []);
    },
  };
}

/**
 * Row of an event; null for kinds that are not handled.
 * @param seenBy the participant that receives it; null if not given
 */
function rowOf({ kind, body }: { kind: string; body: unknown }, seenBy: string | null): VenueRow | null {
  switch (kind) {
    case "thread": {
      const read = threadRow.safeParse(body);
      const thread = read.success && seenBy !== null ? threadOf(read.data, seenBy) : null;
      return thread === null ? null : { kind, body: thread };
    }
    case "quote": {
      const read = quoteRow.safeParse(body);
      return read.success ? { kind, body: quoteOf(read.data) } : null;
    }
    case "deal": {
      const read = dealRow.safeParse(body);
      return read.success ? { kind, body: dealOf(read.data) } : null;
    }
    case "report": {
      const read = reportRow.safeParse(body);
      return read.success ? { kind, body: reportOf(read.data) } : null;
    }
    case "amendment": {
      const read = amendmentRow.safeParse(body);
      return read.success ? { kind, body: amendmentOf(read.data) } : null;
    }
    case "settlement": {
      const read = settlementRow.safeParse(body);
      return read.success ? { kind, body: settlementOf(read.data) } : null;
    }
    default:
      return null;
  }
}

function isSigned(secret: string, body: Uint8Array, signature: string, now: Date): boolean {
  const [, t = "", v1 = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature.trim().toLowerCase()) ?? [];
  if (t === "" || Math.abs(now.getTime() / 1000 - Number(t)) > SIGNED_WITHIN_S) return false;
  return sameText(createHmac("sha256", secret).update(`${t}.`).update(body).digest("hex"), v1);
}

const seen =
  (isMine: boolean) =>
  ({ quotes }: z.output<typeof quoteRows>) =>
    quotes.map((row): SeenQuote => ({ quote: quoteOf(row), isMine }));

function timingsOf({ start, yield_cutoff: cutOff }: z.output<typeof timingsBody>): VenueTimings[] {
  return [cutOff.T0, cutOff.T1].map((yieldCutOff, settlementDelta) => ({ settlementDelta, open: start, yieldCutOff }));
}
