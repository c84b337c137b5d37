import { createStore, type StoreApi } from "zustand/vanilla";
import { z } from "zod";

/**
 * Acts people may regret at once, because rows move under the pointer or a key slipped. For five seconds each is undone
 * by one key or click. Some are delayed for that time and done afterwards. Until then they are stored in this browser,
 * so that they are not lost with the page: a closing page does them at once, and the next page does those that failed.
 * Other acts are done at once and reversed on undo, where the server can.
 */
export const UNDO_MS = 5000;
/** Extra time a new page leaves to another page of this person for its own acts, ms. */
const OTHERS_MS = 3000;
const RETRY_MS = 5000;

/** Stored form of an act; its kind determines the handler. */
const storedAct = z.object({
  id: z.string(),
  kind: z.string(),
  /** Target of the act, e.g. "chn_1 usr_2"; the act shows beside it while it can be undone. */
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
  /** Description of the act, e.g. "Declined". */
  text: string;
  /** True when it is still delayed; false when it is done and an undo reverses it. */
  isPending: boolean;
}

export interface NewAct {
  subject: string;
  text: string;
}

/** Handler of a kind of act. @throws when it was refused or the server was unreachable */
export type Perform = (args: Record<string, string>) => Promise<unknown>;

export interface PendingActsNeeds {
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined;
  nowMs(): number;
  setTimeout(run: () => void, afterMs: number): unknown;
  newId(): string;
  /** True when a retry of a failed act may succeed. */
  isPassing(error: unknown): boolean;
  /** An act was refused, or could not be undone. */
  onFailure(error: unknown): void;
}

export interface PendingActs {
  /** Acts that can be undone now, latest last. */
  readonly store: StoreApi<{ acts: readonly Act[] }>;
  /** Registers the handler of a kind; its overdue acts run at once. */
  define(kind: string, perform: Perform): void;
  /** Sets the person of this page; null for none. Takes over the acts left by their earlier pages. */
  start(userId: string | null): void;
  /** Does something after the time to undo it. */
  pend(kind: string, args: Record<string, string>, act: NewAct): void;
  /**
   * Shows an act that is done and can be undone for a while. Returns a function that removes it, for when the act
   * failed after all.
   */
  done(act: NewAct & { undo: () => Promise<unknown> }): () => void;
  /** Undoes an act, by default the latest. Returns false when there is none. */
  undo(id?: string): boolean;
  /** Undoes the act on a target, because the person now wants the opposite. */
  undoFor(subject: string): boolean;
  /** Runs all delayed acts at once, when the page closes or the person signs out. */
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
      // A full or blocked storage only loses acts that would have outlived the page.
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
        // The page that started the act may still be open: it gets time to run it, and the person time to undo it.
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
      const cancel = () => {
        undoing.delete(id);
        forget(id);
      };
      undoing.set(id, undo);
      show({ id, subject, text, isPending: false });
      needs.setTimeout(cancel, UNDO_MS);
      return cancel;
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
