import { create } from "zustand";
import { muteSounds } from "#src/lib/sound.ts";
import { readStored, stores, writeStored } from "#src/lib/stored.ts";

const NAME = "sounds";

interface Sounds {
  on: boolean;
  toggle: () => void;
}

/** Whether toasts and turns make a sound on this machine. */
export const useSounds = create<Sounds>((set, get) => {
  const on = readStored(stores.machine, NAME) !== false;
  muteSounds(!on);
  return {
    on,
    toggle: () => {
      const next = !get().on;
      writeStored(stores.machine, NAME, next);
      muteSounds(!next);
      set({ on: next });
    },
  };
});
