/** A member of an exchange's RFQ platform, as listed there. */
export interface Participant {
  code: string;
  name: string;
  /** Kind of firm in the exchange's own term, e.g. `MUTUAL_FUND`; absent where it states none. */
  entityType?: string | undefined;
}

/** Cut-off times of an exchange for a settlement, in IST. */
export interface VenueTimings {
  settlementDelta: number;
  /** HH:mm */
  open: string;
  /** Last time to agree a level, HH:mm. */
  yieldCutOff: string;
}

const MOST_FOUND = 20;

/** Participants that match a search, by code first and then by name, best first. */
export function findParticipants(all: readonly Participant[], search: string): Participant[] {
  const text = search.trim().toLowerCase();
  const words = text.split(/\s+/);
  const found = all.flatMap((each) => {
    const code = each.code.toLowerCase();
    const name = each.name.toLowerCase();
    if (text !== "" && code === text) return [{ each, place: 0 }];
    if (code.startsWith(text)) return [{ each, place: 1 }];
    if (name.startsWith(text)) return [{ each, place: 2 }];
    return words.every((word) => name.includes(word) || code.includes(word)) ? [{ each, place: 3 }] : [];
  });
  const ordered = found.toSorted((a, b) => a.place - b.place || (a.each.name < b.each.name ? -1 : 1));
  return ordered.slice(0, MOST_FOUND).map(({ each }) => each);
}
