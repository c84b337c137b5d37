import { create } from "zustand";
import { persist } from "zustand/middleware";
import { persistedIn } from "#src/lib/persisted.ts";
import { stores } from "#src/lib/stored.ts";

export type Theme = "light" | "dark";
export type Density = "compact" | "comfortable";

interface Choice {
  /** Null until chosen: the system's theme. */
  chosenTheme: Theme | null;
  density: Density;
}

interface Looks extends Choice {
  theme: Theme;
  setTheme: (theme: Theme) => void;
  toggleTheme: () => void;
  setDensity: (density: Density) => void;
}

const initial: Choice = { chosenTheme: null, density: "compact" };

function accept(stored: unknown): Partial<Choice> {
  const { chosenTheme, density } = stored as Partial<Record<keyof Choice, unknown>>;
  return {
    chosenTheme: chosenTheme === "light" || chosenTheme === "dark" ? chosenTheme : null,
    density: density === "comfortable" ? "comfortable" : "compact",
  };
}

/** Appearance settings of this machine. theme.js sets the class of the root element before the first paint. */
export const useLooks = create<Looks>()(
  persist(
    (set, get) => ({
      ...initial,
      theme: !import.meta.env.SSR && document.documentElement.classList.contains("dark") ? "dark" : "light",
      setTheme: (theme) => {
        document.documentElement.classList.toggle("dark", theme === "dark");
        set({ theme, chosenTheme: theme });
      },
      toggleTheme: () => get().setTheme(get().theme === "dark" ? "light" : "dark"),
      setDensity: (density) => set({ density }),
    }),
    persistedIn({ store: stores.machine, name: "looks", initial, accept }),
  ),
);

/** Height of a row in the workspace, px. */
export function rowHeightPx(density: Density): number {
  return density === "compact" ? 26 : 32;
}
