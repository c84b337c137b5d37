import { create } from "zustand";
import { persist } from "zustand/middleware";
import { type DealForm, dealForm } from "#src/desk-kit/deal-form/deal-form-store.ts";
import { persistedIn } from "#src/lib/persisted.ts";
import { stores } from "#src/lib/stored.ts";
import { emptyDraft, type EoiDraft } from "#src/features/eoi/draft.ts";

/** The one EOI being written; survives closing the form and reloading the page, until its writer signs out. */
export const useEoiDraft = create<DealForm<EoiDraft>>()(
  persist(
    dealForm(emptyDraft),
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
