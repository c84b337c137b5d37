import { z } from "zod";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { type Call, type CallRoute, read } from "#sandbox/http/serve.ts";
import { fieldRefusal, refuse } from "#sandbox/model/refusal.ts";
import type { Placed } from "#sandbox/model/quotes.ts";
import { mayAnswer } from "#sandbox/model/world.ts";
import * as field from "#sandbox/nse/fields.ts";
import { rfqRow } from "#sandbox/nse/rows.ts";
import { instantOf } from "#sandbox/nse/units.ts";

const NO_ITEMS = "No of items in the list should be greater than or equal to 1";
const ITEMS_MAX = 50;

const codes = z.array(field.text).max(ITEMS_MAX, `At most ${ITEMS_MAX} items`).nullish();
const endTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Time should be HH:mm")
  .nullish();

const placeBody = z
  .object({
    isin: field.text,
    participantCode: field.text,
    clientCode: field.text,
    dealType: field.oneOf(["D", "B"]),
    brokerCode: field.optionalText,
    buySell: field.oneOf(["B", "S", "X"]),
    quoteType: field.oneOf(["Y", "B"]),
    settlementType: field.rfqDelta,
    value: field.value,
    quantity: field.count,
    yieldType: field.oneOf(["YTM", "YTP", "YTC"]),
    putCallDate: field.date.nullish(),
    yield: field.yieldPct,
    calcMethod: field.oneOf(["M", "O"]),
    price: field.price.nullish(),
    gtdFlag: field.flag,
    endTime,
    quoteNegotiable: field.flag,
    valueNegotiable: field.flag,
    minFillValue: field.value.nullish(),
    valueStepSize: field.value.nullish(),
    anonymous: field.flag,
    access: z.literal([1, 2, 3], { error: "Invalid value" }),
    groupList: codes,
    participantList: codes,
    category: field.optionalText,
    rating: field.optionalText,
    remarks: field.optionalText,
  })
  .check(({ value: sent, issues }) => {
    const wrong = (name: string, message: string) => {
      issues.push({ code: "custom", message, path: [name], input: sent });
    };
    if (sent.quoteType === "B" && sent.price == null) wrong("price", "Field is mandatory");
    if (sent.quoteType === "Y" && sent.price != null) wrong("price", "Should be empty");
    if (sent.yieldType !== "YTM" && sent.putCallDate == null) wrong("putCallDate", "Field is mandatory");
    if ((sent.gtdFlag === "Y") === (sent.endTime != null)) wrong("endTime", "Either gtdFlag or endTime");
    if (sent.dealType === "B" && sent.brokerCode === null) wrong("brokerCode", "Field is mandatory");
    const named = (sent.participantList?.length ?? 0) + (sent.groupList?.length ?? 0);
    if (sent.access === 2 && named === 0) wrong("participantList", NO_ITEMS);
    if (sent.minFillValue != null && sent.minFillValue > sent.value) wrong("minFillValue", "More than the value");
  });

const amendBody = z.object({
  number: field.text,
  value: field.value.optional(),
  quantity: field.count.optional(),
  yield: field.yieldPct.optional(),
  price: field.price.nullish(),
  gtdFlag: field.flag,
  endTime,
  minFillValue: field.value.nullish(),
  valueStepSize: field.value.nullish(),
  remarks: z.string().max(100).nullish(),
});

const withdrawBody = z.object({ numbers: z.array(field.text).min(1, NO_ITEMS).max(ITEMS_MAX) });

const listQuery = z.object({
  fromTimestamp: field.fromTimestamp,
  number: z.string().optional(),
  remarks: z.string().optional(),
  isin: z.string().optional(),
});

const rowsOf = ({ by }: Call, { quotes, warnings }: Placed) => ({
  status: 200,
  body: quotes.map((quote) => ({ ...rfqRow(quote, by.participant), ...(warnings.length > 0 ? { warnings } : {}) })),
});

/** One acts for oneself: the code in a body is the one of the session. */
export function checkOwnCode({ by }: Call, code: string): void {
  if (code !== by.participant) throw refuse("E202", `Invalid participant code ${code}`);
}

const endOf = (call: Call, time: string) => {
  const end = instantOf(istDateOf(call.world.now), time);
  if (end === null) throw fieldRefusal("endTime", "Time should be HH:mm");
  return end;
};

