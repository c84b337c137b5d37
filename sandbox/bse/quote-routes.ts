import { z } from "zod";
import * as field from "#sandbox/bse/fields.ts";
import { once } from "#sandbox/bse/answered.ts";
import { dealRow, eventOf, quoteRow, threadRow } from "#sandbox/bse/rows.ts";
import type { Answer } from "#sandbox/http/dialect.ts";
import { type Call, type CallRoute, read } from "#sandbox/http/serve.ts";
import { at } from "#sandbox/model/state.ts";
import type { Negotiated } from "#sandbox/model/threads.ts";
import { mayAnswer } from "#sandbox/model/world.ts";

const codes = z.array(field.text).max(50);
const placeBody = z
  .object({
    isin: field.text,
    side: field.oneOf(["BUY", "SELL"]),
    mode: field.oneOf(["OTM", "OTO"]),
    to: codes.default([]),
    client: field.text.optional(),
    broker: field.text.nullish(),
    face_rupees: field.face,
    bonds: field.count,
    yield_pct: field.yieldPct,
    price: field.price.nullish(),
    yield_type: field.oneOf(["YTM", "YTP", "YTC"]).default("YTM"),
    put_call_date: field.date.nullish(),
    settlement: field.quoteDelta,
    valid_till: field.instant.nullish(),
    anonymous: field.flag.default(false),
    negotiable: field.flag.default(true),
    min_fill_rupees: field.face.nullish(),
    step_rupees: field.face.nullish(),
    reference: field.text.nullish(),
  })
  .check(({ value: sent, issues }) => {
    const wrong = (name: string, message: string) => {
      issues.push({ code: "custom", message, path: [name], input: sent });
    };
    if (sent.mode === "OTO" && sent.to.length === 0) wrong("to", "names at least one participant");
    if (sent.yield_type !== "YTM" && sent.put_call_date == null) wrong("put_call_date", "is needed");
  });
const amendBody = z.object({
  face_rupees: field.face.optional(),
  bonds: field.count.optional(),
  yield_pct: field.yieldPct.optional(),
  price: field.price.optional(),
  valid_till: field.instant.nullish(),
  min_fill_rupees: field.face.nullish(),
  step_rupees: field.face.nullish(),
});
const offer = { face_rupees: field.face, yield_pct: field.yieldPct, price: field.price.nullish() };
const respondBody = z.object({ ...offer, client: field.text.optional() });
const offerBody = z.object(offer);
const numbers = z.object({ n: z.string(), t: z.string().default("") });
const listQuery = z.object({
  mine: z.enum(["0", "1"]).default("1"),
  number: z.string().optional(),
  ref: z.string().optional(),
});
const feedQuery = z.object({
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(500),
});

const threadOf = (call: Call, { thread, warnings }: Negotiated, status = 200): Answer => ({
  status,
  body: { ...threadRow(call.world, thread, call.by.participant), ...(warnings.length > 0 ? { warnings } : {}) },
});

function dealOf(call: Call, { deal, warnings }: Negotiated): Answer {
  const body = deal === null ? {} : dealRow(call.world, deal);
  return { status: 201, body: { ...body, ...(warnings.length > 0 ? { warnings } : {}) } };
}

function offerOf(sent: z.output<typeof offerBody>) {
  return { face: sent.face_rupees, yieldPct: sent.yield_pct, price: sent.price ?? null };
}

function place(call: Call): Answer {
  const sent = read(placeBody, call.request.body);
  // A name is a group's where there is such a group.
  const isGroup = (code: string) => call.world.state.groups.has(at("BSE", code));
  const { quotes, warnings } = call.run({
    do: "quote.place",
    by: call.by,
    sides: [sent.side],
    client: sent.client ?? call.by.participant,
    broker: sent.broker ?? null,
    isin: sent.isin,
    face: sent.face_rupees,
    bonds: sent.bonds,
    yieldPct: sent.yield_pct,
    price: sent.price ?? null,
    delta: sent.settlement,
    yieldType: sent.yield_type,
    putCallDate: sent.put_call_date ?? null,
    calcMethod: "O",
    mode: sent.mode,
    to: sent.mode === "OTO" ? sent.to.filter((code) => !isGroup(code)) : [],
    groups: sent.mode === "OTO" ? sent.to.filter(isGroup) : [],
    anonymous: sent.anonymous,
    levelNegotiable: sent.negotiable,
    sizeNegotiable: true,
    minFill: sent.min_fill_rupees ?? null,
    step: sent.step_rupees ?? null,
    category: null,
    rating: null,
    remarks: sent.reference ?? null,
    validTill: sent.valid_till ?? null,
  });
  const rows = quotes.map((quote) => quoteRow(call.world, quote, call.by.participant));
  return { status: 201, body: { ...rows[0], ...(warnings.length > 0 ? { warnings } : {}) } };
}

