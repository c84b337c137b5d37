import type { KeyObject } from "node:crypto";
import { addDays, type IsoDate } from "#domain/lib/iso-date.ts";
import { type Anchor, ANCHORED_ACTION, isSigned, readAnchor } from "#server/machine/anchors/anchor.ts";
import type { AuditRow } from "#server/machine/core/audit.ts";
import { CHECKPOINT_ACTOR } from "#server/machine/identity/audit-checkpoint.ts";

/** Result of comparing a chain with its anchors. */
export interface AnchorsVerdict {
  /** Anchors that agree with the chain. */
  agreed: number;
  last: Anchor | null;
  /** Sentences on each difference between chain and anchors; empty when all agree. */
  broken: string[];
  /**
   * Days without an anchor, from the first anchor to the last day checked: the server was down, or the anchor was
   * removed.
   */
  missing: IsoDate[];
}

type Rows = AsyncIterable<AuditRow | { unreadable: string }>;

/**
 * Compares a chain with its anchors while another reader consumes it.
 * @returns the rows unchanged, and a verdict to call once all are read
 */
export function watchAnchors(lines: readonly string[], publicKeys: readonly KeyObject[]) {
  const read = lines.map((line, index) => ({ place: `line ${index + 1}`, anchor: readAnchor(line) }));
  const signed = read.flatMap(({ anchor }) => (anchor !== null && isSigned(anchor, publicKeys) ? [anchor] : []));
  const asked = new Set(signed.map(({ seq }) => seq));
  const found = new Map<number, { hash: string; rows: number }>();
  const made: { day: IsoDate; seq: number }[] = [];

  async function* rows(of: Rows): Rows {
    let count = 0;
    for await (const row of of) {
      if ("hash" in row) {
        count += 1;
        if (asked.has(row.seq)) found.set(row.seq, { hash: row.hash, rows: count });
        if (row.action === ANCHORED_ACTION && row.actorId === CHECKPOINT_ACTOR)
          made.push({ day: row.subject, seq: row.seq });
      }
      yield row;
    }
  }

  /** @param until end of the checked days, exclusive: this day may not be over */
  function verdict(until: IsoDate): AnchorsVerdict {
    const agrees = ({ seq, hash, rows: anchored }: Anchor) => {
      const row = found.get(seq);
      return row !== undefined && row.hash === hash && row.rows <= anchored;
    };
    const broken = read.flatMap(({ place, anchor }) => {
      if (anchor === null) return [`The anchors' ${place} is no anchor.`];
      return signed.includes(anchor)
        ? []
        : [`The anchor of ${anchor.day} (${place}) is forged: no key of ours signed it.`];
    });
    const [first, ...others] = signed.filter((anchor) => !agrees(anchor));
    if (first !== undefined) {
      const before = signed.findLast((anchor) => anchor.seq < first.seq && agrees(anchor));
      const since =
        before === undefined ? "from its start" : `after row ${before.seq}, of the anchor of ${before.day},`;
      const later = others.length === 0 ? "" : `, nor with ${others.length} others`;
      broken.push(
        `The chain does not agree with the anchor of ${first.day}, row ${first.seq}${later}: it was written anew ${since} or cut.`,
      );
    }
    const days = new Set(signed.map(({ day }) => day));
    const lost = made.filter(({ day }) => !days.has(day) && day < until).map(({ day }) => day);
    if (lost.length > 0)
      broken.push(
        `Taken away from the anchors, or never written: ${daysText(lost)}, which the chain says were anchored.`,
      );
    return {
      agreed: signed.filter(agrees).length,
      last: signed.at(-1) ?? null,
      broken,
      missing: daysWithout(new Set([...days, ...lost]), until),
    };
  }

  return { rows, verdict };
}

function daysWithout(days: ReadonlySet<IsoDate>, until: IsoDate): IsoDate[] {
  const missing: IsoDate[] = [];
  const first = [...days].toSorted()[0] ?? until;
  for (let day = first; day < until; day = addDays(day, 1)) if (!days.has(day)) missing.push(day);
  return missing;
}

/** Days in a sentence, days on end as one span. */
export function daysText(days: readonly IsoDate[]): string {
  const spans: { from: IsoDate; to: IsoDate }[] = [];
  for (const day of days) {
    const open = spans.at(-1);
    if (open !== undefined && addDays(open.to, 1) === day) open.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(", ");
}
