import { create } from "zustand";
import { readStored, writeStored } from "#src/lib/stored.ts";
import { editDraft, emptyDraft, type DraftEvent, type EoiDraft } from "#src/features/eoi/draft.ts";

const KEY = "yieldboard.draft.eoi";
const VERSION = 1;

function kept(): EoiDraft {
  const stored = readStored(KEY) as { version?: unknown; draft?: Partial<EoiDraft> } | undefined;
  if (stored?.version !== VERSION) return emptyDraft;
  const draft = { ...emptyDraft, ...stored.draft };
  // A level stored before its mode was has the mode of its value.
  return { ...draft, level: { ...draft.level, mode: draft.level.mode ?? draft.level.value.fixedField } };
}

interface DraftStore {
  draft: EoiDraft;
  /** The same key goes with every try to send one and the same draft, so that a lost answer cannot post twice. */
  attemptKey: string;
  dispatch: (event: DraftEvent) => void;
  clear: () => void;
}

/** The one EOI being written; survives closing the form and reloading the page. */
export const useEoiDraft = create<DraftStore>((set, get) => ({
  draft: kept(),
  attemptKey: crypto.randomUUID(),
  dispatch: (event) => {
    const draft = editDraft(get().draft, event);
    if (draft === get().draft) return;
    set({ draft, attemptKey: crypto.randomUUID() });
    writeStored(KEY, { version: VERSION, draft });
  },
  clear: () => {
    set({ draft: emptyDraft, attemptKey: crypto.randomUUID() });
    writeStored(KEY, { version: VERSION, draft: emptyDraft });
  },
}));
