import { createStore, type StoreApi } from "zustand/vanilla";

export interface HelpSheetState {
  readonly store: StoreApi<{ readonly open: boolean }>;
}

export function createHelpSheet(): HelpSheetState {
  return { store: createStore(() => ({ open: false })) };
}
