import { createServer, type Server } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Sandbox, type SandboxSettings, startSandbox } from "#sandbox/start-sandbox.ts";

// A separate sandbox for a test: the real parts, real HTTP, and a clock fixed at 23-Nov-2026 10:41:07 in India.

export const KEY = "a key of the tests";
export const ISIN = "INE134E08LA3";

export interface Row {
  [field: string]: unknown;
}

export interface Answered {
  status: number;
  headers: Headers;
  body: Row;
  /** Rows of an answer that is a list. */
  rows: Row[];
}

export type Send = (method: string, path: string, body?: unknown) => Promise<Answered>;

export async function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Answered> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Row | Row[];
  const rows = Array.isArray(answer) ? answer : [answer];
  return { status: response.status, headers: response.headers, body: rows[0] ?? {}, rows };
}

export interface TestMarket {
  url: string;
  dir: string;
  control: Send;
  /** Signs a login in at an exchange; the participant is registered when it is not. */
  nse: (participant: string, login?: string) => Promise<Send>;
  bse: (participant: string, login?: string) => Promise<Send>;
  at: (time: string) => Promise<void>;
  state: () => Promise<Row>;
  stop: () => Promise<void>;
}

/** Calls of a sandbox at an address. */
export function marketAt(url: string): Omit<TestMarket, "dir" | "stop"> {
  const control: Send = (method, where, body) => send(`${url}/sandbox${where}`, method, { "x-sandbox-key": KEY }, body);
  const signIn = async (exchange: "NSE" | "BSE", participant: string, login: string) => {
    await control("POST", "/participants", { exchange, code: participant });
    const who = exchange === "NSE" ? { domain: participant, login } : { member: participant, user: login };
    const base = exchange === "NSE" ? `${url}/nse` : `${url}/bse/v1`;
    const { body } = await send(
      `${base}${exchange === "NSE" ? "/rest/v1" : ""}/login`,
      "POST",
      {},
      { ...who, password: "sandbox" },
    );
    const session = {
      [exchange === "NSE" ? "loginKey" : "x-bse-session"]: String(body["loginKey"] ?? body["session"]),
    };
    return (method: string, where: string, sent?: unknown) => send(`${base}${where}`, method, session, sent);
  };
  return {
    url,
    control,
    nse: (participant, login = "dealer") => signIn("NSE", participant, login),
    bse: (participant, login = "dealer") => signIn("BSE", participant, login),
    at: async (time) => void (await control("POST", "/clock", { mode: "fixed", at: `2026-11-${time}+05:30` })),
    state: async () => (await control("GET", "/state")).body,
  };
}

export async function openMarket(settings: Partial<SandboxSettings> = {}): Promise<TestMarket> {
  const dir = settings.dir ?? mkdtempSync(path.join(tmpdir(), "sandbox-"));
  const sandbox: Sandbox = await startSandbox({ port: 0, dir, key: KEY, ...settings });
  const market = marketAt(sandbox.url);
  if (settings.dir === undefined) await market.at("23T10:41:07");
  return {
    ...market,
    dir,
    stop: async () => {
      await sandbox.stop();
      if (settings.dir === undefined) rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The RFQ of the wire's document. */
export const rfq = (change: Row = {}): Row => ({
  isin: ISIN,
  participantCode: "MERIDIAN",
  dealType: "D",
  clientCode: "MERIDIAN",
  buySell: "S",
  quoteType: "B",
  settlementType: 1,
  value: 5,
  quantity: 50,
  yieldType: "YTM",
  yield: 7.12,
  calcMethod: "O",
  price: 100.4552,
  gtdFlag: null,
  endTime: "15:30",
  quoteNegotiable: "Y",
  valueNegotiable: "Y",
  minFillValue: 0.1,
  valueStepSize: 0.1,
  anonymous: null,
  access: 2,
  participantList: ["NARMADA"],
  remarks: "YB7K3Q9F2M",
  ...change,
});

/** Places an RFQ of Meridian, accepted unchanged by Narmada. Returns the thread's row. */
export async function agreed(meridian: Send, narmada: Send, change: Row = {}): Promise<Row> {
  const sent = rfq(change);
  const { body: quote } = await meridian("POST", "/rest/v1/rfqmaster/add/isin", sent);
  const level = { acceptedValue: sent["value"], acceptedYield: sent["yield"], acceptedPrice: sent["price"], role: "R" };
  return (await narmada("POST", "/rest/v1/negotiation/accept", { rfqNumber: quote["number"], ...level })).body;
}

/** The money of 5 crore of it. */
export const money = (thread: Row, participantCode: string, role: "I" | "R") => ({
  ngRfqNumber: thread["rfqNumber"],
  ngId: thread["id"],
  participantCode,
  price: 100.4552,
  accruedInterest: 1055342.47,
  consideration: 51282942.47,
  role,
});

/** A deal with its money confirmed by both; the thread's row. */
export async function confirmed(meridian: Send, narmada: Send, change: Row = {}): Promise<Row> {
  const thread = await agreed(meridian, narmada, change);
  await meridian("POST", "/rest/v1/deal/propose", money(thread, "MERIDIAN", "I"));
  return (await narmada("POST", "/rest/v1/deal/acceptreject", { ...money(thread, "NARMADA", "R"), status: "PC" })).body;
}

export interface Receiver {
  url: string;
  /** Callbacks received, in order. */
  received: { path: string; headers: Record<string, string | string[] | undefined>; body: string }[];
  /** Answers with these, the last of them from then on. */
  answerWith: (...statuses: number[]) => void;
  close: () => Promise<void>;
}

/** Plays the product's callback endpoint. */
export async function receiver(): Promise<Receiver> {
  let statuses = [200];
  const received: Receiver["received"] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url: where = "", headers } = request;
      received.push({ path: where, headers, body: Buffer.concat(chunks).toString("utf8") });
      const [status = 200] = statuses.length > 1 ? statuses.splice(0, 1) : statuses;
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const bound = server.address();
  return {
    url: `http://127.0.0.1:${typeof bound === "object" && bound ? bound.port : 0}`,
    received,
    answerWith: (...next) => {
      statuses = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
