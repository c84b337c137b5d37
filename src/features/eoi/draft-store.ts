import { create } from "zustand";
import { emptyLevel } from "#domain/validation/pricing-input.ts";
import { readStored, stores, writeStored } from "#src/lib/stored.ts";
import { editDraft, emptyDraft, type DraftEvent, type EoiDraft } from "#src/features/eoi/draft.ts";

const NAME = "eoi-draft";
const VERSION = 2;

function storedDraft(): EoiDraft {
  const stored = readStored(stores.typed, NAME) as { version?: unknown; draft?: Partial<EoiDraft> } | undefined;
  if (stored?.version === VERSION) return { ...emptyDraft, ...stored.draft };
  return stored?.version === 1 ? ofVersion1({ ...emptyDraft, ...stored.draft }) : emptyDraft;
}

/** It stored the last answer beside the level; one that was left is spelt with four decimals. */
function ofVersion1({ level: { text, mode }, ...draft }: EoiDraft): EoiDraft {
  return { ...draft, level: { ...emptyLevel, text, mode, isDecided: /^\d+\.\d{4}$/.test(text) } };
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
