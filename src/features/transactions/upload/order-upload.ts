import { create } from "zustand";

/** State of the dialog for reporting trades from a file; the file survives closing it. */
export const useOrderUpload = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const openOrderUpload = () => useOrderUpload.setState({ isOpen: true });
export const closeOrderUpload = () => useOrderUpload.setState({ isOpen: false });
