import type { BodyIn } from "#domain/contract/endpoint.ts";
import type { askMind, MindEvent, MindTurn, NumberedMindEvent, TurnStatus } from "#domain/contract/http/mind.ts";
import { unreachable } from "#domain/lib/must.ts";
import type { Block } from "#domain/contract/mind/blocks.ts";
import type { Plan } from "#domain/contract/mind/plan.ts";
import type { ToolResult } from "#domain/contract/mind/tools.ts";
import type { StepChip } from "#domain/mind/words.ts";

// What is known of a turn from its events, whether they come one by one or were stored: one reducer for both.

type Data<T extends MindEvent["type"]> = Extract<MindEvent, { type: T }>["data"];
export type StepState = Data<"step">;
export type ReadingShown = Data<"reading">;
export type PatchChoice = Data<"done">["choices"][number];

/** What is asked, without the id that makes it one turn however often it is sent; `label` is shown until the turn has its text. */
export type Question = Omit<BodyIn<typeof askMind>, "client_request_id"> & { label?: string };

export interface TurnState {
  /** Null until the server has numbered it. */
  turn: number | null;
  text: string;
  status: TurnStatus;
  /** Of the last event that counted; 0 before the first. */
  seq: number;
  plan: Plan | null;
  chips: readonly StepChip[];
  /** In the order in which they began. */
  steps: readonly StepState[];
  results: ReadonlyMap<string, ToolResult>;
  /** A place is empty until its block has come. */
  blocks: readonly (Block | undefined)[];
  readings: readonly ReadingShown[];
  followUps: readonly PatchChoice[];
  choices: readonly PatchChoice[];
  /** Why it ended without an answer, in words. */
  failure: string | null;
}

/** A turn that was asked and has no event yet. */
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

/** The turn after an event. One that came before, as when a broken stream begins again, changes nothing. */
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

/** A turn as it was stored. Its status stands over that of its events: what was stopped or broke off has no last one. */
export function storedTurn({ turn, text, status, events }: Omit<MindTurn, "driver">): TurnState {
  const state = events.reduce(withEvent, { ...askedTurn(text), turn });
  return { ...state, text, status };
}
