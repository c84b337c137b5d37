import { quantile } from "../latency/crowd.ts";
import { AnswerError } from "../load/sender.ts";
import { ANSWERED_WITHIN_MS } from "../load/offered.ts";
import type { Kind } from "./market.ts";

/** Duration above which a person notices the wait. */
const LATE_MS = 250;
const UNANSWERED = `not answered within ${ANSWERED_WITHIN_MS / 1000} s`;

export interface Counts {
  done: number;
  /** Rejected with 4xx. */
  refused: number;
  /** Answered 5xx or not at all. */
  failed: number;
  /** Done, but after 250 ms or more. */
  late: number;
}

/** Results of the acts of one kind; durations run from when each was due to its answer. */
export interface OfKind extends Counts {
  takenMs: number[];
}

export type OfRow = Map<Kind, OfKind>;

interface UnderWay {
  kind: Kind;
  dueMs: number;
}

/** Counts acts as they end. Acts still running when a row is cut count in a later one. */
export class Tally {
  #row: OfRow = new Map();
  readonly #underWay = new Set<UnderWay>();
  /** Errors of refused or failed acts, without ids and figures, with the count of each. */
  readonly faults = new Map<string, number>();

  begin(kind: Kind, dueMs: number, act: () => Promise<void>): void {
    const one = { kind, dueMs };
    this.#underWay.add(one);
    act().then(
      () => this.#end(one, (of) => this.#answered(of, one, performance.now() - dueMs)),
      (error: unknown) => this.#end(one, (of) => this.#notDone(of, kind, error)),
    );
  }

  underWay(): number {
    return this.#underWay.size;
  }

  /** Returns the acts that ended since the last call. */
  cut(): OfRow {
    const gone = performance.now() - ANSWERED_WITHIN_MS;
    for (const one of this.#underWay)
      if (one.dueMs < gone) this.#end(one, (of) => this.#notDone(of, one.kind, new Error(UNANSWERED)));
    const row = this.#row;
    this.#row = new Map();
    return row;
  }

  #end(one: UnderWay, count: (of: OfKind) => void): void {
    // Already counted as not answered in time.
    if (!this.#underWay.delete(one)) return;
    const of = this.#row.get(one.kind) ?? { done: 0, refused: 0, failed: 0, late: 0, takenMs: [] };
    this.#row.set(one.kind, of);
    count(of);
  }

  #answered(of: OfKind, { kind }: UnderWay, tookMs: number): void {
    if (tookMs > ANSWERED_WITHIN_MS) {
      this.#notDone(of, kind, new Error(UNANSWERED));
      return;
    }
    of.done += 1;
    if (tookMs >= LATE_MS) of.late += 1;
    of.takenMs.push(tookMs);
  }

  #notDone(of: OfKind, kind: Kind, error: unknown): void {
    if (error instanceof AnswerError && error.status < 500) of.refused += 1;
    else of.failed += 1;
    const fault = `${kind}: ${String(error).replaceAll(/\b[a-z]{3}_[\w-]{8,}|\d{5,}/g, "…")}`;
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1);
  }
}

/** @param kind all kinds together if omitted */
export function ofKind(rows: readonly OfRow[], kind?: Kind): OfKind {
  const each = rows.flatMap((row) => (kind === undefined ? [...row.values()] : [row.get(kind) ?? []].flat()));
  const sum = (count: keyof Counts) => each.reduce((so, one) => so + one[count], 0);
  return {
    done: sum("done"),
    refused: sum("refused"),
    failed: sum("failed"),
    late: sum("late"),
    takenMs: each.flatMap(({ takenMs }) => takenMs),
  };
}

export const p50 = ({ takenMs }: OfKind): number => quantile(takenMs, 0.5);
export const p99 = ({ takenMs }: OfKind): number => quantile(takenMs, 0.99);
