import type { Callback, Change, Participant, RowKind, Venue } from "#sandbox/model/state.ts";
import { at } from "#sandbox/model/state.ts";
import type { CallbackEffect, Faults } from "#sandbox/runtime/faults.ts";
import type { Ledger } from "#sandbox/runtime/ledger.ts";
import { bseSignature, nseToken } from "#sandbox/runtime/signatures.ts";

/** Renders a change for one participant in its dialect; null: not visible to it. */
export type Render = (change: Change, participant: Participant) => string | null;

export interface Callbacks {
  /** Stores and sends callbacks to the participants of these changes. */
  onChanges: (changes: readonly Change[]) => void;
  /** Resends callbacks that were waiting when the process ended. */
  resume: () => void;
  stop: () => void;
}

interface Parts {
  ledger: () => Ledger;
  faults: Faults;
  render: Render;
  wall: () => number;
  /** Waits before the second, third and fourth try. */
  retryAfterMs: readonly number[];
}

const ANSWER_WITHIN_MS = 5000;
const NO_EFFECT: CallbackEffect = { duplicate: 0, delay_ms: 0, reorder: false, drop: false, bad_signature: false };

export function createCallbacks(parts: Parts): Callbacks {
  const { ledger, faults, render, wall, retryAfterMs } = parts;
  const timers = new Set<NodeJS.Timeout>();
  /** Sent after the next one to the same participant. */
  const heldBack = new Map<string, () => void>();
  /** The last first try to a participant: each waits for the one before it, so that they come in order. */
  const lanes = new Map<string, Promise<void>>();
  let stopped = false;

  const later = (ms: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (!stopped) work();
    }, ms);
    timers.add(timer);
  };
  const record = (id: string, status: number | null, state: Callback["state"]) => {
    if (!stopped) ledger().run({ do: "callback.tried", id, status, state });
  };
  const attempt = async (callback: Callback, tries: number, isBadlySigned: boolean): Promise<void> => {
    const status = await post(callback, participantOf(callback), isBadlySigned, wall());
    if (stopped) return;
    const isDelivered = status !== null && status >= 200 && status < 300;
    const wait = retryAfterMs[tries];
    record(callback.id, status, isDelivered ? "delivered" : wait === undefined ? "given_up" : "waiting");
    if (!isDelivered && wait !== undefined) later(wait, () => void attempt(callback, tries + 1, isBadlySigned));
  };
  const participantOf = ({ venue, participant }: Callback) => ledger().state.participants.get(at(venue, participant));
  const inTurn = (callback: Callback, work: () => Promise<void>) => {
    const lane = at(callback.venue, callback.participant);
    lanes.set(lane, (lanes.get(lane) ?? Promise.resolve()).then(work));
  };

  function send(callback: Callback, effect: CallbackEffect): void {
    const lane = at(callback.venue, callback.participant);
    const start = () => {
      for (let copy = 0; copy <= effect.duplicate; copy += 1) {
        inTurn(callback, () => attempt(callback, 0, effect.bad_signature));
      }
    };
    if (effect.drop) {
      record(callback.id, null, "dropped");
    } else if (effect.reorder) {
      heldBack.set(lane, start);
    } else {
      const before = heldBack.get(lane);
      heldBack.delete(lane);
      if (effect.delay_ms > 0) later(effect.delay_ms, start);
      else start();
      before?.();
    }
  }

  return {
    onChanges: (changes) => {
      for (const change of changes) {
        for (const code of change.to) {
          const participant = ledger().state.participants.get(at(change.venue, code));
          const url = participant === undefined ? null : addressOf(participant, change.kind);
          const body = participant === undefined || url === null ? null : render(change, participant);
          if (body === null) continue;
          const id = `C${change.seq}-${code}`;
          const { venue, kind, key } = change;
          const callback: Callback = { id, venue, participant: code, kind, key, body, tries: [], state: "waiting" };
          ledger().run({ do: "callback.add", callback });
          const isin = isinOf(ledger(), kind, key);
          const effects = faults.ofCallback({ venue, call: kind, isin, participant: code });
          // Sent after the answer of the causing call had its chance, as a venue would.
          setImmediate(() => send(callback, Object.assign({ ...NO_EFFECT }, ...effects) as CallbackEffect));
        }
      }
    },
    resume: () => {
      for (const callback of ledger().state.callbacks.values()) {
        if (callback.state === "waiting") send(callback, NO_EFFECT);
      }
    },
    stop: () => {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** The bond of a row. */
export function isinOf({ state }: Pick<Ledger, "state">, kind: RowKind, key: string): string | null {
  if (kind === "quote") return state.quotes.get(key)?.isin ?? null;
  if (kind === "thread") return state.threads.get(key)?.isin ?? null;
  if (kind === "report") return state.reports.get(key)?.isin ?? null;
  const deal = kind === "amendment" ? (state.amendments.get(key)?.deal ?? "") : key;
  return state.deals.get(state.dealIds.get(deal) ?? deal)?.isin ?? null;
}

const OF_CBRICS: readonly RowKind[] = ["settlement", "report"];

function addressOf({ venue, callbackUrl, cbricsCallbackUrl }: Participant, kind: RowKind): string | null {
  if (venue === "BSE") return callbackUrl;
  const base = OF_CBRICS.includes(kind) ? cbricsCallbackUrl : callbackUrl;
  return base === null ? null : `${base.replace(/\/$/, "")}/v1/notification`;
}

/** The HTTP status, or null without an answer in time. */
async function post(
  callback: Callback,
  participant: Participant | undefined,
  isBadlySigned: boolean,
  nowMs: number,
): Promise<number | null> {
  const url = participant === undefined ? null : addressOf(participant, callback.kind);
  if (participant === undefined || url === null) return null;
  const secret = isBadlySigned ? `not ${participant.secret}` : participant.secret;
  try {
    const response = await fetch(url, {
      method: "POST",
      body: callback.body,
      headers: {
        "content-type": "application/json",
        "x-participant-code": participant.code,
        "x-callback-id": callback.id,
        ...signed(callback.venue, secret, callback.body, nowMs),
      },
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

function signed(venue: Venue, secret: string, body: string, nowMs: number): Record<string, string> {
  if (venue === "NSE") return { token: nseToken(secret, body) };
  return { "x-bse-signature": bseSignature(secret, body, Math.floor(nowMs / 1000)) };
}