export const RFQ_ROUTES: readonly CallRoute[] = [
  {
    method: "POST",
    url: "/nse/rest/v1/rfqmaster/add/isin",
    name: "placeQuote",
    answer: (call) => {
      const sent = read(placeBody, call.request.body);
      checkOwnCode(call, sent.participantCode);
      const placed = call.run({
        do: "quote.place",
        by: call.by,
        sides: sent.buySell === "X" ? ["BUY", "SELL"] : [sent.buySell === "B" ? "BUY" : "SELL"],
        client: sent.clientCode,
        broker: sent.dealType === "B" ? sent.brokerCode : null,
        isin: sent.isin,
        face: sent.value,
        bonds: sent.quantity,
        yieldPct: sent.yield,
        price: sent.price ?? null,
        delta: sent.settlementType,
        yieldType: sent.yieldType,
        putCallDate: sent.putCallDate ?? null,
        calcMethod: sent.calcMethod,
        mode: sent.access === 1 ? "OTM" : sent.access === 2 ? "OTO" : "IST",
        to: sent.access === 2 ? (sent.participantList ?? []) : [],
        groups: sent.access === 2 ? (sent.groupList ?? []) : [],
        anonymous: sent.anonymous === "Y",
        levelNegotiable: sent.quoteNegotiable !== "N",
        sizeNegotiable: sent.valueNegotiable !== "N",
        minFill: sent.minFillValue ?? null,
        step: sent.valueStepSize ?? null,
        category: sent.category,
        rating: sent.rating,
        remarks: sent.remarks,
        validTill: sent.endTime == null ? null : endOf(call, sent.endTime),
      });
      return rowsOf(call, placed);
    },
  },
  {
    method: "POST",
    url: "/nse/rest/v1/rfqmaster/update/isin",
    name: "amendQuote",
    answer: (call) => {
      const sent = read(amendBody, call.request.body);
      const validTill = sent.endTime == null ? (sent.gtdFlag === "Y" ? null : undefined) : endOf(call, sent.endTime);
      const placed = call.run({
        do: "quote.amend",
        by: call.by,
        number: sent.number,
        change: {
          ...(sent.value === undefined ? {} : { face: sent.value }),
          ...(sent.quantity === undefined ? {} : { bonds: sent.quantity }),
          ...(sent.yield === undefined ? {} : { yieldPct: sent.yield }),
          ...(sent.price == null ? {} : { price: sent.price }),
          ...(sent.minFillValue === undefined ? {} : { minFill: sent.minFillValue }),
          ...(sent.valueStepSize === undefined ? {} : { step: sent.valueStepSize }),
          ...(sent.remarks === undefined ? {} : { remarks: sent.remarks }),
        },
        ...(validTill === undefined ? {} : { validTill }),
      });
      return rowsOf(call, placed);
    },
  },
  {
    method: "POST",
    url: "/nse/rest/v1/rfqmaster/withdraw",
    name: "withdrawQuotes",
    answer: (call) => {
      const { numbers } = read(withdrawBody, call.request.body);
      return rowsOf(call, call.run({ do: "quote.withdraw", by: call.by, numbers }));
    },
  },
  {
    method: "GET",
    url: "/nse/rest/v1/rfqmaster/all/isin",
    name: "quotesSince",
    answer: (call) => {
      const { fromTimestamp, number, remarks } = read(listQuery, call.request.query);
      const quotes = [...call.world.state.quotes.values()].filter(
        (quote) =>
          quote.venue === "NSE" &&
          quote.participant === call.by.participant &&
          quote.changedAt >= fromTimestamp &&
          (number === undefined || quote.number === number) &&
          (remarks === undefined || quote.remarks === remarks),
      );
      return rowsOf(call, { quotes, warnings: [] });
    },
  },
  {
    method: "GET",
    url: "/nse/rest/v1/marketwatch/isin",
    name: "marketWatch",
    answer: (call) => {
      const { fromTimestamp, isin } = read(listQuery, call.request.query);
      const quotes = [...call.world.state.quotes.values()].filter(
        (quote) =>
          quote.venue === "NSE" &&
          quote.participant !== call.by.participant &&
          (quote.state === "OPEN" || istDateOf(quote.changedAt) === istDateOf(call.world.now)) &&
          mayAnswer(call.world, quote, call.by.participant) &&
          quote.changedAt >= fromTimestamp &&
          (isin === undefined || quote.isin === isin),
      );
      return rowsOf(call, { quotes, warnings: [] });
    },
  },
];
