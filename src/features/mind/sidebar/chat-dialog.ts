import { create } from "zustand";
import type { MindChatSummary } from "#domain/contract/http/mind.ts";

type Dialog = "rename" | "share";

interface ChatDialogStore {
  /** Open dialog with its conversation. */
  open: { dialog: Dialog; chat: MindChatSummary } | null;
  show: (dialog: Dialog, chat: MindChatSummary) => void;
  close: () => void;
}

export const useChatDialog = create<ChatDialogStore>((set) => ({
  open: null,
  show: (dialog, chat) => set({ open: { dialog, chat } }),
  close: () => set({ open: null }),
}));

/** Conversation of this dialog; null while it is closed. */
export function useDialogChat(dialog: Dialog): MindChatSummary | null {
  return useChatDialog(({ open }) => (open?.dialog === dialog ? open.chat : null));
}
