import { create } from "zustand";

/** What is typed of an answer to one line. */
export interface TypedAnswer {
  levelText: string;
  sizeText: string;
}

interface AnswerDraft {
  /** By the id of the line; a line that nobody has touched is not there. */
  typed: Readonly<Record<string, TypedAnswer>>;
  /** Why a line could not be answered. */
  problems: Readonly<Record<string, string>>;
  /** Why nothing could be sent. */
  text: string;
}

const NOTHING: AnswerDraft = { typed: {}, problems: {}, text: "" };

/** The answers being typed, of all lists; gone when the page is. */
export const useAnswerDraft = create<AnswerDraft>(() => NOTHING);

export function typeAnswer(lineId: string, typed: TypedAnswer): void {
  useAnswerDraft.setState((now) => ({ typed: { ...now.typed, [lineId]: typed } }));
}

/** Forgets what was typed of lines: what was sent stands in the list itself. */
export function forgetAnswers(lineIds: readonly string[]): void {
  const { typed } = useAnswerDraft.getState();
  useAnswerDraft.setState({
    typed: Object.fromEntries(Object.entries(typed).filter(([id]) => !lineIds.includes(id))),
  });
}

export function showAnswerProblems(problems: Readonly<Record<string, string>>, text = ""): void {
  useAnswerDraft.setState({ problems, text });
}
