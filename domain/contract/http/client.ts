import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { clientId, instant, isoDate } from "#domain/lib/wire.ts";
import { clientSegment, exchange } from "#domain/permissions/roles.ts";

export const myClient = endpoint({
  name: "client.mine",
  method: "GET",
  path: "/api/client/",
  summary: "The firm I act for",
  access: "session",
  response: z.object({
    id: clientId,
    name: z.string(),
    brand_name: z.string(),
    client_type: z.enum(["CORP", "CORP-P", "INDV", "INDV-P"]),
    client_mode: z.enum(["SOFTWARE", "BROKING"]),
    client_segment: clientSegment,
    is_broker: z.boolean(),
    allowed_exchanges: z.array(exchange),
    rfq_exchanges: z.array(exchange),
    stp_exchanges: z.array(exchange),
    nsccl_code: z.string().nullable(),
    iccl_code: z.string().nullable(),
  }),
  errors: [],
});

export const timings = z.object({
  now: instant,
  is_open: z.boolean(),
  next_change_at: instant.nullable(),
  /** Settlement dates of T+0 and T+1 for a deal made now. */
  settlement_dates: z.array(isoDate),
  holidays: z.array(z.object({ date: isoDate, name: z.string() })),
  sessions: z.array(
    z.object({ exchange, open: z.string(), close: z.string(), t0_close: z.string(), pay_in: z.string() }),
  ),
});
export type Timings = z.infer<typeof timings>;

export const tradeTimings = endpoint({
  name: "trade.timings",
  method: "GET",
  path: "/api/trade/timings",
  summary: "Dealing hours, cut-offs and holidays; the server's clock decides",
  access: "public",
  response: timings,
  errors: [],
});
