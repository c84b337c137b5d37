import { create } from "zustand";
import type { RfqQuote } from "#domain/entities/rfq-quote.ts";
import type { LevelInput } from "#domain/validation/pricing-input.ts";

/** What the answer to a quote at an exchange holds, for the commands that act on it. */
export interface RfqAnswerDraft {
  quote: RfqQuote;
  /** Rupees of face. */
  quantity: number | null;
  sizeProblem: string | null;
  level: LevelInput;
}

interface RfqAnswerStore {
  form: RfqAnswerDraft | null;
  errors: Record<string, string>;
  text: string | undefined;
  setForm: (form: RfqAnswerDraft | null) => void;
  show: (errors: Record<string, string>, text?: string) => void;
}

export const useRfqAnswer = create<RfqAnswerStore>((set) => ({
  form: null,
  errors: {},
  text: undefined,
  setForm: (form) => set({ form, errors: {}, text: undefined }),
  show: (errors, text) => set({ errors, text }),
}));
