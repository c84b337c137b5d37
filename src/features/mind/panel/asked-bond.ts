import { create } from "zustand";

/** The bond that the next question of the panel in use is about; null for none. */
export const useAskedBond = create<{ isin: string | null }>(() => ({ isin: null }));

export const askAbout = (isin: string | null): void => useAskedBond.setState({ isin });
