import { create } from "zustand";
import { persist } from "zustand/middleware";
import { persistedIn } from "#src/lib/persisted.ts";
import { muteSounds } from "#src/lib/sound.ts";
import { stores } from "#src/lib/stored.ts";

interface Sounds {
  on: boolean;
  toggle: () => void;
}

/** Sound setting of this machine, for toasts and notifications. */
export const useSounds = create<Sounds>()(
  persist(
    (set, get) => ({ on: true, toggle: () => set({ on: !get().on }) }),
    persistedIn({
      store: stores.machine,
      name: "sounds",
      initial: { on: true as boolean },
      accept: (stored) => ({ on: (stored as { on?: unknown }).on !== false }),
    }),
  ),
);

const apply = ({ on }: Sounds): void => muteSounds(!on);
useSounds.subscribe(apply);
apply(useSounds.getState());
