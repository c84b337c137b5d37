import type { Exchange } from "#domain/entities/exchanges.ts";
import { bseSignature, nseToken } from "#sandbox/runtime/signatures.ts";
import { CALLBACK_SECRET, type VenueDesk } from "#server/market/trading/venue/venue.testing.ts";

// Callbacks of the sandbox that a test delivers itself, in the order that it wants and as often as it wants.

export interface Captured {
  id: string;
  exchange: Exchange;
  kind: string;
  participant: string;
  body: Record<string, unknown>;
}

const CODES = { NSE: ["NMERIDIAN", "NNARMADA"], BSE: ["IMERIDIAN", "INARMADA"] } as const;
const NOWHERE = "http://127.0.0.1:9/captured";

/** From now on an exchange calls both firms back, and none of it arrives by itself. */
export async function captureCallbacks(desk: Pick<VenueDesk, "control">, exchange: Exchange): Promise<void> {
  for (const code of CODES[exchange]) {
    const address = { callback_url: NOWHERE, ...(exchange === "NSE" ? { cbrics_callback_url: NOWHERE } : {}) };
    await desk.control("POST", "/participants", { exchange, code, ...address, secret: CALLBACK_SECRET });
  }
  await desk.control("POST", "/faults", { exchange, effect: { callback: { drop: true } }, times: 0 });
}

/** Callbacks about one kind of row, oldest first. */
export async function capturedOf(
  desk: Pick<VenueDesk, "control">,
  kind: "settlement" | "report" | "amendment",
  participant?: string,
): Promise<Captured[]> {
  const { callbacks } = (await desk.control("GET", "/callbacks")) as { callbacks: Captured[] };
  return callbacks.filter(
    (each) => each.kind === kind && (participant === undefined || each.participant === participant),
  );
}

/** One callback as its exchange signs it. */
export async function deliver(
  desk: Pick<VenueDesk, "app" | "parts">,
  { exchange, body }: Pick<Captured, "exchange" | "body">,
): Promise<void> {
  const payload = JSON.stringify(body);
  const seconds = Math.floor(desk.parts.clock.now().getTime() / 1000);
  const [url, signature] =
    exchange === "NSE"
      ? ["/ext/exchange/cbrics/v1/notification", { token: nseToken(CALLBACK_SECRET, payload) }]
      : ["/ext/exchange/bse/events", { "x-bse-signature": bseSignature(CALLBACK_SECRET, payload, seconds) }];
  const headers = { "content-type": "application/json", ...signature };
  const answer = await desk.app.inject({ method: "POST", url, headers, payload });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
}

type Row = Record<string, unknown>;

/** A callback of a settlement with other figures in it. @param changes the fields of each exchange's dialect */
export function altered({ body, ...callback }: Captured, changes: Row): Captured {
  if (callback.exchange === "NSE") {
    const { settleOrderList: rows } = body as { settleOrderList: Row[] };
    return { ...callback, body: { ...body, settleOrderList: rows.map((row) => ({ ...row, ...changes })) } };
  }
  const { events } = body as { events: { body: Row }[] };
  return {
    ...callback,
    body: { ...body, events: events.map((each) => ({ ...each, body: { ...each.body, ...changes } })) },
  };
}
