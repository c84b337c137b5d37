import type { VenueDesk } from "#server/market/trading/venue/venue.testing.ts";

/** A participant at the exchanges that is not a firm of ours: one of the sandbox's participants, by its own calls. */
export interface VenuePlayer {
  code: string;
  /** An offer on a quote; the number of the negotiation. Yield in percent, face in rupees. */
  respond(quote: string, yieldPct: number, faceRupees: number): Promise<string>;
  counter(thread: string, quote: string, yieldPct: number, faceRupees: number, role?: "I" | "R"): Promise<void>;
  withdraw(thread: string, quote: string): Promise<void>;
  terminate(thread: string, quote: string): Promise<void>;
  /** Accepts the present offer of a thread, or the quote itself; returns the number of the deal. */
  accept(
    quote: string,
    yieldPct: number,
    faceRupees: number,
    on?: { thread: string; role: "I" | "R" },
  ): Promise<string>;
  propose(deal: string, quote: string, money: { price: number; accrued: number; consideration: number }): Promise<void>;
  decide(deal: string, quote: string, isAccepted: boolean): Promise<void>;
  /** Puts an offer to all; its number. */
  place(isin: string, yieldPct: number, faceRupees: number, more?: object): Promise<string>;
}

const CRORE = 10_000_000;
const LOGIN = { login: "yieldboard", password: "Bond#Desk1" };

async function answerOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text) as T;
}

const first = <T>([row]: T[]): T => {
  if (row === undefined) throw new Error("no row");
  return row;
};

/** A participant of NSE. */
export async function nsePlayer({ sandboxUrl }: Pick<VenueDesk, "sandboxUrl">, code: string): Promise<VenuePlayer> {
  const base = `${sandboxUrl}/nse/rest/v1`;
  const post = async <T>(path: string, sent: object, loginKey?: string) =>
    answerOf<T>(
      await fetch(base + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...(loginKey === undefined ? {} : { loginKey }) },
        body: JSON.stringify(sent),
      }),
    );
  const { loginKey } = await post<{ loginKey: string }>("/login", { domain: code, ...LOGIN });
  const ask = <T>(path: string, sent: object) => post<T>(path, sent, loginKey);
  const parties = { participantCode: code, clientCode: code, dealType: "D" };
  return {
    code,
    async respond(rfqNumber, yieldPct, face) {
      const sent = { rfqNumber, ...parties, value: face / CRORE, yield: yieldPct };
      return first(await ask<{ id: string }[]>("/negotiation/add", sent)).id;
    },
    async counter(id, rfqNumber, yieldPct, face, role = "R") {
      await ask("/negotiation/update", { rfqNumber, id, role, value: face / CRORE, yield: yieldPct });
    },
    async withdraw(id, rfqNumber) {
      await ask("/negotiation/withdrawquote", { rfqNumber, id, role: "R" });
    },
    async terminate(id, rfqNumber) {
      await ask("/negotiation/terminate", { rfqNumber, id, role: "R" });
    },
    async accept(rfqNumber, acceptedYield, face, on) {
      const sent = { rfqNumber, ...(on === undefined ? {} : { id: on.thread }), ...parties, role: on?.role ?? "R" };
      const accepted = { ...sent, acceptedValue: face / CRORE, acceptedYield };
      return first(await ask<{ id: string }[]>("/negotiation/accept", accepted)).id;
    },
    async propose(ngId, ngRfqNumber, { price, accrued: accruedInterest, consideration }) {
      const money = { price, accruedInterest, consideration, calcMethod: "O", role: "R" };
      await ask("/deal/propose", { ngRfqNumber, ngId, ...parties, ...money });
    },
    async decide(ngId, ngRfqNumber, isAccepted) {
      const status = isAccepted ? "PC" : "PR";
      await ask("/deal/acceptreject", { ngRfqNumber, ngId, participantCode: code, status, role: "R" });
    },
    async place(isin, yieldPct, face, more = {}) {
      const sent = {
        isin,
        ...parties,
        buySell: "S",
        quoteType: "Y",
        settlementType: 1,
        value: face / CRORE,
        quantity: face / 1_000_000,
        yieldType: "YTM",
        yield: yieldPct,
        calcMethod: "O",
        gtdFlag: "Y",
        access: 1,
        ...more,
      };
      return first(await ask<{ number: string }[]>("/rfqmaster/add/isin", sent)).number;
    },
  };
}

/** A participant of BSE, with only the calls that tests need. */
export async function bsePlayer(
  { sandboxUrl }: Pick<VenueDesk, "sandboxUrl">,
  member: string,
): Promise<Pick<VenuePlayer, "respond" | "accept">> {
  const base = `${sandboxUrl}/bse/v1`;
  const post = async <T>(path: string, sent: object, session?: string) =>
    answerOf<T>(
      await fetch(base + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...(session === undefined ? {} : { "x-bse-session": session }) },
        body: JSON.stringify(sent),
      }),
    );
  const { login: user, password } = LOGIN;
  const { session } = await post<{ session: string }>("/login", { member, user, password });
  const terms = (yieldPct: number, face: number) => ({ face_rupees: face, yield_pct: yieldPct.toFixed(4) });
  return {
    async respond(quote, yieldPct, face) {
      const sent = terms(yieldPct, face);
      return (await post<{ thread_no: string }>(`/quotes/${quote}/threads`, sent, session)).thread_no;
    },
    async accept(quote, yieldPct, face) {
      return (await post<{ deal_no: string }>(`/quotes/${quote}/accept`, terms(yieldPct, face), session)).deal_no;
    },
  };
}
