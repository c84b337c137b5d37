import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { individualCategory } from "#domain/entities/client-kinds.ts";
import { giltAccount } from "#domain/entities/gilt-account.ts";
import { clientId, instant, isoDate } from "#domain/lib/wire.ts";
import { clientMode, clientSegment, clientType, exchange } from "#domain/entities/roles.ts";

export const myClient = endpoint({
  name: "client.mine",
  method: "GET",
  path: "/api/client/",
  summary: "Firm I act for",
  access: "session",
  response: z.object({
    id: clientId,
    name: z.string(),
    brand_name: z.string(),
    client_type: clientType,
    client_mode: clientMode,
    client_segment: clientSegment,
    is_broker: z.boolean(),
    allowed_exchanges: z.array(exchange),
    rfq_exchanges: z.array(exchange),
    stp_exchanges: z.array(exchange),
    nsccl_code: z.string().nullable(),
    iccl_code: z.string().nullable(),
    category: individualCategory.nullable(),
    pan: z.string(),
    website: z.string(),
    gst: z.string(),
    address_line: z.string(),
    city: z.string(),
    state: z.string(),
    pincode: z.string(),
  }),
  errors: [],
});

/**
 * Distance from the usual at which dealers must repeat the figures. Bands of yield are set as limits of the MARKET
 * level.
 */
export const levelCheck = z.object({
  /** Distance from the market in rupees per 100 of face, for a price without a yield. */
  level_rupees: z.number().min(0.01, "Should be ₹ 0.01 to ₹ 100").max(100, "Should be ₹ 0.01 to ₹ 100"),
  /** Multiple of the usual size. */
  size_factor: z.number().min(2, "Should be 2 to 1,000 times").max(1000, "Should be 2 to 1,000 times"),
});
export type LevelCheck = z.infer<typeof levelCheck>;

export const getLevelCheck = endpoint({
  name: "client.levelCheck",
  method: "GET",
  path: "/api/client/level-check/",
  summary: "Firm's thresholds of level and size beyond which its dealers must repeat the figures",
  access: { can: "firm.settings" },
  response: levelCheck,
  errors: [],
});

export const setLevelCheck = endpoint({
  name: "client.setLevelCheck",
  method: "PUT",
  path: "/api/client/level-check/",
  summary: "Set the thresholds of level and size beyond which the firm's dealers must repeat the figures",
  access: { can: "firm.settings" },
  body: levelCheck,
  response: levelCheck,
  errors: ["validation_error"],
});

const firmSaleRule = z.object({
  /** True: sales beyond the free holding are refused. False: they get a warning in the sentence. */
  forbids: z.boolean(),
});
export type FirmSaleRule = z.infer<typeof firmSaleRule>;

export const getSaleRule = endpoint({
  name: "client.saleRule",
  method: "GET",
  path: "/api/client/sale-rule/",
  summary: "Firm's rule on sales of more than it holds",
  access: { can: "firm.settings" },
  response: firmSaleRule,
  errors: [],
});

export const setSaleRule = endpoint({
  name: "client.setSaleRule",
  method: "PUT",
  path: "/api/client/sale-rule/",
  summary: "Forbid or allow sales of more than the firm holds",
  access: { can: "firm.settings" },
  body: firmSaleRule,
  response: firmSaleRule,
  errors: ["validation_error"],
});

const firmGiltAccount = z.object({ account: giltAccount.nullable() });
export type FirmGiltAccount = z.infer<typeof firmGiltAccount>;

export const getGiltAccount = endpoint({
  name: "client.giltAccount",
  method: "GET",
  path: "/api/client/gilt-account/",
  summary: "Firm's account for government securities; null for none",
  access: { can: "firm.settings" },
  response: firmGiltAccount,
  errors: [],
});

export const setGiltAccount = endpoint({
  name: "client.setGiltAccount",
  method: "PUT",
  path: "/api/client/gilt-account/",
  summary: "Set the firm's account for government securities, which a report on NDS-OM needs",
  access: { can: "firm.settings" },
  body: firmGiltAccount,
  response: firmGiltAccount,
  errors: ["validation_error"],
});

export const timings = z.object({
  now: instant,
  is_open: z.boolean(),
  next_change_at: instant.nullable(),
  /** Settlement dates for T+0 and T+1 if dealt now. */
  settlement_dates: z.array(isoDate),
  holidays: z.array(z.object({ date: isoDate, name: z.string() })),
  /** Last day with published holidays; a later settlement date must be confirmed. */
  holidays_until: isoDate,
  sessions: z.array(
    z.object({
      exchange,
      open: z.string(),
      close: z.string(),
      t0_close: z.string(),
      pay_in: z.string(),
      is_open: z.boolean(),
      /** Holiday on which this exchange is closed today or has only a special session. */
      holiday: z.string().nullable(),
      /** Clock offset of the exchange in ms, ahead of the server, from its latest responses; null when unknown. */
      clock_ahead_ms: z.number().int().nullable(),
    }),
  ),
});
export type Timings = z.infer<typeof timings>;

export const tradeTimings = endpoint({
  name: "trade.timings",
  method: "GET",
  path: "/api/trade/timings",
  summary: "Dealing hours, cut-offs and holidays, by the server's clock",
  access: "public",
  response: timings,
  errors: [],
});
