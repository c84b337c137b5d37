import { quantile } from "../latency/crowd.ts";
import { MIX, type Kind } from "./market.ts";
import { cellsOf, rounded, type Row } from "./table.ts";
import { ofKind, p50, p99, type OfKind } from "./tally.ts";

/** Rows at the start that are not compared: code is compiled and caches fill. */
const WARM_UP_ROWS = 3;
const KINDS = Object.keys(MIX) as Kind[];

/**
 * Summary of the whole run.
 * @param rest acts that ended after the last row: counted, not compared
 */
export function summaryOf(rows: readonly Row[], rest: Row) {
  const compared = rows.slice(WARM_UP_ROWS);
  const third = Math.floor(compared.length / 3);
  const [first, last] = [compared.slice(0, third), compared.slice(-third)];
  const ofRows = (some: readonly Row[], kind?: Kind) =>
    ofKind(
      some.map(({ acts }) => acts),
      kind,
    );
  const whole = [...rows, rest];
  const all = ofRows(whole);
  const compare = (kind?: Kind) => rounded2(p99(ofRows(last, kind)) / p99(ofRows(first, kind)));
  const steady = rows.slice(Math.floor(rows.length / 3));
  const cells = rows.map(cellsOf);
  const anHour = (of: (row: Row) => number) => rounded(slope(steady.map((row) => [row.minutes / 60, of(row)])));
  // The value is NaN if the database did not answer the scrape in time.
  const most = (of: (row: Row) => number) => Math.max(...rows.map(of).filter((value) => !Number.isNaN(value)));
  const messages = whole.reduce((sum, { chatMs }) => sum + chatMs.length, 0);
  return {
    rows: cells,
    kinds: Object.fromEntries(
      KINDS.map((kind) => {
        const { takenMs: _taken, ...counts } = ofRows(whole, kind);
        const each = (some: readonly Row[], of: (acts: OfKind) => number) => rounded(of(ofRows(some, kind)));
        return [
          kind,
          {
            ...counts,
            "p50 ms": each(rows, p50),
            "p99 ms": each(rows, p99),
            "p99 ms, first third": each(first, p99),
            "p99 ms, last third": each(last, p99),
          },
        ];
      }),
    ),
    figures: {
      minutes: rounded(rows.at(-1)?.minutes ?? 0),
      done: all.done,
      refused: all.refused,
      failed: all.failed,
      late: all.late,
      "p50 ms": rounded(p50(ofRows(rows))),
      "p99 ms": rounded(p99(ofRows(rows))),
      "quotes at sockets: p99 ms": quantile(
        rows.map(({ late }) => late.p99Ms),
        0.5,
      ),
      "quotes at sockets: not arrived": whole.reduce((sum, { late }) => sum + late.missing, 0),
      "messages at sockets: not arrived": 2 * ofRows(whole, "message").done - messages,
      "event loop: p99 ms": rounded(
        quantile(
          rows.map(({ state }) => state.loopP99Ms),
          0.5,
        ),
      ),
      "RSS: MB at the end": Math.round(rows.at(-1)?.state.rssMb ?? Number.NaN),
      "RSS: MB an hour": anHour(({ state }) => state.rssMb),
      "heap after a full collection: MB at the end": rounded(rows.at(-1)?.state.heapCollectedMb ?? Number.NaN),
      "heap after a full collection: MB an hour": anHour(({ state }) => state.heapCollectedMb),
      "database: MB an hour": anHour(({ state }) => state.databaseMb),
      "connections to PostgreSQL at most": most(({ state }) => state.connections),
      "outbox rows waiting at most": most(({ state }) => state.outboxRows),
      "node: CPU %": rounded(mean(cells.map((row) => row["node %"]))),
      "PostgreSQL: CPU %": rounded(mean(cells.map((row) => row["PG %"]))),
    },
    ratios: {
      "p99 of the last third / of the first": compare(),
      ...Object.fromEntries(KINDS.map((kind) => [`${kind}: p99 of the last third / of the first`, compare(kind)])),
    },
  };
}

/** Slope of the least-squares line through the points; points with y = NaN are ignored. */
function slope(points: readonly (readonly [number, number])[]): number {
  const known = points.filter(([, y]) => !Number.isNaN(y));
  const [x0, y0] = [mean(known.map(([x]) => x)), mean(known.map(([, y]) => y))];
  const [xy, xx] = known.reduce(([a, b], [x, y]) => [a + (x - x0) * (y - y0), b + (x - x0) ** 2], [0, 0] as [
    number,
    number,
  ]);
  return xy / xx;
}

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
const rounded2 = (value: number) => Math.round(value * 100) / 100;
