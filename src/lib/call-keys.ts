import { attempt, readStored, writeStored, type KeyValueStorage } from "#src/lib/stored.ts";

/**
 * Idempotency keys of binding calls. A key belongs to the content: the same content sent again without an answer, even
 * after a reload, uses the same key, and the server returns its first result. An answer deletes the key. It also
 * deletes the keys of earlier unanswered calls of the same kind, because the person has seen the current state by then
 * and means a new act.
 *
 * This is not a zustand store: a key must be stored before its call leaves, pending calls belong to this page only and
 * are never stored, and no component renders it. `persist` stores all or nothing.
 */
const NAME = "unanswered";
/** After this time, ms, the same content is a new act. */
export const REMEMBERED_MS = 60 * 60_000;

interface Tried {
  /** Kind of record: the first part of the endpoint's name. */
  kind: string;
  digest: string;
  key: string;
  /** Epoch ms of the first try. */
  atMs: number;
  /** The act in words: its sentence, or else the endpoint's summary. */
  about: string;
  /** True once its outcome was looked up and shown. */
  isShown?: boolean;
}

/** A call of this person that was never answered, in this tab or another. */
export type AbandonedCall = Pick<Tried, "key" | "about" | "atMs">;

/** Key of a binding call that is about to be sent. */
export interface Keyed {
  key: string;
  /** An answer arrived, success or refusal. */
  answered: () => void;
  /** No answer arrived: the server may or may not have done it. */
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
  /** Calls with an outcome nobody has seen: the page closed before the response. */
  abandoned: () => readonly AbandonedCall[];
  /** The outcome was shown. When done, the key stays for a repeat within the hour. */
  outcomeShown: (key: string, isDone: boolean) => void;
  /** Reloads the storage after a change of person or a page load. */
  reload: () => void;
}

export function createCallKeys(storage: KeyValueStorage, nowMs: () => number): CallKeys {
  let tried: Tried[] = [];
  /** Keys of pending calls, once for each call. */
  let underWay: readonly string[] = [];
  let sentence: string | null = null;
  /** True while the storage accepts writes. If it is full or blocked, this page knows only its own calls. */
  let isHeld = true;
  const isUnderWay = ({ key }: Tried) => underWay.includes(key);
  const ended = (key: string) => (underWay = underWay.toSpliced(underWay.indexOf(key), 1));

  /** Calls stored by all tabs, and those this tab waits for. */
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
    abandoned: () => known().filter((each) => !isUnderWay(each) && each.isShown !== true),
    outcomeShown(key, isDone) {
      const others = known().filter((each) => each.key !== key);
      const one = known().find((each) => each.key === key);
      store(isDone && one !== undefined ? [...others, { ...one, isShown: true }] : others);
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

/** Digest of the content: short, and not reversible. */
async function digestOf(content: unknown): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(content)));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
