import type { BodyIn } from "#domain/contract/endpoint.ts";
import type { askMind, MindEvent, MindTurn, NumberedMindEvent, TurnStatus } from "#domain/contract/http/mind.ts";
import { unreachable } from "#domain/lib/must.ts";
import type { Block } from "#domain/contract/mind/blocks.ts";
import type { Plan } from "#domain/contract/mind/plan.ts";
import type { ToolResult } from "#domain/contract/mind/tools.ts";
import type { StepChip } from "#domain/mind/plan-text.ts";

// Reduces events to the state of a turn, for streamed and for stored events alike.

type Data<T extends MindEvent["type"]> = Extract<MindEvent, { type: T }>["data"];
export type StepState = Data<"step">;
export type ReadingShown = Data<"reading">;
export type PatchChoice = Data<"done">["choices"][number];

/** Question without its request id, which makes retries one turn; `label` is shown until the turn has its text. */
export type Question = Omit<BodyIn<typeof askMind>, "client_request_id"> & { label?: string };

export interface TurnState {
  /** Null until the server has numbered it. */
  turn: number | null;
  text: string;
  status: TurnStatus;
  /** Number of the last applied event; 0 before the first. */
  seq: number;
  plan: Plan | null;
  chips: readonly StepChip[];
  /** In order of their start. */
  steps: readonly StepState[];
  results: ReadonlyMap<string, ToolResult>;
  /** An index is undefined until its block arrives. */
  blocks: readonly (Block | undefined)[];
  readings: readonly ReadingShown[];
  followUps: readonly PatchChoice[];
  choices: readonly PatchChoice[];
  /** Reason it ended without an answer, as text. */
  failure: string | null;
}

/** New turn without events. */
export function askedTurn(text: string): TurnState {
  return {
    turn: null,
    text,
    status: "running",
    seq: 0,
    plan: null,
    chips: [],
    steps: [],
    results: new Map(),
    blocks: [],
    readings: [],
    followUps: [],
    choices: [],
    failure: null,
  };
}

/** Applies an event. An event already applied, as after a reconnect, changes nothing. */
export function withEvent(state: TurnState, event: NumberedMindEvent): TurnState {
  if (event.seq <= state.seq) return state;
  return { ...applied(state, event), seq: event.seq };
}

function applied(state: TurnState, event: MindEvent): TurnState {
  switch (event.type) {
    case "turn":
      return { ...state, turn: event.data.turn, text: event.data.text };
    case "plan":
      return { ...state, plan: event.data.plan, chips: event.data.chips };
    case "step":
      return { ...state, steps: withStep(state.steps, event.data) };
    case "result":
      return { ...state, results: new Map(state.results).set(event.data.call, event.data.result) };
    case "block": {
      const blocks = [...state.blocks];
      blocks[event.data.index] = event.data.block;
      return { ...state, blocks };
    }
    case "reading":
      return { ...state, readings: [...state.readings, event.data] };
    case "usage":
      return state;
    case "done":
      return {
        ...state,
        status: event.data.status,
        followUps: event.data.follow_ups,
        choices: event.data.choices,
      };
    case "error":
      return { ...state, status: "failed", failure: event.data.words };
    default:
      return unreachable(event);
  }
}

function withStep(steps: readonly StepState[], next: StepState): StepState[] {
  const at = steps.findIndex(({ step }) => step === next.step);
  return at === -1 ? [...steps, next] : steps.with(at, { ...steps[at], ...next });
}

/**
 * Restores a stored turn. Its stored status overrides the one from its events, as a stopped or broken turn lacks the
 * last event.
 */
export function storedTurn({ turn, text, status, events }: Omit<MindTurn, "driver">): TurnState {
  const state = events.reduce(withEvent, { ...askedTurn(text), turn });
  return { ...state, text, status };
}
