import type { Limit, Participant, State } from "#sandbox/model/state.ts";
import type { Entry } from "#sandbox/runtime/journal.ts";
import type { z } from "zod";
import type { limitBody, participantBody } from "#sandbox/control/bodies.ts";

const SECRETS: ReadonlySet<string> = new Set(["secret", "password", "logins", "key"]);
const HIDDEN = "hidden";

/** A value for display: maps as objects, secrets hidden. */
function shown(value: unknown, hides: (name: string) => boolean): unknown {
  if (value instanceof Map) {
    return Object.fromEntries([...value].map(([key, each]) => [String(key), shown(each, hides)]));
  }
  if (Array.isArray(value)) return value.map((each) => shown(each, hides));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, each]) => [name, hides(name) ? HIDDEN : shown(each, hides)]);
  return Object.fromEntries(fields);
}

/** Hides secrets and session keys; other fields named `key` identify a row or a limit. */
export function shownEntry({ n, at, command }: Entry) {
  const ofSession = command.do === "login" || command.do === "session.end";
  const hides = (name: string) => SECRETS.has(name) && (name !== "key" || ofSession);
  return { n, at: new Date(at).toISOString(), command: shown(command, hides) };
}

/** Lists sessions by login, because their keys are secret. */
export function shownState({ sessions, ...state }: State): unknown {
  const holders = [...sessions.values()].map(({ venue, participant, login }) => ({ venue, participant, login }));
  const hides = (name: string) => SECRETS.has(name) && name !== "key";
  return { ...(shown(state, hides) as object), sessions: holders };
}

export function limitOf(sent: z.output<typeof limitBody>): Limit {
  return {
    venue: sent.exchange,
    participant: sent.participant,
    level: sent.level,
    key: sent.key,
    settlement: sent.settlement ?? null,
    buy: sent.buy ?? null,
    sell: sent.sell ?? null,
    gross: sent.gross ?? null,
    quantity: sent.quantity ?? null,
    max: sent.max ?? null,
    yieldFrom: sent.yield_from ?? null,
    yieldTo: sent.yield_to ?? null,
    priceFrom: sent.price_from ?? null,
    priceTo: sent.price_to ?? null,
    mode: sent.mode,
  };
}

/** Change of a participant from a request body; omitted fields stay. */
export function participantChange(sent: z.output<typeof participantBody>): Partial<Participant> {
  const change = {
    name: sent.name,
    entityType: sent.entity_type,
    isBroker: sent.is_broker,
    isCustodian: sent.is_custodian,
    custodian: sent.custodian,
    ucc: sent.ucc,
    logins: sent.logins,
    callbackUrl: sent.callback_url,
    cbricsCallbackUrl: sent.cbrics_callback_url,
    secret: sent.secret,
    checker: sent.checker,
    hasAccess: sent.access === undefined ? undefined : sent.access === "granted",
  };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
