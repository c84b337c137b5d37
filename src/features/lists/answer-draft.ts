import { create } from "zustand";

/** Typed answer to one line. */
export interface TypedAnswer {
  levelText: string;
  sizeText: string;
}

interface AnswerDraft {
  /** Typed answers by line id; untouched lines have none. */
  typed: Readonly<Record<string, TypedAnswer>>;
  /** Error texts by line id. */
  problems: Readonly<Record<string, string>>;
  /** Error text of the whole form; empty if none. */
  text: string;
}

const NOTHING: AnswerDraft = { typed: {}, problems: {}, text: "" };

/** Typed answers of all lists; lost when the page closes. */
export const useAnswerDraft = create<AnswerDraft>(() => NOTHING);

export function typeAnswer(lineId: string, typed: TypedAnswer): void {
  useAnswerDraft.setState((now) => ({ typed: { ...now.typed, [lineId]: typed } }));
}

/** Clears the typed text of sent lines; the list itself shows them. */
export function forgetAnswers(lineIds: readonly string[]): void {
  const { typed } = useAnswerDraft.getState();
  useAnswerDraft.setState({
    typed: Object.fromEntries(Object.entries(typed).filter(([id]) => !lineIds.includes(id))),
  });
}

export function showAnswerProblems(problems: Readonly<Record<string, string>>, text = ""): void {
  useAnswerDraft.setState({ problems, text });
}
