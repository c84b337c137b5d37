import { createStore, type StoreApi } from "zustand/vanilla";
import { z } from "zod";

/**
 * Acts that somebody may regret at once, because rows move under the pointer or a key was slipped. For five seconds each is
 * undone by one key or one click. Some wait for that time and are done then; they are stored in this browser meanwhile, so
 * that an act is not lost with its page: a page that goes away does what waits, and what did not get through is done by the
 * next one. Others are done at once and are really undone, where the server can.
 */
export const UNDO_MS = 5000;
/** A page that opens leaves what another page of this person may be doing alone for so long. */
const OTHERS_MS = 3000;
const RETRY_MS = 5000;

/** What an act is, as it is stored: how it is done is known by its kind. */
const storedAct = z.object({
  id: z.string(),
  kind: z.string(),
  /** What it is done to, e.g. "chn_1 usr_2": shown beside that while it can be undone. */
  subject: z.string(),
  words: z.string(),
  args: z.record(z.string(), z.string()),
  /** Epoch ms. */
  dueAt: z.number(),
});
type StoredAct = z.infer<typeof storedAct>;

export interface Act {
  id: string;
  subject: string;
  /** What is being done, e.g. "Declined". */
  text: string;
  /** Not done yet; else it was, and is really undone. */
  isPending: boolean;
}

export interface NewAct {
  subject: string;
  text: string;
}

/** How acts of a kind are done. @throws when it was refused or nobody was reached */
export type Perform = (args: Record<string, string>) => Promise<unknown>;

export interface PendingActsNeeds {
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined;
  nowMs(): number;
  setTimeout(run: () => void, afterMs: number): unknown;
  newId(): string;
  /** Whether a failed act may succeed when it is done again. */
  isPassing(error: unknown): boolean;
  /** An act was refused, or could not be undone. */
  onFailure(error: unknown): void;
}

export interface PendingActs {
  /** What can be undone now, the latest last. */
  readonly store: StoreApi<{ acts: readonly Act[] }>;
  /** Says how acts of a kind are done; what waits of it is done from then on. */
  define(kind: string, perform: Perform): void;
  /** Somebody works on this page now; null for nobody. What an earlier page of theirs left is taken over. */
  start(userId: string | null): void;
  /** Does something after the time to undo it. */
  pend(kind: string, args: Record<string, string>, act: NewAct): void;
  /** Something was done and can be undone for a while. Answers the way to take that back, because it was not done after all. */
  done(act: NewAct & { undo: () => Promise<unknown> }): () => void;
  /** Undoes an act; the latest when none is named. False when there is none. */
  undo(id?: string): boolean;
  /** Undoes what is being done to something, because the person now wants otherwise. */
  undoFor(subject: string): boolean;
  /** Does at once what waits: the page goes away, or the person signs out. */
  flush(): Promise<void>;
}

const PREFIX = "yieldboard.pending-acts.";

export function createPendingActs(needs: PendingActsNeeds): PendingActs {
  const store = createStore<{ acts: readonly Act[] }>(() => ({ acts: [] }));
  const kinds = new Map<string, Perform>();
  const waiting = new Map<string, StoredAct>();
  const undoing = new Map<string, () => Promise<unknown>>();
  const underWay = new Map<string, Promise<void>>();
  let userId: string | null = null;

  const forget = (id: string) => store.setState(({ acts }) => ({ acts: acts.filter((act) => act.id !== id) }));
  const show = (act: Act) => store.setState(({ acts }) => ({ acts: [...acts, act] }));

  function save(): void {
    if (userId === null) return;
    const acts = [...waiting.values()];
    try {
      if (acts.length === 0) needs.storage?.removeItem(PREFIX + userId);
      else needs.storage?.setItem(PREFIX + userId, JSON.stringify(acts));
    } catch {
      // A full or barred storage loses only what would have outlived the page.
    }
  }

  function stored(): StoredAct[] {
    try {
      return z.array(storedAct).parse(JSON.parse(needs.storage?.getItem(PREFIX + (userId ?? "")) ?? "[]"));
    } catch {
      return [];
    }
  }

  function perform(act: StoredAct): Promise<void> {
    const known = underWay.get(act.id);
    const how = kinds.get(act.kind);
    if (known || !how || !waiting.has(act.id)) return known ?? Promise.resolve();
    forget(act.id);
    const work = how(act.args)
      .then(
        () => void waiting.delete(act.id),
        (error: unknown) => {
          if (needs.isPassing(error)) return later(act, RETRY_MS);
          waiting.delete(act.id);
          needs.onFailure(error);
        },
      )
      .finally(() => {
        underWay.delete(act.id);
        save();
      });
    underWay.set(act.id, work);
    return work;
  }

  function later(act: StoredAct, afterMs: number): void {
    const of = userId;
    needs.setTimeout(() => {
      if (of === userId) void perform(act);
    }, afterMs);
  }

  const acts: PendingActs = {
    store,
    define(kind, how) {
      kinds.set(kind, how);
      for (const act of waiting.values()) if (act.kind === kind && act.dueAt <= needs.nowMs()) void perform(act);
    },
    start(next) {
      if (next === userId) return;
      userId = next;
      waiting.clear();
      undoing.clear();
      store.setState({ acts: [] });
      for (const act of userId === null ? [] : stored()) {
        waiting.set(act.id, act);
        // The page it was begun on may still be there: it is left the time to do it, and the person the time to undo it.
        const left = Math.max(0, act.dueAt - needs.nowMs());
        needs.setTimeout(() => {
          const isDone = !stored().some(({ id }) => id === act.id);
          if (isDone) waiting.delete(act.id);
          else if (userId === next) void perform(act);
        }, left + OTHERS_MS);
      }
    },
    pend(kind, args, { subject, text }) {
      const known = store.getState().acts.find((act) => act.isPending && act.subject === subject);
      if (known) return;
      const act: StoredAct = { id: needs.newId(), kind, subject, words: text, args, dueAt: needs.nowMs() + UNDO_MS };
      waiting.set(act.id, act);
      save();
      show({ id: act.id, subject, text, isPending: true });
      later(act, UNDO_MS);
    },
    done({ subject, text, undo }) {
      const id = needs.newId();
      const takeBack = () => {
        undoing.delete(id);
        forget(id);
      };
      undoing.set(id, undo);
      show({ id, subject, text, isPending: false });
      needs.setTimeout(takeBack, UNDO_MS);
      return takeBack;
    },
    undo(wanted) {
      const shown = store.getState().acts;
      const act = wanted === undefined ? shown.at(-1) : shown.find(({ id }) => id === wanted);
      if (!act) return false;
      forget(act.id);
      if (act.isPending) {
        waiting.delete(act.id);
        save();
      } else {
        undoing
          .get(act.id)?.()
          .catch((error: unknown) => needs.onFailure(error));
        undoing.delete(act.id);
      }
      return true;
    },
    undoFor(subject) {
      const act = store.getState().acts.find((each) => each.subject === subject);
      return act !== undefined && acts.undo(act.id);
    },
    async flush() {
      await Promise.all([...waiting.values()].map((act) => perform(act)));
    },
  };
  return acts;
}
