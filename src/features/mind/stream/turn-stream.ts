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
  /** The connection to the server is broken and being retried. */
  isAway: boolean;
  /** Last question, if it was refused: its text goes back into the question box. */
  refused: { text: string; error: unknown } | null;
}

export interface TurnStream {
  readonly store: StoreApi<StreamState>;
  /**
   * Merges the server's copy of the conversation; turns with later events here are kept. While a question is being sent
   * nothing is merged; the copy is fetched again afterwards.
   */
  load: (turns: readonly MindTurn[]) => void;
  /** Asks, and follows the answer to its end. @throws CallError when it is refused */
  ask: (question: Question) => Promise<void>;
  /** Stops the running turn. The blocks shown so far stay. */
  stop: () => Promise<void>;
  isRunning: () => boolean;
}

interface StreamNeeds {
  chatId: string;
  call: typeof callServer;
  wait: (ms: number) => Promise<void>;
  newId: () => string;
}

/** Retry delays of a broken stream, in ms. */
const WAITS_MS = [300, 1000, 2000, 4000, 8000, 8000];
const BROKEN = "The connection was lost before the answer was complete. Ask again, or reopen the conversation.";

const isRunningTurn = ({ status }: TurnState) => status === "running";

/**
 * Turns of one conversation. A broken answer resumes after its last event; a question without a number is resent under
 * the same id, so it remains one turn.
 */
export function createTurnStream({ chatId, call, wait, newId }: StreamNeeds): TurnStream {
  const store = createStore<StreamState>(() => ({ turns: [], isAway: false, refused: null }));
  const followed = new Set<number>();
  /** A question is being sent: the server's copy of it arrives by its own stream. */
  let isAsking = false;

  const running = () => store.getState().turns.find(isRunningTurn);
  function change(edit: (turn: TurnState) => TurnState, isIt: (turn: TurnState) => boolean): void {
    store.setState(({ turns }) => ({ turns: turns.map((turn) => (isIt(turn) ? edit(turn) : turn)) }));
  }
  /** Applies an event to the running turn; there is one at most. */
  const onEvent = (event: NumberedMindEvent) => {
    store.setState({ isAway: false });
    change((turn) => withEvent(turn, event), isRunningTurn);
  };

  /** Follows the running turn to its end, through retries and resumed streams. @throws CallError when it is refused */
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
        // A rate limit is reported at once, with its retry time.
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
      store.setState(({ turns }) => ({
        turns: [...turns, askedTurn(question.text ?? label ?? "")],
        refused: null,
      }));
      const send = () => call(askMind, { params: { id: chatId }, body, onPiece: createEventReader(onEvent) });
      try {
        await follow(send);
      } catch (error) {
        // A refused question leaves no turn; an accepted one that broke off stays as failed.
        if ((running()?.turn ?? null) === null)
          store.setState(({ turns }) => ({
            turns: turns.filter((turn) => !isRunningTurn(turn)),
            refused: question.text === undefined ? null : { text: question.text, error },
          }));
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
      // The stream reports this too, if it still runs.
      change(
        (turn) => ({ ...turn, status: "stopped" }),
        ({ turn, status }) => turn === open.turn && status === "running",
      );
    },
    isRunning: () => running() !== undefined,
  };
}

const failed = (turn: TurnState): TurnState => ({ ...turn, status: "failed", failure: BROKEN });

/** Text below a turn that ended without an answer; null if it has one. */
export function endText({ status, failure }: TurnState): string | null {
  if (status === "stopped") return mindTexts.stopped;
  return status === "failed" ? (failure ?? BROKEN) : null;
}
