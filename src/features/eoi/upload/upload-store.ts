import { create } from "zustand";

/** State of the upload dialog for quotes; the file survives closing it. */
export const useQuoteUpload = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const openQuoteUpload = () => useQuoteUpload.setState({ isOpen: true });
export const closeQuoteUpload = () => useQuoteUpload.setState({ isOpen: false });
