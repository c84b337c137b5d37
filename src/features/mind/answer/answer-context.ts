import { createContext, useContext } from "react";
import type { Figure } from "#domain/contract/mind/blocks.ts";
import type { ListPart } from "#src/features/mind/answer/list-part.ts";
import type { Results } from "#domain/mind/render.ts";

/** A figure, and the element beside which its source is shown. */
export interface FigureAnchor {
  figure: Figure;
  element: HTMLElement;
}

/** What the parts of an answer stand in. */
export interface AnswerScope {
  turn: number;
  results: Results;
  /** A shared or stored answer: its sources open, nothing else is done with it. */
  isReadOnly: boolean;
  /** Which part of a longer list a table shows. */
  partOf: (call: string) => ListPart;
  /** Shows the source of a figure; once more opens its cell. */
  onSource: (anchor: FigureAnchor) => void;
  /** The pointer rests on a figure, or has left it. */
  onHover: (anchor: FigureAnchor | null) => void;
}

const AnswerContext = createContext<AnswerScope | null>(null);
export const AnswerProvider = AnswerContext.Provider;

export function useAnswer(): AnswerScope {
  const scope = useContext(AnswerContext);
  if (scope === null) throw new Error("A part of an answer stands outside of one");
  return scope;
}
