import { create } from "zustand";
import { muteSounds } from "#src/lib/sound.ts";
import { readStored, writeStored } from "#src/lib/stored.ts";

const KEY = "yieldboard.sounds";

interface Sounds {
  on: boolean;
  toggle: () => void;
}

/** Whether toasts and turns are heard on this machine. */
export const useSounds = create<Sounds>((set, get) => {
  const on = readStored(KEY) !== false;
  muteSounds(!on);
  return {
    on,
    toggle: () => {
      const next = !get().on;
      writeStored(KEY, next);
      muteSounds(!next);
      set({ on: next });
    },
  };
});
