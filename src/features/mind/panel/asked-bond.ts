import { create } from "zustand";

/** Bond of the next question in the panel in use; null for none. */
export const useAskedBond = create<{ isin: string | null }>(() => ({ isin: null }));

export const askAbout = (isin: string | null): void => useAskedBond.setState({ isin });
