import { create } from "zustand";
import { persist } from "zustand/middleware";
import { instrumentClass } from "#domain/entities/instrument-class.ts";
import { type DealForm, dealForm } from "#src/desk-kit/deal-form/deal-form-store.ts";
import { persistedIn } from "#src/lib/persisted.ts";
import { stores } from "#src/lib/stored.ts";
import { emptyDraft, type EoiDraft } from "#src/features/eoi/draft.ts";

/** False for a bond that an earlier release stored without its class, by which it is checked: it is chosen again. */
const isClassed = ({ bond }: EoiDraft) =>
  bond === null || instrumentClass.safeParse(bond.contract_parameters.instrument_class).success;

/** Draft of the only EOI being written; survives closing the form and reloading the page, until sign-out. */
export const useEoiDraft = create<DealForm<EoiDraft>>()(
  persist(
    dealForm(emptyDraft),
    persistedIn({
      store: stores.typed,
      name: "eoi-draft",
      version: 3,
      initial: { draft: emptyDraft },
      // Fields added since the draft was stored are empty.
      accept: (stored) => {
        const draft = { ...emptyDraft, ...(stored as { draft?: Partial<EoiDraft> }).draft };
        return { draft: isClassed(draft) ? draft : { ...draft, bond: null } };
      },
    }),
  ),
);

stores.onPerson(() => void useEoiDraft.persist.rehydrate());
