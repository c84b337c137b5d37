import type { Ticket } from "#domain/entities/ticket.ts";
import { must } from "#domain/lib/must.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { signIn, type Caller } from "#server/machine/live/process.testing.ts";
import { dealableBonds } from "../quotes-posted.ts";
import { consentBody } from "../ticket-consent.ts";
import { copyPeople, emailOf, FIRMS, idOf, PEOPLE } from "./people.ts";
import { sender, type Send } from "./sender.ts";

const CRORE = 10_000_000;
/** Quotes in the list of one person. */
const LISTED = 25;
/** Quotes that change when a list replaces another. */
export const CHANGED_AT_ONCE = 2 * LISTED;
/** Bonds with terms complete enough to compute a consideration. */
const PRICED = ["IN0020230085", "IN0020240019", "INE053F07595", "IN0020200070"];
const HEAD = "isin,quote_type,quantum,yield,price,settlement_delta,validity";
/** Searches for the bonds to quote: several kinds, so the quotes are as spread out as on a real board. */
const BOARDS = ["sdl 2035", "sdl 2034", "sdl 2033", "sdl 2032", "sdl 2036"];
const SEARCHES = ["7.26 gs 2033", "sdl 2035", "hdfc aaa 2028", "rec ltd 7.5", "tamil nadu sdl 2034", "nabard 2029"];

export type ActName = "post" | "message" | "search" | "ticket" | "sign in";

/** People's requests over HTTP, as their pages send them. */
export interface Acts {
  /** In the order of `PEOPLE_IDS`. */
  people: readonly Caller[];
  /** Bonds that are quoted. */
  bonds: readonly string[];
  send: Send;
  /** @returns the quote posted by one of the people */
  post(n: number): Promise<Quote>;
  /** @param requestId identifies the message on its way to its readers */
  sendMessage(n: number, requestId: string): Promise<void>;
  /** Signs one of the people in on another device. */
  signIn(n: number): Promise<Caller>;
  /** An access token for each socket, spread over the people. */
  socketTokens(sockets: number): string[];
  /** One of the people replaces their whole list: the open quotes are withdrawn first. */
  list(n: number): Promise<Change[]>;
  /** Withdraws all quotes. */
  clear(): Promise<void>;
  run: Readonly<Record<ActName, (n: number) => Promise<void>>>;
}

export interface Quote {
  id: string;
  by: Caller;
}

/** A changed quote: its id and status, and the time of the request, milliseconds since 1970 with fractions. */
export interface Change {
  name: string;
  sentMs: number;
}

/** The nth element of the list, cyclically. */
export const at = <T>(list: readonly T[], n: number): T => must(list[n % list.length]);
const nowMs = () => performance.timeOrigin + performance.now();

