import type { RefusalCode } from "#sandbox/model/refusal.ts";
import type { Venue } from "#sandbox/model/state.ts";

export type Effect =
  | "drop_before"
  | "drop_after"
  | "session_end"
  | "kill"
  | { delay_ms: number }
  | { refuse: { code: RefusalCode; text: string } }
  | { http: { status: number } }
  | { outage: { until: number } }
  | { stale_reads: { ms: number } }
  | { partial: { face: number } }
  | { callback: CallbackEffect };

export interface CallbackEffect {
  duplicate: number;
  delay_ms: number;
  reorder: boolean;
  drop: boolean;
  bad_signature: boolean;
}

export interface FaultRule {
  exchange: Venue | null;
  match: { call: string | null; isin: string | null; participant: string | null; nth: number };
  effect: Effect;
  /** 0: for ever. */
  times: number;
}

interface Fault extends FaultRule {
  id: number;
  /** Null: for ever. */
  left: number | null;
  seen: number;
}

/** Lookup key of a fault. */
interface Subject {
  venue: Venue;
  call: string;
  isin: string | null;
  participant: string | null;
}

/** Faults live in the process, not in the journal: one that kills the process is gone afterwards. */
export interface Faults {
  add: (rule: FaultRule) => number;
  list: () => readonly Fault[];
  clear: () => void;
  /** The effects that apply to a call, each counted. */
  ofCall: (subject: Subject, now: number) => Exclude<Effect, { callback: unknown }>[];
  ofCallback: (subject: Subject) => CallbackEffect[];
}

const isOfCallback = (effect: Effect): effect is { callback: CallbackEffect } =>
  typeof effect === "object" && "callback" in effect;

export function createFaults(): Faults {
  let faults: Fault[] = [];
  let lastId = 0;
  const matching = (subject: Subject, ofCallbacks: boolean) =>
    faults.filter((fault) => {
      const { match } = fault;
      const isMatch =
        isOfCallback(fault.effect) === ofCallbacks &&
        (fault.exchange === null || fault.exchange === subject.venue) &&
        (match.call === null || match.call === subject.call) &&
        (match.isin === null || match.isin === subject.isin) &&
        (match.participant === null || match.participant === subject.participant);
      if (!isMatch || fault.left === 0) return false;
      fault.seen += 1;
      return fault.seen >= match.nth;
    });
  return {
    add: (rule) => {
      lastId += 1;
      faults.push({ ...rule, id: lastId, left: rule.times === 0 ? null : rule.times, seen: 0 });
      return lastId;
    },
    list: () => faults,
    clear: () => {
      faults = [];
    },
    ofCall: (subject, now) =>
      matching(subject, false).flatMap((fault) => {
        const { effect } = fault;
        if (isOfCallback(effect)) return [];
        const outage = typeof effect === "object" && "outage" in effect ? effect.outage : null;
        if (outage !== null) return now < outage.until ? [effect] : [];
        if (fault.left !== null) fault.left -= 1;
        return [effect];
      }),
    ofCallback: (subject) =>
      matching(subject, true).flatMap((fault) => {
        if (fault.left !== null) fault.left -= 1;
        return isOfCallback(fault.effect) ? [fault.effect.callback] : [];
      }),
  };
}
