import { quantile } from "../latency/crowd.ts";
import type { Late } from "../load/arrivals.ts";
import type { State } from "./state.ts";
import { ofKind, p50, p99, type OfRow } from "./tally.ts";

/** One interval of the soak. */
export interface Row {
  /** Minutes from the start of the run to the end of the row. */
  minutes: number;
  acts: OfRow;
  /** Quote changes at the live sockets. */
  late: Late;
  /** Delays of messages at the chat's sockets. */
  chatMs: readonly number[];
  /** State of node and database at the start and at the end of the row. */
  before: State;
  state: State;
}

export type Cells = ReturnType<typeof cellsOf>;

/** Formats a row to print and store: ms, MB, and percent of one core. */
export function cellsOf({ minutes, acts, late, chatMs, before, state }: Row) {
  const all = ofKind([acts]);
  const percent = (of: "nodeSeconds" | "databaseSeconds") =>
    Math.round(((state[of] - before[of]) / (state.atSeconds - before.atSeconds)) * 100);
  return {
    minute: rounded(minutes),
    done: all.done,
    refused: all.refused,
    failed: all.failed,
    late: all.late,
    p50: rounded(p50(all)),
    p99: rounded(p99(all)),
    "quotes p99": late.p99Ms,
    "chat p99": Math.round(quantile(chatMs, 0.99)),
    "loop p99": rounded(state.loopP99Ms),
    RSS: Math.round(state.rssMb),
    heap: Math.round(state.heapMb),
    collected: rounded(state.heapCollectedMb),
    external: Math.round(state.externalMb),
    "node %": percent("nodeSeconds"),
    "PG %": percent("databaseSeconds"),
    "PG conns": state.connections,
    "PG MB": Math.round(state.databaseMb),
    outbox: state.outboxRows,
  };
}

const CELL_CHARACTERS = 10;
const inLine = (cells: readonly unknown[]) => cells.map((cell) => String(cell).padStart(CELL_CHARACTERS)).join(" ");

export const headOf = (cells: Cells): string => inLine(Object.keys(cells));
export const lineOf = (cells: Cells): string => inLine(Object.values(cells));

export const rounded = (value: number): number => Math.round(value * 10) / 10;
