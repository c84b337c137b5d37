import { create } from "zustand";

/** The dialog in which quotes of a file are posted; the file outlives closing it. */
export const useQuoteUpload = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const openQuoteUpload = () => useQuoteUpload.setState({ isOpen: true });
export const closeQuoteUpload = () => useQuoteUpload.setState({ isOpen: false });
