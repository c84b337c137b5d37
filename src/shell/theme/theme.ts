import { create } from "zustand";
import { attempt, stores } from "#src/lib/stored.ts";

export type Theme = "light" | "dark";
export type Density = "compact" | "comfortable";

function store(name: "theme" | "density", value: string): void {
  attempt(() => stores.machine.setItem(name, value));
}

interface Looks {
  theme: Theme;
  density: Density;
  setTheme: (theme: Theme) => void;
  toggleTheme: () => void;
  setDensity: (density: Density) => void;
}

/** How things look on this machine. The class on the root element was set before the first paint by theme.js. */
export const useLooks = create<Looks>((set, get) => ({
  theme: document.documentElement.classList.contains("dark") ? "dark" : "light",
  density: attempt(() => stores.machine.getItem("density")) === "comfortable" ? "comfortable" : "compact",
  setTheme: (theme) => {
    document.documentElement.classList.toggle("dark", theme === "dark");
    store("theme", theme);
    set({ theme });
  },
  toggleTheme: () => get().setTheme(get().theme === "dark" ? "light" : "dark"),
  setDensity: (density) => {
    store("density", density);
    set({ density });
  },
}));

/** Height of a row in the workspace, px. */
export function rowHeightPx(density: Density): number {
  return density === "compact" ? 26 : 32;
}
