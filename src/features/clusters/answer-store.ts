import { create } from "zustand";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { LevelInput } from "#domain/validation/pricing-input.ts";

/** What the answer form holds, for the commands that act on it. */
export interface AnswerDraft {
  quote: Eoi;
  /** Rupees of face. */
  quantity: number | null;
  sizeProblem: string | null;
  /** The level as it stands in the box, typed or not yet left. */
  level: LevelInput;
}

interface AnswerStore {
  form: AnswerDraft | null;
  errors: Record<string, string>;
  text: string | undefined;
  setForm: (form: AnswerDraft | null) => void;
  show: (errors: Record<string, string>, text?: string) => void;
}

export const useAnswer = create<AnswerStore>((set) => ({
  form: null,
  errors: {},
  text: undefined,
  setForm: (form) => set({ form, errors: {}, text: undefined }),
  show: (errors, text) => set({ errors, text: Object.keys(errors).length > 0 ? undefined : text }),
}));
