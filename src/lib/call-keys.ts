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
  /** The act in words: its sentence, or else its endpoint's summary. */
  about: string;
  /** Its outcome was looked up and said. */
  isSaid?: boolean;
}

/** A call of this person that was never answered, in this tab or another. */
export type AbandonedCall = Pick<Tried, "key" | "about" | "atMs">;

/** A binding call about to be sent. */
export interface Keyed {
  key: string;
  /** An answer came, whatever it says. */
  answered: () => void;
  /** None came: the server may have done it or not. */
  lost: () => void;
}

export interface CallKeys {
  /**
   * @param content everything that is sent
   * @param summary of the endpoint
   */
  keyed: (endpointName: string, content: unknown, summary?: string) => Promise<Keyed>;
  /** Names the sentence that is being confirmed: calls that leave until it is null again are stored with it. */
  confirming: (sentence: string | null) => void;
  /** Calls whose outcome nobody has said: the page went before their answer came. */
  abandoned: () => readonly AbandonedCall[];
  /** The outcome of one of them is said. Done, its key stays for whoever sends the same again within the hour. */
  said: (key: string, isDone: boolean) => void;
  /** Takes what the storage holds: somebody else sits at the page, or it was loaded again. */
  reload: () => void;
}

export function createCallKeys(storage: KeyValueStorage, nowMs: () => number): CallKeys {
  let tried: Tried[] = [];
  /** Keys, each as often as it waits for an answer. */
  let underWay: readonly string[] = [];
  let sentence: string | null = null;
  /** Whether the storage holds what it is given: full or barred, this page knows of its own calls alone. */
  let isHeld = true;
  const isUnderWay = ({ key }: Tried) => underWay.includes(key);
  const ended = (key: string) => (underWay = underWay.toSpliced(underWay.indexOf(key), 1));

  /** What all tabs have stored, and what this one waits for. */
  function known(): Tried[] {
    if (!isHeld) return tried;
    const stored = readTried(storage);
    return [...stored, ...tried.filter((each) => isUnderWay(each) && !stored.some(({ key }) => key === each.key))];
  }

  function store(next: Tried[]): void {
    tried = next;
    if (next.length > 0) writeStored(storage, NAME, next);
    else attempt(() => storage.removeItem(NAME));
    isHeld = readTried(storage).length === next.length;
  }

  return {
    async keyed(endpointName, content, summary = endpointName) {
      const kind = endpointName.split(".")[0] ?? endpointName;
      const about = sentence ?? summary;
      const digest = await digestOf([endpointName, content]);
      const recent = known().filter((each) => isUnderWay(each) || each.atMs > nowMs() - REMEMBERED_MS);
      const same = recent.find((each) => each.digest === digest);
      const one = same ?? { kind, digest, key: crypto.randomUUID(), atMs: nowMs(), about };
      store(same === undefined ? [...recent, one] : recent);
      const { key } = one;
      underWay = [...underWay, key];
      return {
        key,
        answered() {
          ended(key);
          store(known().filter((each) => each.key !== key && (each.kind !== kind || isUnderWay(each))));
        },
        lost: () => void ended(key),
      };
    },
    confirming: (line) => void (sentence = line),
    abandoned: () => known().filter((each) => !isUnderWay(each) && each.isSaid !== true),
    said(key, isDone) {
      const others = known().filter((each) => each.key !== key);
      const one = known().find((each) => each.key === key);
      store(isDone && one !== undefined ? [...others, { ...one, isSaid: true }] : others);
    },
    reload: () => void (tried = readTried(storage)),
  };
}

function readTried(storage: KeyValueStorage): Tried[] {
  const stored = readStored(storage, NAME);
  return Array.isArray(stored) ? stored.filter(isTried) : [];
}

function isTried(value: unknown): value is Tried {
  const { kind, digest, key, atMs, about } = Object(value) as Record<keyof Tried, unknown>;
  return typeof atMs === "number" && [kind, digest, key, about].every((each) => typeof each === "string");
}

/** Short, and nothing of what was sent can be read in it. */
async function digestOf(content: unknown): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(content)));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
