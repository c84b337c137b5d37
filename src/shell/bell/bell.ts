import { Bell } from "lucide-react";
import { create } from "zustand";
import { command } from "#src/shell/commands/command.ts";

/** State of the bell's list. */
export const useBell = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const bellCommand = command({
  id: "bell.open",
  title: "Show today's notifications",
  section: "Go",
  aliases: ["Bell", "Notifications", "What happened"],
  icon: Bell,
  keys: ["g e"],
  run: () => {
    useBell.setState({ isOpen: true });
  },
});
