import { z } from "zod";
import { type Call, type CallRoute, read } from "#sandbox/http/serve.ts";
import type { Deal, Thread } from "#sandbox/model/state.ts";
import type { Negotiated } from "#sandbox/model/threads.ts";
import * as field from "#sandbox/nse/fields.ts";
import { threadRow } from "#sandbox/nse/rows.ts";
import { checkOwnCode } from "#sandbox/nse/rfq-routes.ts";

const onThread = { rfqNumber: field.text, id: field.text, role: field.role };
const offer = { value: field.value, yield: field.yieldPct, price: field.price.nullish() };

const addBody = z.object({
  rfqNumber: field.text,
  participantCode: field.text,
  clientCode: field.text,
  ...offer,
  remarks: field.optionalText,
});
const updateBody = z.object({ ...onThread, ...offer });
const closeBody = z.object(onThread);
const acceptBody = z.object({
  rfqNumber: field.text,
  id: field.text.nullish(),
  acceptedValue: field.value,
  acceptedYield: field.yieldPct,
  acceptedPrice: field.price.nullish(),
  role: field.role,
  participantCode: field.text.optional(),
  clientCode: field.text.nullish(),
});
const listQuery = z.object({
  fromTimestamp: field.fromTimestamp,
  rfqNumber: z.string().optional(),
  id: z.string().optional(),
});

const split = z
  .object({
    custodian: field.text,
    value: field.value,
    accruedInterest: field.money,
    consideration: field.money,
  })
  .transform(({ custodian, value: face, accruedInterest: accruedPaise, consideration: considerationPaise }) => ({
    custodian,
    face,
    accruedPaise,
    considerationPaise,
  }));
const proposeBody = z.object({
  ngRfqNumber: field.text,
  ngId: field.text,
  participantCode: field.text,
  price: field.price,
  accruedInterest: field.money,
  consideration: field.money,
  role: field.role,
  custodianList: z.array(split).max(50).nullish(),
});
const decideBody = z.object({
  ngRfqNumber: field.text,
  ngId: field.text,
  participantCode: field.text,
  status: field.oneOf(["PC", "PR"]),
  role: field.role,
  price: field.price.nullish(),
  accruedInterest: field.money.nullish(),
  consideration: field.money.nullish(),
});
const clientBody = z.object({
  ngRfqNumber: field.text,
  ngId: field.text,
  side: z.enum(["I", "R"]),
  clientCode: field.text,
});

const listOf = (call: Call, { thread, warnings }: Negotiated) => ({
  status: 200,
  body: [{ ...threadRow(call.world, thread, call.by.participant), ...(warnings.length > 0 ? { warnings } : {}) }],
});

/** The row of a deal is that of its thread. */
function rowOf({ world, by }: Call, deal: Deal) {
  const thread: Thread | undefined = world.state.threads.get(deal.id);
  return { status: 200, body: thread === undefined ? {} : threadRow(world, thread, by.participant) };
}

export const NEGOTIATION_ROUTES: readonly CallRoute[] = [
  {
    method: "POST",
    url: "/nse/rest/v1/negotiation/add",
    name: "respond",
    answer: (call) => {
      const sent = read(addBody, call.request.body);
      checkOwnCode(call, sent.participantCode);
      const { rfqNumber: quote, clientCode: client, value: face, yield: yieldPct, price = null, remarks } = sent;
      const offered = { quote, client, face, yieldPct, price, remarks };
      return listOf(call, call.run({ do: "thread.respond", by: call.by, ...offered }));
    },
  },
  {
    method: "POST",
    url: "/nse/rest/v1/negotiation/update",
    name: "counter",
    answer: (call) => {
      const {
        rfqNumber: quote,
        id,
        role,
        value: face,
        yield: yieldPct,
        price = null,
      } = read(updateBody, call.request.body);
      return listOf(call, call.run({ do: "thread.counter", by: call.by, quote, id, role, face, yieldPct, price }));
    },
  },
  ...(["withdraw", "terminate"] as const).map((act): CallRoute => ({
    method: "POST",
    url: `/nse/rest/v1/negotiation/${act === "withdraw" ? "withdrawquote" : "terminate"}`,
    name: act === "withdraw" ? "withdrawOffer" : "terminate",
    answer: (call) => {
      const { rfqNumber: quote, id, role } = read(closeBody, call.request.body);
      return listOf(call, call.run({ do: `thread.${act}`, by: call.by, quote, id, role }));
    },
  })),
  {
    method: "POST",
    url: "/nse/rest/v1/negotiation/accept",
    name: "accept",
    answer: (call) => {
      const sent = read(acceptBody, call.request.body);
      if (sent.participantCode !== undefined) checkOwnCode(call, sent.participantCode);
      const done = call.run({
        do: "thread.accept",
        by: call.by,
        quote: sent.rfqNumber,
        id: sent.id ?? null,
        role: sent.role,
        face: sent.acceptedValue,
        yieldPct: sent.acceptedYield,
        price: sent.acceptedPrice ?? null,
        client: sent.clientCode ?? null,
        cutTo: call.cutTo,
      });
      return listOf(call, done);
    },
  },
  {
    method: "GET",
    url: "/nse/rest/v1/negotiation/all",
    name: "threadsSince",
    answer: ({ world, by, request }) => {
      const { fromTimestamp, rfqNumber, id } = read(listQuery, request.query);
      const threads = [...world.state.threads.values()].filter((thread) => {
        const initiator = world.state.quotes.get(thread.quote)?.participant;
        const isMine = thread.responder === by.participant || initiator === by.participant;
        const isAsked =
          (rfqNumber === undefined || thread.quote === rfqNumber) && (id === undefined || thread.id === id);
        return thread.venue === "NSE" && isMine && isAsked && thread.changedAt >= fromTimestamp;
      });
      return { status: 200, body: threads.map((thread) => threadRow(world, thread, by.participant)) };
    },
  },
  {
    method: "POST",
    url: "/nse/rest/v1/deal/propose",
    name: "proposeMoney",
    answer: (call) => {
      const sent = read(proposeBody, call.request.body);
      checkOwnCode(call, sent.participantCode);
      const deal = call.run({
        do: "deal.propose",
        by: call.by,
        deal: sent.ngId,
        role: sent.role,
        price: sent.price,
        accruedPaise: sent.accruedInterest,
        considerationPaise: sent.consideration,
        splits: sent.custodianList ?? [],
      });
      return rowOf(call, deal);
    },
  },
  {
    method: "POST",
    url: "/nse/rest/v1/deal/acceptreject",
    name: "decideMoney",
    answer: (call) => {
      const sent = read(decideBody, call.request.body);
      checkOwnCode(call, sent.participantCode);
      const deal = call.run({
        do: "deal.decide",
        by: call.by,
        deal: sent.ngId,
        role: sent.role,
        yes: sent.status === "PC",
        seen: {
          price: sent.price ?? null,
          accruedPaise: sent.accruedInterest ?? null,
          considerationPaise: sent.consideration ?? null,
        },
      });
      return rowOf(call, deal);
    },
  },
  {
    method: "POST",
    url: "/nse/rest/v1/deal/changeclient",
    name: "changeClient",
    answer: (call) => {
      const { ngId: deal, side: role, clientCode: client } = read(clientBody, call.request.body);
      return rowOf(call, call.run({ do: "deal.client", by: call.by, deal, role, client }));
    },
  },
];
