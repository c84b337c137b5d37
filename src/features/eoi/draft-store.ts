import { create } from "zustand";
import { persist } from "zustand/middleware";
import { persistedIn } from "#src/lib/persisted.ts";
import { stores } from "#src/lib/stored.ts";
import { editDraft, emptyDraft, type DraftEvent, type EoiDraft } from "#src/features/eoi/draft.ts";

interface DraftStore {
  draft: EoiDraft;
  dispatch: (event: DraftEvent) => void;
  clear: () => void;
}

/** The one EOI being written; survives closing the form and reloading the page, until its writer signs out. */
export const useEoiDraft = create<DraftStore>()(
  persist(
    (set, get) => ({
      draft: emptyDraft,
      dispatch: (event) => {
        const draft = editDraft(get().draft, event);
        if (draft !== get().draft) set({ draft });
      },
      clear: () => set({ draft: emptyDraft }),
    }),
    persistedIn({
      store: stores.typed,
      name: "eoi-draft",
      version: 3,
      initial: { draft: emptyDraft },
      // A field that came since it was stored is empty.
      accept: (stored) => ({ draft: { ...emptyDraft, ...(stored as { draft?: Partial<EoiDraft> }).draft } }),
    }),
  ),
);

stores.onPerson(() => void useEoiDraft.persist.rehydrate());
