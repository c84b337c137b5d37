import { create } from "zustand";

export type Theme = "light" | "dark";
export type Density = "compact" | "comfortable";

const THEME_KEY = "yieldboard.theme";
const DENSITY_KEY = "yieldboard.density";

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
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
  density: kept(DENSITY_KEY) === "comfortable" ? "comfortable" : "compact",
  setTheme: (theme) => {
    document.documentElement.classList.toggle("dark", theme === "dark");
    keep(THEME_KEY, theme);
    set({ theme });
  },
  toggleTheme: () => get().setTheme(get().theme === "dark" ? "light" : "dark"),
  setDensity: (density) => {
    keep(DENSITY_KEY, density);
    set({ density });
  },
}));

/** Height of a row in the workspace, px. */
export function rowHeightPx(density: Density): number {
  return density === "compact" ? 26 : 32;
}