/** @param origins of the nodes, http://127.0.0.1:port, called in rotation */
export async function openActs(origins: readonly string[], databaseUrl: string): Promise<Acts> {
  const origin = must(origins[0]);
  await copyPeople(databaseUrl);
  const crowdOf = (firm: string) => inTurn(PEOPLE, (n) => signIn(origin, emailOf(firm, n), DEMO_PASSWORD));
  const meridian = await crowdOf(FIRMS[0]);
  const narmada = await crowdOf(FIRMS[1]);
  const people = meridian.flatMap((person, n) => [person, must(narmada[n])]);
  const bonds = (await Promise.all(BOARDS.map((words) => dealableBonds(origin, words)))).flat();
  const send = sender(origins);
  const run = `${process.pid}-${Date.now().toString(36)}`;
  const channels = await inTurn(PEOPLE, async (n) => {
    const pair = { custom_type: "direct", name: "", user_ids: [idOf(FIRMS[1], n)] };
    const { url } = await send<{ url: string }>(
      must(meridian[n]),
      "POST",
      "/api/chat/channels/",
      pair,
      `pair-${run}-${n}`,
    );
    const path = `/api/chat/channels/${encodeURIComponent(url)}`;
    await send(must(narmada[n]), "POST", `${path}/accept/`, {});
    return path;
  });
  const level = (n: number) => Number((0.07 + (n % 400) / 1_000_000).toFixed(6));

  async function post(n: number): Promise<Quote> {
    const by = at(people, n);
    const body = {
      finstrument_id: at(bonds, n),
      quote_type: "BID",
      quantum: CRORE,
      yield_stored: level(n),
      settlement_delta: 1,
    };
    const { id } = await send<{ id: string }>(by, "POST", "/api/eoi/add/", body, `post-${run}-${n}`);
    return { id, by };
  }

  async function sendMessage(n: number, requestId: string): Promise<void> {
    const body = { req_id: requestId, message: `7.26 gs 33 bid 6.95 10cr, line ${n}` };
    await send(at(people, n), "POST", `${at(channels, Math.floor(n / FIRMS.length))}/messages/`, body);
  }

  const signInOf = (n: number) => signIn(origin, emailOf(at(FIRMS, n), n % PEOPLE), DEMO_PASSWORD);

  async function ticket(n: number): Promise<void> {
    const [buyer, seller] = [at(meridian, n), at(narmada, n)];
    const deal = {
      finstrument_id: at(PRICED, n),
      side: "buyer",
      counterparty: { client_id: "cli_narmada" },
      quantity: CRORE,
      yield_stored: level(n),
      settlement_delta: 1,
      exchange: "NSE",
      // In the past at any hour except the first five minutes of a day.
      trade_time: "00:05",
    };
    const written = await send<Ticket>(buyer, "POST", "/api/chatter/trade/manual-ticket/", deal, `ticket-${run}-${n}`);
    const path = `/api/chatter/trade/actions/${written.id}/send/`;
    const sent = await send<Ticket>(buyer, "PATCH", path, { version: written.version }, `sent-${run}-${n}`);
    await consent(seller, await consent(buyer, sent));
  }

  function consent(who: Caller, now: Ticket): Promise<Ticket> {
    const path = `/api/chatter/trade/accept-consideration/${now.id}/`;
    return send<Ticket>(who, "PATCH", path, consentBody(now), `consent-${now.version}-${now.id}`);
  }

  async function withdraw(who: Caller, n: number | string): Promise<string[]> {
    const path = "/api/trade/d/eoi/close/";
    const { closed } = await send<{ closed: string[] }>(who, "PUT", path, {}, `withdraw-${run}-${n}`);
    return closed;
  }

  return {
    people,
    bonds,
    send,
    post,
    sendMessage,
    signIn: signInOf,
    socketTokens(sockets) {
      return Array.from({ length: sockets }, (_, n) => at(people, n).token);
    },
    async list(n) {
      const rows = Array.from({ length: LISTED }, (_, row) => {
        const nth = n * LISTED + row;
        return `${at(bonds, nth)},BID,1cr,${(level(nth) * 100).toFixed(4)},,1,DAY`;
      });
      const csv = [HEAD, ...rows].join("\n");
      const who = at(people, n);
      const withdrawnMs = nowMs();
      const closed = await withdraw(who, n);
      const postedMs = nowMs();
      const path = "/api/eoi/upload/";
      const { created } = await send<{ created: { id: string }[] }>(who, "POST", path, { csv }, `list-${run}-${n}`);
      if (created.length !== LISTED) throw new Error(`${created.length} of ${LISTED} rows were posted`);
      return [
        ...closed.map((id) => ({ name: `${id} CLOSED`, sentMs: withdrawnMs })),
        ...created.map(({ id }) => ({ name: `${id} OPEN`, sentMs: postedMs })),
      ];
    },
    async clear() {
      for (const [n, person] of people.entries()) await withdraw(person, `all-${n}-${performance.now()}`);
    },
    run: {
      async post(n) {
        await post(n);
      },
      message: (n) => sendMessage(n, `load-${run}-${n}`),
      async search(n) {
        const words = encodeURIComponent(at(SEARCHES, n));
        await send(at(people, n), "GET", `/api/market/finstruments/?searchKey=${words}&limit=20`);
      },
      ticket,
      async "sign in"(n) {
        await signInOf(n);
      },
    },
  };
}

/** Sequential, so setting up does not create a crowd of its own. */
async function inTurn<T>(times: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let n = 0; n < times; n += 1) made.push(await make(n));
  return made;
}
