import { create } from "zustand";
import { readStored, stores, writeStored } from "#src/lib/stored.ts";
import { editDraft, emptyDraft, type DraftEvent, type EoiDraft } from "#src/features/eoi/draft.ts";

const NAME = "eoi-draft";
const VERSION = 1;

function storedDraft(): EoiDraft {
  const stored = readStored(stores.typed, NAME) as { version?: unknown; draft?: Partial<EoiDraft> } | undefined;
  if (stored?.version !== VERSION) return emptyDraft;
  const draft = { ...emptyDraft, ...stored.draft };
  // A level stored before its mode was has the mode of its value.
  return { ...draft, level: { ...draft.level, mode: draft.level.mode ?? draft.level.value.fixedField } };
}

interface DraftStore {
  draft: EoiDraft;
  dispatch: (event: DraftEvent) => void;
  clear: () => void;
}

/** The one EOI being written; survives closing the form and reloading the page, until its writer signs out. */
export const useEoiDraft = create<DraftStore>((set, get) => ({
  draft: emptyDraft,
  dispatch: (event) => {
    const draft = editDraft(get().draft, event);
    if (draft === get().draft) return;
    set({ draft });
    writeStored(stores.typed, NAME, { version: VERSION, draft });
  },
  clear: () => {
    set({ draft: emptyDraft });
    writeStored(stores.typed, NAME, { version: VERSION, draft: emptyDraft });
  },
}));

stores.onPerson(() => useEoiDraft.setState({ draft: storedDraft() }));
