import type { Figure } from "#domain/contract/mind/blocks.ts";
import type { Results } from "#domain/mind/render.ts";
import { isinOfRow, rowName, rowOf } from "#src/features/mind/answer/source-text.ts";
import { isinsOf, type TableBlock } from "#src/features/mind/answer/table-csv.ts";
import type { TurnState } from "#src/features/mind/answer/turn-state.ts";

/** Target of a command as given by its button or menu; missing parts come from the last focus. */
export interface TargetArgs {
  turn?: number | undefined;
  block?: number | undefined;
  row?: string | undefined;
  isin?: string | undefined;
}

/** Current or last focus in a conversation. */
export interface AnswerFocus {
  turn: number | null;
  block: number | null;
  row: string | null;
  figure: Figure | null;
}
export const NO_FOCUS: AnswerFocus = { turn: null, block: null, row: null, figure: null };

/** Target answer: the one given, else the focused one, else the last with content. */
export function turnAt(turns: readonly TurnState[], args: TargetArgs, focused: AnswerFocus): TurnState | null {
  const wanted = args.turn ?? focused.turn;
  return (
    turns.find(({ turn }) => turn !== null && turn === wanted) ??
    turns.findLast(({ blocks }) => blocks.length > 0) ??
    null
  );
}

/** Target table: the one given or focused, else the first of its answer. */
export function tableAt(turn: TurnState, args: TargetArgs, focused: AnswerFocus): TableBlock | null {
  const wanted = args.block ?? (focused.turn === turn.turn ? focused.block : null);
  const block = wanted == null ? undefined : turn.blocks[wanted];
  if (block?.kind === "table") return block;
  return turn.blocks.find((each): each is TableBlock => each?.kind === "table") ?? null;
}

/** Bond as a command target. */
export interface BondAt {
  isin: string;
  name: string;
  call: string;
  row: string;
}

/** Target bond: that of the given or focused row, else the first one of the table or card. */
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

/**
 * Bonds to compare: those marked in the answer, else all of its table if five or fewer; null when some must be marked
 * first.
 */
export function comparedOf(turn: TurnState, table: TableBlock | null, marked: readonly string[]): string[] | null {
  if (marked.length > 0) return marked.length > MOST_COMPARED ? null : [...marked];
  const all = table === null ? [] : isinsOf(table, turn.results);
  return all.length === 0 || all.length > MOST_COMPARED ? null : all;
}