function amend(call: Call): Answer {
  const { n: number } = read(numbers, call.request.params);
  const sent = read(amendBody, call.request.body);
  const { quotes } = call.run({
    do: "quote.amend",
    by: call.by,
    number,
    change: {
      ...(sent.face_rupees === undefined ? {} : { face: sent.face_rupees }),
      ...(sent.bonds === undefined ? {} : { bonds: sent.bonds }),
      ...(sent.yield_pct === undefined ? {} : { yieldPct: sent.yield_pct }),
      ...(sent.price === undefined ? {} : { price: sent.price }),
      ...(sent.min_fill_rupees === undefined ? {} : { minFill: sent.min_fill_rupees }),
      ...(sent.step_rupees === undefined ? {} : { step: sent.step_rupees }),
    },
    ...(sent.valid_till === undefined ? {} : { validTill: sent.valid_till }),
  });
  return { status: 200, body: quotes.map((quote) => quoteRow(call.world, quote, call.by.participant))[0] };
}

function accept(call: Call, hasThread: boolean): Answer {
  const { n: quote, t } = read(numbers, call.request.params);
  const sent = read(respondBody, call.request.body);
  const on = { quote, id: hasThread ? t : null, role: null, client: sent.client ?? null, cutTo: call.cutTo };
  return dealOf(call, call.run({ do: "thread.accept", by: call.by, ...on, ...offerOf(sent) }));
}

const QUOTE = "/bse/v1/quotes";
const THREAD = `${QUOTE}/:n/threads/:t`;

const CHANGES: readonly CallRoute[] = [
  { method: "POST", url: QUOTE, name: "placeQuote", answer: place },
  { method: "PATCH", url: `${QUOTE}/:n`, name: "amendQuote", answer: amend },
  {
    method: "POST",
    url: `${QUOTE}/:n/withdraw`,
    name: "withdrawQuotes",
    answer: (call) => {
      const { n } = read(numbers, call.request.params);
      const { quotes } = call.run({ do: "quote.withdraw", by: call.by, numbers: [n] });
      return { status: 200, body: quotes.map((quote) => quoteRow(call.world, quote, call.by.participant))[0] };
    },
  },
  {
    method: "POST",
    url: `${QUOTE}/:n/threads`,
    name: "respond",
    answer: (call) => {
      const { n: quote } = read(numbers, call.request.params);
      const sent = read(respondBody, call.request.body);
      const client = sent.client ?? call.by.participant;
      const done = call.run({ do: "thread.respond", by: call.by, quote, client, remarks: null, ...offerOf(sent) });
      return threadOf(call, done, 201);
    },
  },
  {
    method: "PATCH",
    url: THREAD,
    name: "counter",
    answer: (call) => {
      const { n: quote, t: id } = read(numbers, call.request.params);
      const terms = offerOf(read(offerBody, call.request.body));
      return threadOf(call, call.run({ do: "thread.counter", by: call.by, quote, id, role: null, ...terms }));
    },
  },
  ...(["withdraw", "terminate"] as const).map((act): CallRoute => ({
    method: "POST",
    url: `${THREAD}/${act === "withdraw" ? "withdraw" : "close"}`,
    name: act === "withdraw" ? "withdrawOffer" : "terminate",
    answer: (call) => {
      const { n: quote, t: id } = read(numbers, call.request.params);
      return threadOf(call, call.run({ do: `thread.${act}`, by: call.by, quote, id, role: null }));
    },
  })),
  { method: "POST", url: `${THREAD}/accept`, name: "accept", answer: (call) => accept(call, true) },
  { method: "POST", url: `${QUOTE}/:n/accept`, name: "accept", answer: (call) => accept(call, false) },
];

const READS: readonly CallRoute[] = [
  {
    method: "GET",
    url: QUOTE,
    name: "quotesSince",
    answer: ({ world, by, request }) => {
      const { mine, number, ref } = read(listQuery, request.query);
      const quotes = [...world.state.quotes.values()].filter((quote) => {
        const isShown =
          mine === "1"
            ? quote.participant === by.participant
            : quote.participant !== by.participant && mayAnswer(world, quote, by.participant);
        const isAsked =
          (number === undefined || quote.number === number) && (ref === undefined || quote.remarks === ref);
        return quote.venue === "BSE" && isShown && isAsked;
      });
      return { status: 200, body: { quotes: quotes.map((quote) => quoteRow(world, quote, by.participant)) } };
    },
  },
  {
    method: "GET",
    url: "/bse/v1/feed",
    name: "feed",
    answer: ({ world, by, request }) => {
      const { after, limit } = read(feedQuery, request.query);
      const events = [];
      let next = after;
      for (const change of world.state.changes) {
        if (change.seq <= after || change.venue !== "BSE") continue;
        if (events.length === limit) break;
        next = change.seq;
        const event = eventOf(world, change, by.participant);
        if (event !== null) events.push(event);
      }
      return { status: 200, body: { events, next } };
    },
  },
];

export const QUOTE_ROUTES: readonly CallRoute[] = [
  ...CHANGES.map((route) => ({ ...route, answer: (call: Call) => once(call, route.answer) })),
  ...READS,
];
