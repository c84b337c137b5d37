import type { Figure } from "#domain/contract/mind/blocks.ts";
import type { Results } from "#domain/mind/render.ts";
import { isinOfRow, rowName, rowOf } from "#src/features/mind/answer/figure-words.ts";
import { isinsOf, type TableBlock } from "#src/features/mind/answer/table-csv.ts";
import type { TurnState } from "#src/features/mind/answer/turn-state.ts";

/** What a command acts on, as far as its button or menu says; the rest is where the focus was last. */
export interface TargetArgs {
  turn?: number | undefined;
  block?: number | undefined;
  row?: string | undefined;
  isin?: string | undefined;
}

/** Where the focus is, or was last, in a conversation. */
export interface AnswerFocus {
  turn: number | null;
  block: number | null;
  row: string | null;
  figure: Figure | null;
}
export const NO_FOCUS: AnswerFocus = { turn: null, block: null, row: null, figure: null };

/** The answer acted on: the one named, else the one with the focus, else the last that has ended. */
export function turnAt(turns: readonly TurnState[], args: TargetArgs, focused: AnswerFocus): TurnState | null {
  const wanted = args.turn ?? focused.turn;
  return (
    turns.find(({ turn }) => turn !== null && turn === wanted) ??
    turns.findLast(({ blocks }) => blocks.length > 0) ??
    null
  );
}

/** The table acted on: the one named or with the focus, else the first of its answer. */
export function tableAt(turn: TurnState, args: TargetArgs, focused: AnswerFocus): TableBlock | null {
  const wanted = args.block ?? (focused.turn === turn.turn ? focused.block : null);
  const block = wanted == null ? undefined : turn.blocks[wanted];
  if (block?.kind === "table") return block;
  return turn.blocks.find((each): each is TableBlock => each?.kind === "table") ?? null;
}

/** A bond as it is acted on. */
export interface BondAt {
  isin: string;
  name: string;
  call: string;
  row: string;
}

/** The bond acted on: of the row named or with the focus, else the only or first one of the table or card. */
export function bondAt(turn: TurnState, args: TargetArgs, focused: AnswerFocus): BondAt | null {
  const { results } = turn;
  const here = focused.turn === turn.turn ? focused : NO_FOCUS;
  const named = args.block === undefined ? undefined : turn.blocks[args.block];
  const call =
    named !== undefined && "call" in named ? named.call : (here.figure?.call ?? tableAt(turn, args, focused)?.call);
  const key = args.row ?? here.row ?? here.figure?.row;
  const found = call === undefined || key === undefined ? null : bondOf(results, call, key, args.isin);
  if (found !== null) return found;
  for (const block of turn.blocks) {
    if (block === undefined || !("rows" in block)) continue;
    for (const row of block.rows) {
      const bond = bondOf(results, block.call, row, undefined);
      if (bond !== null) return bond;
    }
  }
  return null;
}

function bondOf(results: Results, call: string, row: string, given: string | undefined): BondAt | null {
  const found = rowOf(results, { call, row });
  const isin = given ?? (found === null ? null : isinOfRow(found));
  return isin === null ? null : { isin, name: found === null ? isin : rowName(found), call, row };
}

export const MOST_COMPARED = 5;

/** Bonds to compare: those marked in the answer, else all of its table where five or fewer; null when they are to be marked. */
export function comparedOf(turn: TurnState, table: TableBlock | null, marked: readonly string[]): string[] | null {
  if (marked.length > 0) return marked.length > MOST_COMPARED ? null : [...marked];
  const all = table === null ? [] : isinsOf(table, turn.results);
  return all.length === 0 || all.length > MOST_COMPARED ? null : all;
}
