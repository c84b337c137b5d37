import { create } from "zustand";

/** The dialog in which trades of a file are reported; the file outlives closing it. */
export const useOrderUpload = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const openOrderUpload = () => useOrderUpload.setState({ isOpen: true });
export const closeOrderUpload = () => useOrderUpload.setState({ isOpen: false });
