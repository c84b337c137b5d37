import { create } from "zustand";
import type { StatedTerms } from "#domain/entities/bond-term.ts";
import { formatSize } from "#domain/lib/format-rupees.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { emptyLevel, type LevelEvent, type LevelInput } from "#domain/validation/pricing-input.ts";
import { typedLevel } from "#src/desk-kit/inputs/typed-level.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";

/** An answer to a quote of a chat as it is being written: texts as typed, so that no refusal loses them. */
export interface LineAnswerDraft {
  /** The line as it was when the answer was begun. */
  line: PrivateRun;
  sizeText: string;
  level: LevelInput;
  settlementText: string;
  /** Terms of the bond that no source states, where they were confirmed or changed. */
  terms: StatedTerms;
}

export type LineAnswerErrors = Partial<Record<"size" | "level" | "settlement" | "terms", string>>;

interface LineAnswerStore {
  draft: LineAnswerDraft | null;
  errors: LineAnswerErrors;
  /** What is wrong beyond single fields. */
  text: string | undefined;
  begin: (line: PrivateRun) => void;
  type: (change: Partial<Pick<LineAnswerDraft, "sizeText" | "settlementText" | "terms">>) => void;
  changeLevel: (level: LevelInput, event: LevelEvent) => void;
  show: (errors: LineAnswerErrors, text?: string) => void;
}

/** The answer in the open form, for the form and for the commands that act on it. */
export const useLineAnswer = create<LineAnswerStore>((set) => ({
  draft: null,
  errors: {},
  text: undefined,
  begin: (line) => set({ draft: draftOf(line), errors: {}, text: undefined }),
  type: (change) => {
    // What was to be confirmed is not what stands there any more.
    useConfirm.getState().drop();
    set(({ draft, errors }) => {
      const typed = change.sizeText !== undefined ? "size" : change.terms === undefined ? "settlement" : "terms";
      return { draft: draft && { ...draft, ...change }, errors: without(errors, typed), text: undefined };
    });
  },
  changeLevel: (level, event) => {
    const isTyped = event.type !== "blurred";
    if (isTyped) useConfirm.getState().drop();
    set(({ draft, errors }) => ({
      draft: draft && { ...draft, level },
      errors: isTyped ? without(errors, "level") : errors,
    }));
  },
  show: (errors, text) => set({ errors, text: Object.keys(errors).length > 0 ? undefined : text }),
}));

/** Filled with what the line says. */
function draftOf(line: PrivateRun): LineAnswerDraft {
  const { quantum, fixed_field, settlement_delta } = line;
  return {
    line,
    sizeText: quantum === null ? "" : formatSize(quantum),
    level: fixed_field === null ? emptyLevel : typedLevel({ ...line, fixed_field }),
    settlementText: `T${settlement_delta ?? 1}`,
    terms: {},
  };
}

function without(errors: LineAnswerErrors, field: keyof LineAnswerErrors): LineAnswerErrors {
  const { [field]: _gone, ...rest } = errors;
  return rest;
}
