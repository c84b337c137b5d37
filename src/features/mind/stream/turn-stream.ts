import { createStore, type StoreApi } from "zustand/vanilla";
import {
  askMind,
  type MindTurn,
  mindTurnEvents,
  type NumberedMindEvent,
  stopMindTurn,
} from "#domain/contract/http/mind.ts";
import { isPassing, CallError } from "#src/lib/call-error.ts";
import { mindTexts } from "#domain/mind/texts.ts";
import type { call as callServer } from "#src/lib/api.ts";
import {
  askedTurn,
  type Question,
  storedTurn,
  type TurnState,
  withEvent,
} from "#src/features/mind/answer/turn-state.ts";
import { createEventReader } from "#src/features/mind/stream/turn-events.ts";

export interface StreamState {
  turns: readonly TurnState[];
  /** The way to the server is broken, and is tried again. */
  isAway: boolean;
}

export interface TurnStream {
  readonly store: StoreApi<StreamState>;
  /**
   * Takes over what the server has of the conversation; where this page knows more of a turn, that stands. While a question is on its
   * way nothing is taken over: it is read again after it.
   */
  load: (turns: readonly MindTurn[]) => void;
  /** Asks, and follows the answer to its end. @throws CallError when it was not taken */
  ask: (question: Question) => Promise<void>;
  /** Has the running turn stopped. What was shown stays. */
  stop: () => Promise<void>;
  isRunning: () => boolean;
}

interface StreamNeeds {
  chatId: string;
  call: typeof callServer;
  wait: (ms: number) => Promise<void>;
  newId: () => string;
}

/** How long it is waited before a broken stream is asked for again, in ms. */
const WAITS_MS = [300, 1000, 2000, 4000, 8000, 8000];
const BROKEN = "The connection broke before the answer was complete. Ask again, or open the conversation anew.";

const isRunningTurn = ({ status }: TurnState) => status === "running";

/**
 * The turns of one conversation. An answer that breaks off is resumed after the last event that came; a question whose number
 * never came is sent again under the same id, so that it is one turn.
 */
export function createTurnStream({ chatId, call, wait, newId }: StreamNeeds): TurnStream {
  const store = createStore<StreamState>(() => ({ turns: [], isAway: false }));
  const followed = new Set<number>();
  /** A question is on its way: what the server has of it comes by its own stream. */
  let isAsking = false;

  const running = () => store.getState().turns.find(isRunningTurn);
  function change(edit: (turn: TurnState) => TurnState, isIt: (turn: TurnState) => boolean): void {
    store.setState(({ turns }) => ({ turns: turns.map((turn) => (isIt(turn) ? edit(turn) : turn)) }));
  }
  /** Of the turn that runs: there is one at most. */
  const onEvent = (event: NumberedMindEvent) => {
    store.setState({ isAway: false });
    change((turn) => withEvent(turn, event), isRunningTurn);
  };

  /** Follows the running turn to its end, by whichever request takes it further. @throws CallError when it is refused */
  async function follow(first?: () => Promise<unknown>): Promise<void> {
    let begin = first;
    for (let failures = 0; ;) {
      const before = running();
      if (before === undefined) return;
      try {
        await (begin === undefined || before.turn !== null ? resumed(before) : begin());
        if (running() === undefined) return;
      } catch (error) {
        if (running() === undefined) return;
        const isTaken = (running()?.turn ?? null) !== null;
        // Who has asked too much is told so at once, and when to ask again.
        const isTooMuch = error instanceof CallError && error.status === 429;
        if (!isPassing(error) || (!isTaken && (isTooMuch || failures >= WAITS_MS.length))) throw error;
        store.setState({ isAway: true });
      }
      failures = (running()?.seq ?? 0) > before.seq ? 0 : failures + 1;
      if (failures > WAITS_MS.length) return change(failed, isRunningTurn);
      await wait(WAITS_MS[Math.max(0, failures - 1)] ?? 0);
      begin = first;
    }
  }

  async function resumed({ turn, seq }: TurnState): Promise<void> {
    const params = { id: chatId, turn: String(turn) };
    await call(mindTurnEvents, { params, query: { after: seq }, onPiece: createEventReader(onEvent) });
  }

  return {
    store,
    load(stored) {
      if (isAsking) return;
      const { turns } = store.getState();
      const merged = stored.map((each) => {
        const known = turns.find(({ turn }) => turn === each.turn);
        const loaded = storedTurn(each);
        return known !== undefined && known.seq >= loaded.seq ? known : loaded;
      });
      const pending = turns.filter(({ turn }) => turn === null || !stored.some((each) => each.turn === turn));
      store.setState({ turns: [...merged, ...pending] });
      const open = running();
      if (open?.turn == null || pending.includes(open) || followed.has(open.turn)) return;
      followed.add(open.turn);
      void follow().catch(() => change(failed, isRunningTurn));
    },
    async ask({ label, ...question }) {
      if (running() !== undefined) return;
      isAsking = true;
      const body = { ...question, client_request_id: newId() };
      store.setState(({ turns }) => ({ turns: [...turns, askedTurn(question.text ?? label ?? "")] }));
      const send = () => call(askMind, { params: { id: chatId }, body, onPiece: createEventReader(onEvent) });
      try {
        await follow(send);
      } catch (error) {
        // Not taken: it is no turn. One that was broke off.
        if ((running()?.turn ?? null) === null)
          store.setState(({ turns }) => ({ turns: turns.filter((turn) => !isRunningTurn(turn)) }));
        else change(failed, isRunningTurn);
        throw error;
      } finally {
        isAsking = false;
        store.setState({ isAway: false });
      }
    },
    async stop() {
      const open = running();
      if (open?.turn == null) return;
      await call(stopMindTurn, { params: { id: chatId, turn: String(open.turn) }, body: {} });
      // The stream says so, too, where it still flows.
      change(
        (turn) => ({ ...turn, status: "stopped" }),
        ({ turn, status }) => turn === open.turn && status === "running",
      );
    },
    isRunning: () => running() !== undefined,
  };
}

const failed = (turn: TurnState): TurnState => ({ ...turn, status: "failed", failure: BROKEN });

/** What stands under a turn that ended without its answer; null under one that has it. */
export function endText({ status, failure }: TurnState): string | null {
  if (status === "stopped") return mindTexts.stopped;
  return status === "failed" ? (failure ?? BROKEN) : null;
}
