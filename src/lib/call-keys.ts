import { attempt, readStored, writeStored, type KeyValueStorage } from "#src/lib/stored.ts";

/**
 * The idempotency keys of binding calls. The key belongs to what is sent: who sends the same thing again because no answer
 * came sends it under the same key, also after a reload, and the server answers what it did the first time. Once a call is
 * answered its key is deleted; so are those of earlier calls about the same kind of thing that were never answered, for
 * by then the person has seen how things stand and means a new act.
 *
 * It is no store of zustand's: a key must be in the storage before its call leaves, what is under way is of this page alone and
 * is never stored, and nothing on screen draws from it. `persist` would store all of it or nothing.
 */
const NAME = "unanswered";
/** Whoever presses again later than this means a new act. */
export const REMEMBERED_MS = 60 * 60_000;

interface Tried {
  /** The kind of thing it is about: what its endpoint's name begins with. */
  kind: string;
  digest: string;
  key: string;
  /** Epoch ms of the first try. */
  atMs: number;
}

/** A binding call about to be sent. */
export interface Keyed {
  key: string;
  /** An answer came, whatever it says. */
  answered: () => void;
  /** None came: the server may have done it or not. */
  lost: () => void;
}

export interface CallKeys {
  /** @param content everything that is sent */
  keyed: (endpointName: string, content: unknown) => Promise<Keyed>;
  /** Takes what the storage holds: somebody else sits at the page, or it was loaded again. */
  reload: () => void;
}

export function createCallKeys(storage: KeyValueStorage, nowMs: () => number): CallKeys {
  let tried: Tried[] = [];
  /** Keys, each as often as it waits for an answer. */
  let underWay: readonly string[] = [];
  const isUnderWay = ({ key }: Tried) => underWay.includes(key);
  const ended = (key: string) => (underWay = underWay.toSpliced(underWay.indexOf(key), 1));

  function store(next: Tried[]): void {
    tried = next;
    if (next.length > 0) writeStored(storage, NAME, next);
    else attempt(() => storage.removeItem(NAME));
  }

  return {
    async keyed(endpointName, content) {
      const kind = endpointName.split(".")[0] ?? endpointName;
      const digest = await digestOf([endpointName, content]);
      const recent = tried.filter((each) => isUnderWay(each) || each.atMs > nowMs() - REMEMBERED_MS);
      const known = recent.find((each) => each.digest === digest);
      const one = known ?? { kind, digest, key: crypto.randomUUID(), atMs: nowMs() };
      if (known === undefined) store([...recent, one]);
      const { key } = one;
      underWay = [...underWay, key];
      return {
        key,
        answered() {
          ended(key);
          store(tried.filter((each) => each.key !== key && (each.kind !== kind || isUnderWay(each))));
        },
        lost: () => void ended(key),
      };
    },
    reload() {
      const stored = readStored(storage, NAME);
      tried = Array.isArray(stored) ? stored.filter(isTried) : [];
    },
  };
}

function isTried(value: unknown): value is Tried {
  const { kind, digest, key, atMs } = Object(value) as Record<keyof Tried, unknown>;
  return typeof atMs === "number" && [kind, digest, key].every((each) => typeof each === "string");
}

/** Short, and nothing of what was sent can be read in it. */
async function digestOf(content: unknown): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(content)));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
