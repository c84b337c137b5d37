import { must } from "#domain/lib/must.ts";
import type { Caller } from "#server/machine/live/process.testing.ts";
import { dueId } from "../chat/message.ts";
import { at, type ActName, type Acts, type Quote } from "../load/acts.ts";
import { fullOrShort } from "../short.ts";

export type Kind = ActName | "bond" | "withdraw" | "sign out" | "renew";

/**
 * Acts of each kind out of 400: a dealer's busy hour by docs/capacity.md, plus sign-ins, sign-outs and renewals. At 100
 * acts a second, this share of renewals exchanges the tokens of each of 120 people every eight minutes.
 */
export const MIX: Readonly<Record<Kind, number>> = {
  search: 160,
  bond: 66,
  message: 64,
  post: 50,
  withdraw: 50,
  ticket: 3,
  "sign in": 3,
  "sign out": 3,
  renew: 1,
};

/** Open quotes, and devices signed in beyond the people's own. Their numbers stay constant. */
const STANDING = 500;
const DEVICES = fullOrShort(30, 5);

export interface Market {
  run: Readonly<Record<Kind, () => Promise<void>>>;
  /** Posts and signs in until there are enough quotes to withdraw and devices to sign out. */
  fill(): Promise<void>;
}

const nowMs = () => performance.timeOrigin + performance.now();

/**
 * A steady market: as many quotes and sessions end as begin.
 * @param onChange receives each changed quote: its id and status, and the time of the request
 */
export function openMarket(acts: Acts, onChange: (name: string, sentMs: number) => void): Market {
  const { people, bonds, send, run } = acts;
  const quotes: Quote[] = [];
  const devices: Caller[] = [];

  async function post(n: number): Promise<void> {
    const sentMs = nowMs();
    const quote = await acts.post(n);
    onChange(`${quote.id} OPEN`, sentMs);
    quotes.push(quote);
  }

  async function withdraw(): Promise<void> {
    const { id, by } = must(quotes.shift());
    const sentMs = nowMs();
    const { status } = await send<{ status: string }>(by, "POST", `/api/eoi/expire/${id}/`, {}, `withdraw-${id}`);
    onChange(`${id} ${status}`, sentMs);
  }

  /** Requests of a bond's page, in rotation: its terms, the quotes in it, and its price at a yield. */
  async function bond(n: number): Promise<void> {
    const [who, id] = [at(people, n), at(bonds, Math.floor(n / 3))];
    if (n % 3 === 0) await send(who, "GET", `/api/finstrument/${id}/`);
    else if (n % 3 === 1) await send(who, "GET", `/api/quote/depth/?finstrument_id=${id}`);
    else
      await send(who, "POST", `/api/finstruments/${id}/price-info/`, {
        bondYield: 0.07,
        settlementDelta: 1,
        quantum: 10_000_000,
      });
  }

  async function signIn(n: number): Promise<void> {
    devices.push(await acts.signIn(n));
  }

  async function signOut(): Promise<void> {
    await send(must(devices.shift()), "POST", "/api/logout/");
  }

  const numbered = (act: (n: number) => Promise<void>) => {
    let n = -1;
    return () => act((n += 1));
  };
  const acted: Market["run"] = {
    search: numbered(run.search),
    bond: numbered(bond),
    message: numbered((n) => acts.sendMessage(n, dueId(nowMs()))),
    post: numbered(post),
    withdraw,
    ticket: numbered(run.ticket),
    "sign in": numbered(signIn),
    "sign out": signOut,
    renew: numbered((n) => at(people, n).renew()),
  };
  return {
    run: acted,
    async fill() {
      for (let n = 0; n < STANDING; n += 1) await acted.post();
      for (let n = 0; n < DEVICES; n += 1) await acted["sign in"]();
    },
  };
}

/** Order of the kinds of acts: each spread as evenly as its share allows. */
export function* inTurn(mix: Readonly<Record<Kind, number>>): Generator<Kind, never> {
  const kinds = Object.keys(mix) as Kind[];
  const whole = kinds.reduce((sum, kind) => sum + mix[kind], 0);
  const owed = new Map(kinds.map((kind) => [kind, 0]));
  const owedTo = (kind: Kind) => owed.get(kind) ?? 0;
  for (;;) {
    for (const kind of kinds) owed.set(kind, owedTo(kind) + mix[kind] / whole);
    const next = kinds.reduce((most, kind) => (owedTo(kind) > owedTo(most) ? kind : most));
    owed.set(next, owedTo(next) - 1);
    yield next;
  }
}
