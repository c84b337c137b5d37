import { useEffect } from "react";
import { useLooks } from "#src/shell/theme/theme.ts";

/** Prints in the light theme, whichever theme the screen has. */
export function usePrintedInLight(): void {
  useEffect(() => {
    const wear = (isDark: boolean) => document.documentElement.classList.toggle("dark", isDark);
    const before = () => wear(false);
    const after = () => wear(useLooks.getState().theme === "dark");
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
}
