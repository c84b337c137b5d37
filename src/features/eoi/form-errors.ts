import { create } from "zustand";
import type { DraftErrors } from "#src/features/eoi/draft.ts";

interface FormErrors {
  errors: DraftErrors;
  /** What is wrong beyond single fields. */
  text: string | undefined;
  show: (errors: DraftErrors, text: string) => void;
  clearField: (field: keyof DraftErrors) => void;
  clear: () => void;
}

/** What the last try to send answered; a field's error goes when the field is edited. */
export const useFormErrors = create<FormErrors>((set) => ({
  errors: {},
  text: undefined,
  show: (errors, text) => set({ errors, text: Object.keys(errors).length > 0 ? undefined : text || undefined }),
  clearField: (field) =>
    set(({ errors }) => {
      const { [field]: _gone, ...rest } = errors;
      return { errors: rest, text: undefined };
    }),
  clear: () => set({ errors: {}, text: undefined }),
}));
