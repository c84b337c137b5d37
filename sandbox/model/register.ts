import type { IsoDate } from "#domain/lib/iso-date.ts";
import { refuse, unknown } from "#sandbox/model/refusal.ts";
import {
  at as keyOf,
  type Callback,
  type Caller,
  type ClockSetting,
  type Limit,
  type Participant,
  type Script,
  type Session,
  type Settings,
  type State,
  type Venue,
} from "#sandbox/model/state.ts";
import type { World } from "#sandbox/model/world.ts";

// Administrative commands: members, limits, settings, sessions, results of callbacks, and first answers.

export type Registering =
  | { do: "participant.put"; venue: Venue; code: string; change: Partial<Participant> }
  | { do: "group.put"; venue: Venue; code: string; members: string[] }
  | { do: "limit.put"; limit: Limit; remove: boolean }
  | { do: "debar"; venue: Venue; client: string; until: IsoDate }
  | { do: "settings"; change: Partial<Settings> }
  | { do: "clock"; clock: ClockSetting }
  | { do: "script.put"; script: Script }
  | { do: "scripts.clear" }
  | { do: "callback.add"; callback: Callback }
  | { do: "callback.tried"; id: string; status: number | null; state: Callback["state"] }
  | { do: "deal.misstate"; deal: string; face: number | null; considerationPaise: number | null }
  | { do: "answered"; ref: string; status: number; body: unknown };

type Misstating = Extract<Registering, { do: "deal.misstate" }>;

export interface SignIn {
  do: "login";
  by: Caller;
  password: string;
  key: string;
}

export interface EndSession {
  do: "session.end";
  key: string;
}

const NEW: Omit<Participant, "venue" | "code"> = {
  name: "",
  entityType: "OTHER",
  isBroker: false,
  isCustodian: false,
  custodian: null,
  ucc: [],
  logins: null,
  callbackUrl: null,
  cbricsCallbackUrl: null,
  secret: "sandbox-secret",
  checker: false,
  hasAccess: true,
};
const ANY_PASSWORD = "sandbox";

export function register({ state, now }: World, command: Registering): () => void {
  switch (command.do) {
    case "participant.put": {
      const { venue, code, change } = command;
      const before = state.participants.get(keyOf(venue, code)) ?? { ...NEW, venue, code, name: code };
      return () => void state.participants.set(keyOf(venue, code), { ...before, ...change });
    }
    case "group.put":
      return () => void state.groups.set(keyOf(command.venue, command.code), command.members);
    case "limit.put":
      return () => putLimit(state.limits, command.limit, command.remove);
    case "debar":
      return () => void state.debarred.set(keyOf(command.venue, command.client), command.until);
    case "settings":
      return () => void Object.assign(state.settings, command.change);
    case "clock":
      return () => {
        state.clock = command.clock;
      };
    case "script.put":
      return () => {
        const { venue, participant, on } = command.script;
        const others = state.scripts.filter(
          (each) => each.venue !== venue || each.participant !== participant || each.on !== on,
        );
        state.scripts = [...others, command.script];
      };
    case "scripts.clear":
      return () => {
        state.scripts = [];
      };
    case "callback.add":
      return () => void state.callbacks.set(command.callback.id, command.callback);
    case "callback.tried":
      return () => {
        const callback = state.callbacks.get(command.id);
        callback?.tries.push({ at: now, status: command.status });
        if (callback) callback.state = command.state;
      };
    case "deal.misstate":
      return misstate(state, command);
    case "answered":
      return () => void state.answered.set(command.ref, { status: command.status, body: command.body });
  }
}

/** Makes the exchange's size or money differ from the deal without notice, to test the day's reconciliation. */
function misstate(state: State, { deal: number, face, considerationPaise }: Misstating): () => void {
  const deal = state.deals.get(state.dealIds.get(number) ?? "");
  if (deal === undefined) throw unknown("Deal");
  const report = deal.report === null ? undefined : state.reports.get(deal.report);
  return () => {
    for (const row of [deal, ...(report === undefined ? [] : [report])]) row.face = face ?? row.face;
    if (considerationPaise === null) return;
    if (deal.money !== null) deal.money = { ...deal.money, considerationPaise };
    if (report !== undefined) report.considerationPaise = considerationPaise;
  };
}

function putLimit(limits: Limit[], limit: Limit, remove: boolean): void {
  const { venue, participant, level, key, settlement } = limit;
  const index = limits.findIndex(
    (each) =>
      each.venue === venue &&
      each.participant === participant &&
      each.level === level &&
      each.key === key &&
      each.settlement === settlement,
  );
  if (index >= 0) limits.splice(index, 1);
  if (!remove) limits.push(limit);
}

/** A second session of a login ends the first. */
export function signIn({ state }: World, { by, password, key }: SignIn): () => Session {
  const participant = state.participants.get(keyOf(by.venue, by.participant));
  const isRight =
    participant?.logins?.some((each) => each.login === by.login && each.password === password) ??
    (participant !== undefined && password === ANY_PASSWORD);
  if (!isRight || participant === undefined) throw refuse("E201", "Access Denied");
  return () => {
    for (const session of state.sessions.values()) {
      const isSame = session.venue === by.venue && session.participant === by.participant && session.login === by.login;
      if (isSame) state.sessions.delete(session.key);
    }
    const session = { ...by, key };
    state.sessions.set(key, session);
    return session;
  };
}

export function endSession({ state }: World, { key }: EndSession): () => void {
  return () => void state.sessions.delete(key);
}
