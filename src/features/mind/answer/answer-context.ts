import { createContext, useContext } from "react";
import type { Figure } from "#domain/contract/mind/blocks.ts";
import type { ListPart } from "#src/features/mind/answer/list-part.ts";
import type { Results } from "#domain/mind/render.ts";

/** Figure with the element that anchors its source card. */
export interface FigureAnchor {
  figure: Figure;
  element: HTMLElement;
}

/** Context of the blocks of an answer. */
export interface AnswerScope {
  turn: number;
  results: Results;
  /** A shared or stored answer: sources open, no other action is possible. */
  isReadOnly: boolean;
  /** Part of a longer list that a table shows. */
  partOf: (call: string) => ListPart;
  /** Shows the source of a figure; a second call opens its page. */
  onSource: (anchor: FigureAnchor) => void;
  /** Called when the pointer rests on a figure, or with null when it leaves. */
  onHover: (anchor: FigureAnchor | null) => void;
}

const AnswerContext = createContext<AnswerScope | null>(null);
export const AnswerProvider = AnswerContext.Provider;

export function useAnswer(): AnswerScope {
  const scope = useContext(AnswerContext);
  if (scope === null) throw new Error("A part of an answer stands outside of one");
  return scope;
}
