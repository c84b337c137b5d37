import { z } from "zod";
import { isIsoDate } from "#domain/lib/iso-date.ts";
import { SETTLEMENT_EVENTS } from "#sandbox/model/settlements.ts";

// Bodies of the control requests; documented in docs/exchange-wire.md.

export const venue = z.enum(["NSE", "BSE"]);
const code = z.string().min(1).max(40);
const rupees = z.number().min(0).nullish();
const level = z.number().nullish();
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, "is a time HH:mm");
const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const CODES = ["E101", "E201", "E202", "E203", "E204", "E205", "E206", "E207", "E208", "E209", "E210"] as const;

export const participantBody = z.object({
  exchange: venue,
  code,
  name: z.string().min(1).max(100).optional(),
  callback_url: z.url().nullish(),
  cbrics_callback_url: z.url().nullish(),
  secret: z.string().min(1).max(200).optional(),
  entity_type: z.string().min(1).max(40).optional(),
  custodian: code.nullish(),
  ucc: z.array(code).max(1000).optional(),
  logins: z.array(z.object({ login: code, password: z.string().min(1).max(200) })).nullish(),
  is_broker: z.boolean().optional(),
  is_custodian: z.boolean().optional(),
  checker: z.boolean().optional(),
  access: z.enum(["granted", "revoked"]).optional(),
});

export const groupBody = z.object({ exchange: venue, code, members: z.array(code).max(500) });

export const limitBody = z.object({
  exchange: venue,
  participant: code,
  level: z.enum(["participant", "counterparty", "isin", "issuer", "dealer", "order"]),
  key: z.string().min(1).max(200).default("*"),
  settlement: z.literal([0, 1, 2]).nullish(),
  buy: rupees,
  sell: rupees,
  gross: rupees,
  quantity: rupees,
  max: rupees,
  yield_from: level,
  yield_to: level,
  price_from: level,
  price_to: level,
  mode: z.enum(["block", "warn"]).default("block"),
  remove: z.boolean().default(false),
});

export const debarBody = z.object({
  exchange: venue,
  client: code,
  until: z.string().refine(isIsoDate, "is a date YYYY-MM-DD"),
});

export const settingsBody = z.object({
  hours: z.enum(["exchange", "always"]).optional(),
  auto_settlement: z.boolean().optional(),
  timings: z
    .object({
      open: time.optional(),
      close: time.optional(),
      yield_cutoff_t0: time.optional(),
      yield_cutoff_t1: time.optional(),
      money_cutoff_t0: time.optional(),
      money_cutoff_t1: time.optional(),
      pay_in: time.optional(),
    })
    .optional(),
});

export const clockBody = z
  .object({
    mode: z.enum(["real", "fixed", "offset"]),
    at: instant.optional(),
    rate: z.number().positive().max(10_000).default(1),
  })
  .refine(({ mode, at }) => mode === "real" || at !== undefined, { path: ["at"], message: "is needed" });

/** A year is enough for any settlement, and soon walked through. */
export const advanceBody = z.object({
  seconds: z
    .number()
    .min(0)
    .max(366 * 86_400),
});

export const scriptBody = z.object({
  exchange: venue,
  participant: code,
  on: z.enum(["rfq", "offer", "money"]),
  do: z.enum(["accept", "counter", "reject", "silence"]),
  after_ms: z.number().int().min(0).default(0),
  bp: z.number().min(-1000).max(1000).default(0),
});

export const faultBody = z.object({
  exchange: venue.optional(),
  match: z
    .object({
      call: z.string().optional(),
      isin: z.string().optional(),
      participant: z.string().optional(),
      nth: z.number().int().min(1).default(1),
    })
    .default({ nth: 1 }),
  effect: z.union([
    z.enum(["drop_before", "drop_after", "session_end", "kill"]),
    z.strictObject({ delay_ms: z.number().int().min(0).max(600_000) }),
    z.strictObject({ refuse: z.object({ code: z.enum(CODES), text: z.string().min(1).max(200) }) }),
    z.strictObject({ http: z.object({ status: z.number().int().min(400).max(599) }) }),
    z.strictObject({ outage: z.object({ until: instant }) }),
    z.strictObject({ stale_reads: z.object({ ms: z.number().int().min(0) }) }),
    z.strictObject({ partial: z.object({ face: z.number().int().positive() }) }),
    z.strictObject({
      callback: z.object({
        duplicate: z.number().int().min(0).max(20).default(0),
        delay_ms: z.number().int().min(0).max(600_000).default(0),
        reorder: z.boolean().default(false),
        drop: z.boolean().default(false),
        bad_signature: z.boolean().default(false),
      }),
    }),
  ]),
  times: z.number().int().min(0).default(1),
});

export const settlementParams = z.object({ deal: z.string().min(1), event: z.enum(SETTLEMENT_EVENTS) });
export const settlementBody = z.object({
  utr: z.string().min(1).max(40).optional(),
  amount: z.number().min(0).optional(),
});
export const dealParams = z.object({ deal: z.string().min(1) });
export const misstatedBody = z.object({
  face_rupees: z.number().int().positive().optional(),
  consideration: z.number().positive().optional(),
});
export const journalQuery = z.object({ after: z.coerce.number().int().min(0).default(0) });
